import type { Refusal, RequestState } from '../ports/ledger.ts';
import type { Action } from '../schema/action.ts';
import { HitlError } from '../schema/errors.ts';
import type { ActionId } from '../schema/ids.ts';
import type { Json } from '../schema/json.ts';
import type { Performed } from '../use-cases/perform-action.ts';
import type { ActionOutcome, NotDone } from './action-outcome.ts';
import type { Waited } from './wait-for-decision.ts';

/** What a closed question means for the agent that waited for it. */
export type Settled =
  | { readonly kind: 'approved'; readonly actionId: ActionId; readonly by?: string }
  | { readonly kind: 'answered'; readonly value: Json; readonly by?: string }
  | { readonly kind: 'retry'; readonly by: string }
  | NotDone;

/** A refusal of the ledger, in the words of the agent: a run that was told to stop was aborted. */
export const refusedOutcome = ({ code, message }: Omit<Refusal, 'kind'>): NotDone =>
  code === 'HITL_RUN_ENDED' ? { kind: 'aborted', reason: '' } : { kind: 'refused', code, message };

export function settled(waited: Waited, lost: unknown): Settled {
  if (waited.kind === 'unavailable') return { ...waited, code: 'HITL_NOBODY_AVAILABLE' };
  const { request, decision: recorded } = waited.state;
  if (request.status === 'pending') {
    return HitlError.is(lost) ? refusedOutcome(lost) : { kind: 'aborted', reason: String(lost) };
  }
  if (recorded === undefined) return { kind: 'cancelled' };
  const { decision, source, approvedActionId } = recorded;
  const by = recorded.by === undefined ? {} : { by: recorded.by };
  const who = recorded.by ?? source;
  if (approvedActionId !== undefined) return { kind: 'approved', actionId: approvedActionId, ...by };
  switch (decision.kind) {
    case 'reject':
    case 'skip':
      if (source === 'timeout') return { kind: 'expired', applied: decision.kind };
      return { kind: decision.kind === 'reject' ? 'rejected' : 'skipped', by: who, reason: decision.reason ?? '' };
    case 'defer':
      return { kind: 'deferred', by: who, guidance: decision.guidance };
    case 'modify':
      return { kind: 'change_wanted', by: who, change: decision.change };
    case 'abort':
      return { kind: 'aborted', reason: decision.reason ?? (source === 'timeout' ? 'nobody answered in time' : '') };
    case 'answer':
      return { kind: 'answered', value: decision.value, ...by };
    case 'retry':
      return { kind: 'retry', by: who };
    case 'approve':
    case 'escalate':
      // An approval names what it approves and an escalation closes nothing; a ledger that says otherwise isn't believed.
      return { kind: 'refused', code: 'HITL_NOT_APPROVED', message: request.id };
  }
}

/** The request that a change was put as, if the one before ended in that. */
export const followedBy = ({ request, decision }: RequestState): boolean =>
  request.status === 'decided' &&
  decision?.decision.kind === 'modify' &&
  decision.decision.change.kind === 'parameters' &&
  decision.approvedActionId === undefined;

/** What carrying an action out came to. */
export function performedOutcome(action: Action, performed: Performed, by: string | undefined): ActionOutcome {
  switch (performed.kind) {
    case 'finished': {
      const { status, result, error = '' } = performed.effect;
      if (status === 'executed') return { kind: 'executed', action, result: result ?? null, ...(by === undefined ? {} : { by }) };
      return { kind: status === 'failed' ? 'failed' : 'outcome_unknown', action, error };
    }
    case 'late':
      return { kind: 'outcome_unknown', action, error: 'the run was taken over while the tool was being called' };
    case 'probe':
      return { kind: 'outcome_unknown', action, error: 'an earlier owner started it; ask the receiver whether it happened' };
    case 'outcome_unknown':
      return { kind: 'outcome_unknown', action, error: performed.effect.error ?? 'an earlier owner started it and is gone' };
    case 'in_progress':
      return { kind: 'in_progress', action };
    case 'refused':
      return refusedOutcome(performed);
  }
}
