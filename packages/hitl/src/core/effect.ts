import type { Effect } from '../schema/effect.ts';

/** What an owner may do with an effect that somebody has started before. */
export type EffectStanding = 'finished' | 'in_progress' | 'take_over' | 'probe' | 'unknown_now' | 'unknown';

/**
 * Judges an effect by who started it. Only what can be repeated is taken over; what can be asked about is probed;
 * the rest becomes unknown, and stays so until somebody says what happened.
 */
export function effectStanding(effect: Pick<Effect, 'status' | 'fence' | 'effectClass'>, fence: number): EffectStanding {
  switch (effect.status) {
    case 'executed':
    case 'failed':
      return 'finished';
    case 'outcome_unknown':
      return effect.effectClass === 'probe' ? 'probe' : 'unknown';
    case 'executing':
      if (effect.fence === fence) return 'in_progress';
      switch (effect.effectClass) {
        case 'pure':
        case 'idempotent':
          return 'take_over';
        case 'probe':
        case 'once':
          return 'unknown_now';
      }
  }
}
