import type { Timing } from '../../schema/timing.ts';

/** Whether nobody answering would count as an approval. */
export function approvesInSilence(timing: Pick<Timing, 'timeoutAction' | 'defaultDecision'>): boolean {
  return timing.timeoutAction === 'approve' || (timing.timeoutAction === 'default' && timing.defaultDecision?.kind === 'approve');
}
