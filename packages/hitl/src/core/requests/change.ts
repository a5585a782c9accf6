import type { Digest } from '../../schema/action.ts';
import type { Assignee } from '../../schema/actor.ts';
import type { AuditBody } from '../../schema/audit.ts';
import type { Decision, DecisionSource } from '../../schema/decision.ts';
import type { ActionId, GrantId } from '../../schema/ids.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Request, RequestStatus } from '../../schema/request.ts';
import type { Schedule } from './schedule.ts';

/** A vote to be written; the ledger adds request, round and time. */
export interface NewVote {
  readonly voter: string;
  readonly onBehalfOf?: string;
  readonly decision: Decision;
  /** Whether it lets something run: an approval, or a change that is approved in the same step. */
  readonly approves: boolean;
  readonly shownDigest: Digest;
  readonly channel: string;
}

/** A decision to be written; the ledger adds request and time. */
export interface NewDecision {
  readonly decision: Decision;
  readonly source: DecisionSource;
  readonly by?: string;
  readonly grantId?: GrantId;
  readonly approvedActionId?: ActionId;
  readonly approvedDigest?: Digest;
}

/**
 * What one transition does to a request. The rules compute it, a ledger writes all of it or nothing, provided
 * that the request still has the version it was computed from.
 */
export interface RequestChange {
  readonly did: 'decided' | 'voted' | 'escalated' | 'retried' | 'reminded' | 'warned' | 'expired' | 'cancelled';
  readonly status: RequestStatus;
  readonly version: number;
  readonly level: number;
  readonly round: number;
  readonly assignee: Assignee;
  readonly remindersSent: number;
  readonly schedule: Schedule;
  readonly vote?: NewVote;
  readonly decision?: NewDecision;
  /** The run is to stop, for this reason; its other pending requests go with it. */
  readonly stopsRun?: string;
  readonly audit: AuditBody;
  readonly event: { readonly type: string; readonly data: JsonObject };
}

/** What stays as it is unless a transition says otherwise. */
export const unchanged = (request: Request) => ({
  version: request.version + 1,
  level: request.level,
  round: request.round,
  assignee: request.assignee,
  remindersSent: request.remindersSent,
  schedule: {} as Schedule,
});

/** A request that is over has nothing due. Its deadline stays, as part of what it was. */
export const NOTHING_DUE: Schedule = { warn: null, remind: null, escalate: null };
