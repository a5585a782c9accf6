import type { Action, ActionType } from '../../schema/action.ts';
import { DEFAULT_READING_SECONDS } from '../../schema/budgets.ts';
import type { DecisionKind } from '../../schema/decision.ts';
import { HitlError } from '../../schema/errors.ts';
import { type QuestionInput, QuestionSchema, type RequestKind } from '../../schema/question.ts';
import { type Quorum, QuorumSchema, type RequestTerms } from '../../schema/request.ts';
import { type TimingInput, TimingSchema } from '../../schema/timing.ts';
import { deriveId } from '../derive-id.ts';
import { allowedDecisions } from './allowed-decisions.ts';
import { fieldProblem } from './answer.ts';

/** What may be said about how a question is put; the rest follows from its kind. */
export interface Asking {
  readonly question: QuestionInput;
  readonly gate?: string;
  readonly timing?: TimingInput;
  readonly quorum?: Partial<Quorum>;
  readonly allowed?: readonly DecisionKind[] | undefined;
  readonly allowModification?: boolean;
  readonly requireReason?: boolean;
  readonly requesterMayApprove?: boolean;
  readonly suggestedResponse?: DecisionKind;
  /** How long what is critical has to be read before it can be approved; two seconds where nothing is said. */
  readonly criticalReadingSeconds?: number;
}

/** What each kind of request is about. */
const ABOUT = {
  clarification: 'question',
  input_request: 'question',
  plan_review: 'plan',
  approval_request: 'tool_call',
  final_response: 'response',
  error_recovery: 'recovery',
} as const satisfies Record<RequestKind, ActionType>;

const DEFAULT_QUORUM = QuorumSchema.parse({});
const DEFAULT_TIMING = TimingSchema.parse({});

/** The terms on which an action is put to people. One action is asked about once, so its id gives the request's. */
export function requestTerms(action: Action, asking: Asking): RequestTerms {
  const question = QuestionSchema.parse(asking.question);
  if (ABOUT[question.kind] !== action.type) {
    throw new HitlError('HITL_INVALID_INPUT', `a ${question.kind} is about a ${ABOUT[question.kind]}, not a ${action.type}`);
  }
  const problem = question.kind === 'input_request' ? fieldProblem(question.input) : undefined;
  if (problem !== undefined) throw new HitlError('HITL_INVALID_INPUT', problem);
  const allowed = allowedDecisions(question.kind, {
    allowed: asking.allowed,
    ...(asking.allowModification === undefined ? {} : { allowModification: asking.allowModification }),
  });
  if (allowed.length === 0) throw new HitlError('HITL_INVALID_INPUT', `nothing is left to answer a ${question.kind} with`);
  return {
    id: deriveId('req', action.id),
    runId: action.runId,
    actionId: action.id,
    actionDigest: action.digest,
    kind: question.kind,
    gate: asking.gate ?? question.kind,
    question,
    allowedDecisions: allowed,
    requireReason: asking.requireReason ?? false,
    requesterMayApprove: asking.requesterMayApprove ?? true,
    quorum: asking.quorum === undefined ? DEFAULT_QUORUM : QuorumSchema.parse(asking.quorum),
    risk: action.risk,
    timing: asking.timing === undefined ? DEFAULT_TIMING : TimingSchema.parse(asking.timing),
    ...(asking.suggestedResponse === undefined ? {} : { suggestedResponse: asking.suggestedResponse }),
    ...(action.risk.level === 'critical' ? { readingSeconds: asking.criticalReadingSeconds ?? DEFAULT_READING_SECONDS } : {}),
  };
}
