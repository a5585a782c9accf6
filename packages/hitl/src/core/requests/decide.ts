import type { Action } from '../../schema/action.ts';
import type { Actor } from '../../schema/actor.ts';
import type { Decision } from '../../schema/decision.ts';
import type { Delegation } from '../../schema/delegation.ts';
import type { HitlErrorCode } from '../../schema/errors.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { RecordedDecision, Request, Vote } from '../../schema/request.ts';
import { atLeast, type RiskAssessment } from '../../schema/risk.ts';
import { revisionProblem } from '../action.ts';
import { auditBody } from '../audit/audit-body.ts';
import { answerProblem } from './answer.ts';
import { type NewDecision, type NewVote, NOTHING_DUE, type RequestChange, unchanged } from './change.ts';
import { escalate } from './escalate.ts';
import { mayDecide } from './permission.ts';
import { tally } from './quorum.ts';
import { readingProblem } from './reading.ts';
import { nextInChain } from './schedule.ts';

/** Everything the rules need to judge an answer, read in one go. */
export interface DecideContext {
  readonly request: Request;
  readonly action: Action;
  readonly requestedBy: string;
  readonly votes: readonly Vote[];
  readonly recorded: RecordedDecision | undefined;
  /** Delegations to the actor. */
  readonly delegations: readonly Delegation[];
  /** When the actor was first shown the request. */
  readonly shownAt?: Date | undefined;
  readonly now: Date;
}

export interface Submitted {
  readonly actor: Actor;
  readonly decision: Decision;
  readonly shownDigest: string;
  readonly readSince?: 'asked' | 'shown' | undefined;
  /** The changed action, where the answer is `modify` with exact parameters. */
  readonly revised?: { readonly action: Action; readonly reopens: boolean };
}

export type Judgement =
  | { readonly kind: 'change'; readonly change: RequestChange }
  | { readonly kind: 'refused'; readonly code: HitlErrorCode; readonly message: string; readonly retryAfterSeconds?: number };

const refused = (code: HitlErrorCode, message: string): Judgement => ({ kind: 'refused', code, message });

/** What an answer does to a request, or why it does nothing. Whether it was in time is asked again when it is written. */
export function decide(context: DecideContext, submitted: Submitted): Judgement {
  const { request, votes, now } = context;
  const { actor, decision } = submitted;
  if (request.status !== 'pending') {
    return refused(request.status === 'expired' ? 'HITL_REQUEST_EXPIRED' : 'HITL_REQUEST_CLOSED', `${request.id} is ${request.status}`);
  }
  if (request.deadlineAt !== null && now.getTime() >= request.deadlineAt.getTime()) {
    return refused('HITL_REQUEST_EXPIRED', `${request.id} was open until ${request.deadlineAt.toISOString()}`);
  }
  const approves = decision.kind === 'approve' || (decision.kind === 'modify' && submitted.revised?.reopens === false);
  const permission = mayDecide({
    request: approves ? { ...request, risk: graver(request.risk, submitted.revised?.action.risk) } : request,
    requestedBy: context.requestedBy,
    actor,
    decision,
    approves,
    delegations: context.delegations,
    votes,
    now,
  });
  if (permission.kind === 'no') return refused(permission.code, permission.message);
  if (actor.kind !== 'person') return refused('HITL_NOT_PERMITTED', `${actor.kind} ${actor.id} may not decide`);

  if (!request.allowedDecisions.includes(decision.kind)) {
    return refused('HITL_DECISION_NOT_ALLOWED', `"${decision.kind}" is not one of ${request.allowedDecisions.join(', ')}`);
  }
  if (submitted.shownDigest !== request.actionDigest) {
    return refused('HITL_DIGEST_MISMATCH', `the answer is about ${submitted.shownDigest}, the request about ${request.actionDigest}`);
  }
  const problem = contentProblem(context, submitted, approves);
  if (problem !== undefined) return problem;
  const unread = approves ? readingProblem({ request, shownAt: context.shownAt, readSince: submitted.readSince, now }) : undefined;
  if (unread !== undefined) return { kind: 'refused', code: 'HITL_NOT_READ_YET', ...unread };

  const round = votes.filter((vote) => vote.round === request.round);
  if (round.some((vote) => vote.voter === actor.id)) return refused('HITL_ALREADY_VOTED', `${actor.id} has voted on ${request.id} already`);

  if (decision.kind === 'escalate') {
    const to = decision.to ?? nextInChain(request.timing, request.level);
    if (to === undefined) return refused('HITL_ESCALATION_EXHAUSTED', 'name a person, a group or a role');
    return { kind: 'change', change: escalate(request, { to, cause: 'person', reason: decision.reason ?? '', actor }) };
  }

  const vote: NewVote = {
    voter: actor.id,
    ...(permission.onBehalfOf === undefined ? {} : { onBehalfOf: permission.onBehalfOf }),
    decision,
    approves,
    shownDigest: submitted.shownDigest,
    channel: actor.channel,
  };
  const count = tally(request.quorum, [...round.map((earlier) => earlier.decision), decision]);
  return { kind: 'change', change: count.kind === 'open' ? voted(request, vote, actor, count) : decided(context, submitted, vote, actor) };
}

/** Who may approve goes by what would run, and a change may have made it graver than what was asked. */
const graver = (asked: RiskAssessment, changed: RiskAssessment = asked): RiskAssessment =>
  atLeast(changed.level, asked.level) ? changed : asked;

/** What is wrong with the answer's own fields. */
function contentProblem(context: DecideContext, submitted: Submitted, approves: boolean): Judgement | undefined {
  const { request } = context;
  const { decision, revised } = submitted;
  // Otherwise an approval of what was shown could carry something that was not.
  if (revised !== undefined && decision.kind !== 'modify') {
    return refused('HITL_INVALID_RESPONSE', `a changed action goes with "modify" only, not with "${decision.kind}"`);
  }
  switch (decision.kind) {
    case 'reject':
    case 'skip':
    case 'abort':
      return request.requireReason && (decision.reason ?? '').trim() === ''
        ? refused('HITL_REASON_REQUIRED', `say why you ${decision.kind} ${request.id}`)
        : undefined;
    case 'answer': {
      if (request.question.kind === 'clarification') {
        return typeof decision.value === 'string' && decision.value.trim() !== ''
          ? undefined
          : refused('HITL_INVALID_RESPONSE', 'the answer to a clarification is a text that is not empty');
      }
      if (request.question.kind !== 'input_request') return undefined;
      const problem = answerProblem(request.question.input, decision.value);
      return problem === undefined ? undefined : refused('HITL_INVALID_RESPONSE', problem);
    }
    case 'modify': {
      const { change } = decision;
      if (revised === undefined) {
        return change.kind === 'parameters' ? refused('HITL_MODIFICATION_FAILED', 'the changed action is missing') : undefined;
      }
      const problem = revisionProblem(context.action, revised.action);
      if (problem !== undefined) return refused('HITL_MODIFICATION_FAILED', problem);
      if (!approves) return undefined;
      if (change.kind !== 'parameters' || !request.allowedDecisions.includes('approve') || request.quorum.approvals > 1) {
        return refused('HITL_MODIFICATION_FAILED', 'this change needs a request of its own');
      }
      // The person has to have seen the changed action, not only the wish for it.
      return change.digest === revised.action.digest
        ? undefined
        : refused('HITL_DIGEST_MISMATCH', `the changed action is ${revised.action.digest}`);
    }
    default:
      return undefined;
  }
}

function voted(request: Request, vote: NewVote, actor: Actor, count: { approvals: number; needed: number }): RequestChange {
  return {
    ...unchanged(request),
    did: 'voted',
    status: 'pending',
    vote,
    audit: auditBody('vote-recorded', {
      subject: { type: 'request', id: request.id, version: request.version + 1 },
      runId: request.runId,
      actor,
      data: {
        decision: vote.decision as JsonObject,
        shown_digest: vote.shownDigest,
        approvals: count.approvals,
        needed: count.needed,
        ...(vote.onBehalfOf === undefined ? {} : { on_behalf_of: vote.onBehalfOf }),
      },
    }),
    event: { type: 'vote-recorded', data: { request_id: request.id, approvals: count.approvals, needed: count.needed } },
  };
}

function decided(context: DecideContext, submitted: Submitted, vote: NewVote, actor: Actor): RequestChange {
  const { request } = context;
  const { decision, revised } = submitted;
  const approvedAction = !vote.approves
    ? undefined
    : revised === undefined
      ? { id: request.actionId, digest: request.actionDigest }
      : revised.action;
  const outcome: NewDecision = {
    decision,
    source: 'human',
    by: vote.voter,
    ...(approvedAction === undefined ? {} : { approvedActionId: approvedAction.id, approvedDigest: approvedAction.digest }),
  };
  return {
    ...unchanged(request),
    did: 'decided',
    status: 'decided',
    schedule: NOTHING_DUE,
    vote,
    decision: outcome,
    ...(decision.kind === 'abort' ? { stopsRun: decision.reason ?? '' } : {}),
    audit: auditBody('request-decided', {
      subject: { type: 'request', id: request.id, version: request.version + 1 },
      runId: request.runId,
      actor,
      data: {
        decision: decision as JsonObject,
        source: 'human',
        shown_digest: vote.shownDigest,
        ...(approvedAction === undefined ? {} : { approved_action_id: approvedAction.id, approved_digest: approvedAction.digest }),
        ...(vote.onBehalfOf === undefined ? {} : { on_behalf_of: vote.onBehalfOf }),
        ...(revised === undefined ? {} : { edited_parameters: revised.action.parameters }),
      },
    }),
    event: { type: 'request-decided', data: { request_id: request.id, decision: decision.kind, source: 'human' } },
  };
}
