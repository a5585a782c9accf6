import type { DecisionKind } from '../schema/decision.ts';
import type { RequestKind } from '../schema/question.ts';
import type { Timing } from '../schema/timing.ts';
import type { Report } from './policy-problem.ts';

/** Whether the parts of a timing fit each other, and what it does in the end is something the request takes. */
export function checkTiming(
  timing: Timing,
  takes: readonly { readonly kind: RequestKind; readonly decisions: readonly DecisionKind[] }[],
  report: Report,
): void {
  checkOrder(timing, report);
  if (timing.escalationChain.length === 0) {
    if (timing.timeoutAction === 'escalate')
      report(['timeoutAction'], 'there is nobody to escalate to; name an escalation_target or chain');
    if (timing.escalationTimeout !== undefined) report(['escalationTimeout'], 'there is nobody to escalate to');
  }
  if (timing.timeoutAction === 'default' && timing.defaultDecision === undefined) {
    report(['timeoutAction'], 'takes a default decision, and there is none');
  }

  const isDefault = timing.timeoutAction === 'default';
  const outcome = isDefault ? timing.defaultDecision?.kind : timing.timeoutAction;
  // A rejection or an abort ends every kind of request; the rest has to be an answer somebody could have given.
  if (outcome !== 'approve' && outcome !== 'skip' && outcome !== 'answer') return;
  for (const { kind, decisions } of takes) {
    if (!decisions.includes(outcome)) {
      report([isDefault ? 'defaultDecision' : 'timeoutAction'], `"${outcome}" is not an answer that this request of kind ${kind} takes`);
    }
  }
}

function checkOrder(timing: Timing, report: Report): void {
  const end = timing.timeoutSeconds;
  if (timing.warnBeforeSeconds !== undefined) {
    if (end === null) report(['warnBeforeSeconds'], 'there is no time-out to warn of');
    else if (timing.warnBeforeSeconds >= end) report(['warnBeforeSeconds'], `has to be shorter than the time-out of ${end} s`);
  }
  if (timing.escalationTimeout !== undefined && end !== null && timing.escalationTimeout >= end) {
    report(['escalationTimeout'], `has to be shorter than the time-out of ${end} s`);
  }
}
