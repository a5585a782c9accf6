import type { Action, EffectStatus, RecordedDecision, Request, Vote } from '@dream-agent/hitl/schema';
import type { DomainOf } from '../domain-of.ts';
import { planIdOf, type SessionId } from '../shapes/ids.ts';
import type { RequestWireSchema } from '../shapes/requests/request.ts';
import type { ResponseWireSchema } from '../shapes/runs/response.ts';
import type { PlanDiffView, PlanView } from './plan-view.ts';

export type RequestView = DomainOf<typeof RequestWireSchema>;
export type ResponseView = DomainOf<typeof ResponseWireSchema>;

/** A request as the ledger keeps it, with what belongs to it. */
export interface RequestToShow {
  readonly request: Request;
  readonly action: Action;
  readonly requestedBy: string;
  readonly votes: readonly Vote[];
  readonly decision: RecordedDecision | undefined;
}

/** What only the server and the agent can add; each kind of request has its own. */
export interface Shown {
  readonly sessionId: SessionId;
  readonly effectStatus?: EffectStatus;
  /** Of a plan review. */
  readonly plan?: PlanView;
  readonly diff?: PlanDiffView;
  /** Of an approval: what the todo is called, and what its tool does. */
  readonly todo?: { readonly task: string; readonly description?: string };
  /** Of a final response. */
  readonly response?: ResponseView;
}

/** A request as it is shown, with all that its kind promises. A kind that lacks its part can't be shown, and says so. */
export function requestView(state: RequestToShow, shown: Shown): RequestView {
  const { request, action } = state;
  const common = commonFields(state, shown);
  const options = [...request.allowedDecisions];
  const { question } = request;
  switch (question.kind) {
    case 'plan_review': {
      const plan = needed(shown.plan, 'a plan review', 'its plan');
      const planId = planIdOf(request.runId);
      return { type: 'plan_review', ...common, planId, plan, diff: shown.diff ?? null, message: question.message, options };
    }
    case 'clarification': {
      const { originalInput, ambiguity, suggestions } = question;
      const inputType = suggestions.length > 0 ? 'choice' : 'text';
      return {
        type: 'clarification',
        ...common,
        originalInput,
        ambiguity,
        question: question.question,
        inputType,
        suggestions,
        required: true,
      };
    }
    case 'approval_request': {
      const { tool, estimatedCostUsd } = action;
      const todo = { task: shown.todo?.task ?? action.expectedOutcome, tool, estimatedCostUsd, description: shown.todo?.description };
      const { reason, before, after } = question;
      return { type: 'approval_request', ...common, todoId: question.todoId ?? null, todo, reason, before, after, options };
    }
    case 'input_request':
      return { type: 'input_request', ...common, question: question.question, ...question.input };
    case 'final_response': {
      const response = needed(shown.response, 'a final response', 'the answer');
      const { message, done, notDone } = question;
      return { type: 'final_response', ...common, message, response, done, notDone, options };
    }
    case 'error_recovery': {
      const { failed, error, mayHaveHappened, details } = question;
      return { type: 'error_recovery', ...common, failedActionId: failed, error, mayHaveHappened, details, options };
    }
  }
}

function commonFields({ request, action, requestedBy, votes, decision }: RequestToShow, { sessionId, effectStatus }: Shown) {
  const round = votes.filter((vote) => vote.round === request.round);
  const { id, digest, risk: _risk, toolDefinition: _definition, clearance: _clearance, ...rest } = action;
  return {
    requestId: request.id,
    sessionId,
    runId: request.runId,
    status: request.status,
    version: request.version,
    createdAt: request.openedAt,
    timeoutAt: request.deadlineAt,
    timeoutSec: request.timing.timeoutSeconds,
    timeoutAction: request.timing.timeoutAction,
    resolvedAt: request.resolvedAt,
    gate: request.gate,
    actionId: request.actionId,
    actionDigest: request.actionDigest,
    action: { actionId: id, digest, ...rest, effectStatus },
    assignee: request.assignee,
    quorum: { ...request.quorum, approved: round.filter((vote) => vote.decision.kind === 'approve').length },
    riskAssessment: request.risk,
    suggestedResponse: request.suggestedResponse ?? null,
    allowedDecisions: [...request.allowedDecisions],
    requireReason: request.requireReason,
    readingSeconds: request.risk.level === 'critical' ? (request.readingSeconds ?? 0) : 0,
    requesterMayApprove: request.requesterMayApprove,
    requestedBy,
    level: request.level,
    round: request.round,
    votes: votes.map((vote) => ({ ...vote, decision: decisionView(vote.decision) })),
    decision: decision === undefined ? null : { ...decision, decision: decisionView(decision.decision) },
  };
}

type DecisionView = NonNullable<RequestView['decision']>['decision'];

/** The library keeps edits of a plan as JSON of whoever made them; these are the agent's. */
const decisionView = (decision: Vote['decision']): DecisionView => decision as DecisionView;

function needed<Part>(part: Part | undefined, kind: string, what: string): Part {
  if (part === undefined) throw new TypeError(`${kind} can't be shown without ${what}`);
  return part;
}
