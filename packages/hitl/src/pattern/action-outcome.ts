import type { Action } from '../schema/action.ts';
import type { Change } from '../schema/decision.ts';
import type { HitlErrorCode } from '../schema/errors.ts';
import type { Json } from '../schema/json.ts';

/** Why something was not done, or a question not answered. None of these can be mistaken for success. */
export type NotDone =
  /** A person said no. */
  | { readonly kind: 'rejected'; readonly by: string; readonly reason: string }
  /** Not this one; go on with the rest. */
  | { readonly kind: 'skipped'; readonly by: string; readonly reason: string }
  /** Try another way: the guidance belongs into the agent's next thought. */
  | { readonly kind: 'deferred'; readonly by: string; readonly guidance: string }
  /** A change in words or edits, which the agent has to turn into a new proposal. */
  | { readonly kind: 'change_wanted'; readonly by: string; readonly change: Change }
  /** The run is to stop. */
  | { readonly kind: 'aborted'; readonly reason: string }
  /** Nobody answered in time. */
  | { readonly kind: 'expired'; readonly applied: 'reject' | 'skip' }
  /** The question was taken back. */
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unavailable'; readonly code: 'HITL_NOBODY_AVAILABLE'; readonly message: string }
  /** The ledger would not have it: another owner, another action at this step, a change that can't be carried out. */
  | { readonly kind: 'refused'; readonly code: HitlErrorCode; readonly message: string };

/** What became of an action. Only `executed` was done; `outcome_unknown` may have been. */
export type ActionOutcome =
  /** `action` is what ran, which after a change is not what was proposed. */
  | { readonly kind: 'executed'; readonly action: Action; readonly result: Json; readonly by?: string }
  | { readonly kind: 'failed'; readonly action: Action; readonly error: string }
  | { readonly kind: 'outcome_unknown'; readonly action: Action; readonly error: string }
  /** An earlier call of the same step has not come back yet. */
  | { readonly kind: 'in_progress'; readonly action: Action }
  /** The policy forbids it. */
  | { readonly kind: 'denied'; readonly action: Action; readonly because: string }
  | NotDone;

/** What became of a plan or an answer that was put before the gates. Only `approved` may be used, as it stands in `action`. */
export type ReviewOutcome =
  /** `asked` is false where no gate wanted anybody's word. */
  | { readonly kind: 'approved'; readonly action: Action; readonly asked: boolean; readonly by?: string }
  | { readonly kind: 'denied'; readonly action: Action; readonly because: string }
  | NotDone;

/** What became of a question. */
export type AskOutcome =
  | { readonly kind: 'answered'; readonly value: Json; readonly by?: string }
  /** After a failure: the person wants it tried once more. */
  | { readonly kind: 'retry'; readonly by: string }
  | NotDone;
