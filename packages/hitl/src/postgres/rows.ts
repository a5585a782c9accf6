import type { Action } from '../schema/action.ts';
import type { Assignee } from '../schema/actor.ts';
import type { Decision, DecisionSource } from '../schema/decision.ts';
import type { Delegation } from '../schema/delegation.ts';
import type { Effect } from '../schema/effect.ts';
import type { RunEvent } from '../schema/event.ts';
import type { Grant } from '../schema/grant.ts';
import type { Json, JsonObject } from '../schema/json.ts';
import type { RecordedDecision, Request, RequestTerms, Vote } from '../schema/request.ts';
import type { Run } from '../schema/run.ts';
import type { DelegationRow } from './sql/delegations.ts';
import type { EventRow } from './sql/events.ts';
import type { GrantRow } from './sql/grants.ts';
import type { EffectRow } from './sql/read-effect.ts';
import type { RequestRow, RequestStateRow } from './sql/read-request.ts';
import type { RunRow } from './sql/read-run.ts';

/*
 * From rows to the domain. What is read here was checked when it was written, by this library and by the constraints of
 * the tables, and stays as it was; it is not parsed a second time for every answer.
 *
 * Stored JSON carries `v`. 1 is the first shape; a change of shape is a new number and a case in `upcast`.
 */

interface Stored {
  readonly v: number;
}

function upcast<Shape>(stored: unknown): Shape {
  const { v, ...shape } = stored as Stored & Record<string, unknown>;
  switch (v) {
    case 1:
      return shape as Shape;
    default:
      throw new TypeError(`stored in shape ${v}, which this version does not know`);
  }
}

/** A value as it is stored: JSON with the number of its shape. */
export const stored = (value: object): object => ({ v: 1, ...value });

export const toAction = (body: unknown): Action => upcast<Action>(body);

export function toRun(row: RunRow): Run {
  return {
    id: row.id as Run['id'],
    status: row.status as Run['status'],
    version: row.version,
    owner: row.owner,
    fence: Number(row.fence),
    leaseUntil: row.lease_until,
    wake: Number(row.wake),
    eventSeq: Number(row.event_seq),
    requestedBy: row.requested_by,
    pauseRequestedAt: row.pause_requested_at,
    cancelRequestedAt: row.cancel_requested_at,
    requestsAsked: row.requests_asked,
    minuteFrom: row.minute_from,
    askedInMinute: row.asked_in_minute,
    budgetSpent: row.budget_spent as Run['budgetSpent'],
    createdAt: row.created_at,
    endedAt: row.ended_at,
  };
}

export function toRequest(row: RequestRow): Request {
  return {
    ...upcast<RequestTerms>(row.terms),
    status: row.status as Request['status'],
    version: row.version,
    level: row.level,
    round: row.round,
    assignee: toAssignee(row.assignee_kind, row.assignee),
    openedAt: row.opened_at,
    deadlineAt: row.deadline_at,
    warnAt: row.warn_at,
    remindAt: row.remind_at,
    remindersSent: row.reminders_sent,
    escalateAt: row.escalate_at,
    resolvedAt: row.resolved_at,
  };
}

function toAssignee(kind: string, name: string): Assignee {
  switch (kind) {
    case 'person':
      return { kind, id: name };
    case 'group':
      return { kind, name };
    default:
      return { kind: 'role', role: name as Extract<Assignee, { kind: 'role' }>['role'] };
  }
}

/** The column an assignee's name goes into, whatever it names. */
export function assigneeName(assignee: Assignee): string {
  switch (assignee.kind) {
    case 'person':
      return assignee.id;
    case 'group':
      return assignee.name;
    case 'role':
      return assignee.role;
  }
}

export function toDecision(row: RequestStateRow): RecordedDecision | undefined {
  if (row.decision_source === null || row.decided_at === null) return undefined;
  return {
    requestId: row.id as RecordedDecision['requestId'],
    decision: row.decision as Decision,
    source: row.decision_source as DecisionSource,
    ...(row.decided_by === null ? {} : { by: row.decided_by }),
    ...(row.grant_id === null ? {} : { grantId: row.grant_id as NonNullable<RecordedDecision['grantId']> }),
    ...(row.approved_action_id === null
      ? {}
      : { approvedActionId: row.approved_action_id as NonNullable<RecordedDecision['approvedActionId']> }),
    ...(row.approved_digest === null ? {} : { approvedDigest: row.approved_digest }),
    at: row.decided_at,
  };
}

interface VoteJson {
  round: number;
  voter: string;
  on_behalf_of: string | null;
  decision: Decision;
  shown_digest: string;
  channel: string;
  at: string | Date;
}

/** All votes, the one that decided last. */
export function toVotes(row: RequestStateRow): Vote[] {
  const before = (row.votes ?? []) as VoteJson[];
  return [...before, ...decidingVote(row)].map((vote) => ({
    requestId: row.id as Vote['requestId'],
    round: vote.round,
    voter: vote.voter,
    ...(vote.on_behalf_of === null ? {} : { onBehalfOf: vote.on_behalf_of }),
    decision: vote.decision,
    shownDigest: vote.shown_digest,
    channel: vote.channel,
    at: new Date(vote.at),
  }));
}

function decidingVote({ round, decided_by, on_behalf_of, shown_digest, channel, decision, decided_at }: RequestStateRow): VoteJson[] {
  if (decided_by === null || shown_digest === null || channel === null || decided_at === null) return [];
  return [{ round, voter: decided_by, on_behalf_of, decision: decision as Decision, shown_digest, channel, at: decided_at }];
}

/** Rows that came as JSON have their times as texts; rows of the driver have dates. Both are read here. */
export function toDelegation(row: DelegationRow): Delegation {
  return {
    id: row.id as Delegation['id'],
    from: row.from_person,
    to: row.to_person,
    role: row.role as Delegation['role'],
    groups: row.groups as string[],
    startsAt: new Date(row.starts_at),
    endsAt: new Date(row.ends_at),
    revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
    version: row.version,
  };
}

export function toEffect(row: EffectRow): Effect {
  return {
    actionId: row.action_id as Effect['actionId'],
    runId: row.run_id as Effect['runId'],
    ...(row.request_id === null ? {} : { requestId: row.request_id as NonNullable<Effect['requestId']> }),
    effectClass: row.effect_class as Effect['effectClass'],
    approvedDigest: row.approved_digest,
    idempotencyKey: row.idempotency_key,
    status: row.status as Effect['status'],
    version: row.version,
    fence: Number(row.fence),
    attempts: row.attempts,
    startedAt: row.started_at,
    deadlineAt: row.deadline_at,
    finishedAt: row.finished_at,
    ...(row.status === 'executed' ? { result: row.result as Json } : {}),
    ...(row.error === null ? {} : { error: row.error }),
    ...(row.settled_by === null ? {} : { settledBy: row.settled_by }),
  };
}

export function toGrant(row: GrantRow): Grant {
  return {
    id: row.id as Grant['id'],
    tool: row.tool,
    bounds: row.bounds as Grant['bounds'],
    maxUses: row.max_uses,
    used: row.used,
    maxRisk: row.max_risk as Grant['maxRisk'],
    ...(row.run_id === null ? {} : { runId: row.run_id as NonNullable<Grant['runId']> }),
    grantedBy: row.granted_by,
    grantedAt: row.granted_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    revokedBy: row.revoked_by,
    version: row.version,
  };
}

export const toEvent = (row: EventRow): RunEvent => ({
  runId: row.run_id as RunEvent['runId'],
  seq: Number(row.seq),
  type: row.type,
  data: row.data as JsonObject,
  at: row.at,
});
