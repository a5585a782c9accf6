import { visible } from '../core/visible.ts';
import type { ActionOutcome } from './action-outcome.ts';

/** The words it takes; those of every language in `MESSAGES` will do. */
export interface OutcomeWords {
  readonly outcomes: Readonly<Record<ActionOutcome['kind'], string>>;
  readonly decisions: { readonly approve: string };
  readonly done: string;
  readonly notDone: string;
  readonly mayBeDone: string;
}

/** One line about what became of an action. Whether it was done comes first and is never left to be guessed. */
export function describeOutcome(outcome: ActionOutcome, say: OutcomeWords): string {
  if (outcome.kind === 'executed')
    return outcome.by === undefined ? say.done : `${say.done} (${say.decisions.approve}: ${visible(outcome.by)})`;
  const told = outcome.kind === 'outcome_unknown' || outcome.kind === 'in_progress' ? say.mayBeDone : say.notDone;
  const by = 'by' in outcome && outcome.by !== undefined ? ` (${visible(outcome.by)})` : '';
  const why = visible(reasonOf(outcome));
  return `${told}: ${say.outcomes[outcome.kind]}${by}${why === '' ? '' : `: ${why}`}`;
}

function reasonOf(outcome: Exclude<ActionOutcome, { kind: 'executed' }>): string {
  switch (outcome.kind) {
    case 'failed':
    case 'outcome_unknown':
      return outcome.error;
    case 'denied':
      return outcome.because;
    case 'rejected':
    case 'skipped':
    case 'aborted':
      return outcome.reason;
    case 'deferred':
      return outcome.guidance;
    case 'change_wanted':
      return outcome.change.kind === 'instruction' ? outcome.change.instruction : '';
    case 'refused':
      return outcome.code;
    case 'in_progress':
    case 'expired':
    case 'cancelled':
    case 'unavailable':
      return '';
  }
}
