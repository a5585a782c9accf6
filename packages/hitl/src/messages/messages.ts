import type { ConsequenceCode, RiskFactorCode } from '../core/risk/risk-codes.ts';
import type { DecisionKind } from '../schema/decision.ts';
import type { HitlErrorCode } from '../schema/errors.ts';
import type { RequestKind } from '../schema/question.ts';
import type { Reversibility, RiskLevel } from '../schema/risk.ts';
import type { TimeoutAction } from '../schema/timing.ts';

/** Errors that somebody who answers can run into, and so reads in their own language. */
export type AnswerProblem = Extract<
  HitlErrorCode,
  | 'HITL_NOT_PERMITTED'
  | 'HITL_SELF_APPROVAL'
  | 'HITL_INVALID_RESPONSE'
  | 'HITL_DECISION_NOT_ALLOWED'
  | 'HITL_REASON_REQUIRED'
  | 'HITL_DIGEST_MISMATCH'
  | 'HITL_ALREADY_VOTED'
  | 'HITL_NOT_READ_YET'
  | 'HITL_ESCALATION_EXHAUSTED'
  | 'HITL_ACTION_DENIED'
  | 'HITL_MODIFICATION_FAILED'
  | 'HITL_REQUEST_CLOSED'
  | 'HITL_REQUEST_EXPIRED'
>;

/** What time does to a request that waits. */
export type Notice = 'reminded' | 'warned' | 'escalated' | 'retried' | 'expired';

/** What can become of an action. */
export type OutcomeKind =
  | 'executed'
  | 'failed'
  | 'outcome_unknown'
  | 'in_progress'
  | 'denied'
  | 'rejected'
  | 'skipped'
  | 'deferred'
  | 'change_wanted'
  | 'aborted'
  | 'expired'
  | 'cancelled'
  | 'unavailable'
  | 'refused';

/** A sentence about a figure or name that may be missing. */
type About = (detail: string | undefined) => string;

/** Everything people are told, in one language. A language that lacks a sentence does not compile. */
export interface Messages {
  readonly riskLevels: Readonly<Record<RiskLevel, string>>;
  readonly risk: (level: string) => string;
  readonly reversibility: Readonly<Record<Reversibility, string>>;
  readonly factors: Readonly<Record<RiskFactorCode, About>>;
  readonly consequences: Readonly<Record<ConsequenceCode, About>>;
  readonly kinds: Readonly<Record<RequestKind, string>>;
  readonly decisions: Readonly<Record<DecisionKind, string>>;
  readonly timeouts: Readonly<Record<TimeoutAction, string>>;
  readonly refusals: Readonly<Record<AnswerProblem, string>>;
  readonly notices: Readonly<Record<Notice, string>>;
  readonly outcomes: Readonly<Record<OutcomeKind, string>>;
  readonly done: string;
  readonly notDone: string;
  readonly mayBeDone: string;

  readonly whyRisky: string;
  readonly mayFollow: string;
  readonly parameters: string;
  readonly noParameters: string;
  readonly cost: (usd: number) => string;
  readonly agentSays: string;
  readonly moreLines: (count: number) => string;
  readonly gate: (name: string) => string;
  readonly assignee: (name: string) => string;
  readonly digest: (short: string) => string;
  readonly deadline: (at: string, action: string) => string;
  readonly noDeadline: string;
  readonly mayHaveHappened: string;
  readonly choose: string;
  readonly unknownChoice: (typed: string) => string;
  readonly notTaken: (why: string) => string;
  readonly whyRequired: string;
  readonly whyOptional: string;
  readonly guidance: string;
  readonly escalateTo: string;
  readonly escalateToNext: string;
  readonly changeInWords: string;
  readonly editParameters: string;
  readonly keepsParameters: string;
  readonly notAnObject: (problem: string) => string;
  readonly nothingChanged: string;
  readonly changedTo: string;
  readonly needsOwnRequest: string;
  readonly confirmChange: string;
  readonly yesWords: string;
  readonly typeAnswer: string;
  readonly fieldHint: Readonly<Record<'text' | 'number' | 'date' | 'choice' | 'multiselect', string>>;
  /** For a question with suggestions, any of which may be put aside. */
  readonly suggestionHint: string;
  readonly defaultValue: (value: string) => string;
  readonly noLongerAsked: string;
  readonly inputEnded: string;
}
