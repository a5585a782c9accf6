import type { Action } from '@dream-agent/hitl';
import type { Asked } from './guarded-world.ts';

/*
 * Statements as somebody would write them who has the application's password and not its code. Each is whole by default, entry
 * included, and so is accepted; a test spoils one thing about it.
 */

export const entry = (type: string, id: string, version: number): string =>
  `insert into hitl.audit_entries (subject_type, subject_id, subject_version, body) values ('${type}', '${id}', ${version}, '{}')`;

/** A statement together with the entry it needs. */
export const recorded = (type: string, id: string, version: number, sql: string): string =>
  `with entry as (${entry(type, id, version)}) ${sql}`;

export interface ForgedVote {
  readonly voter: string;
  readonly onBehalfOf?: string;
  readonly kind?: string;
  readonly approves?: boolean;
  readonly digest?: string;
  readonly round?: number;
}

const text = (value: string | null | undefined): string => (value === null || value === undefined ? 'null' : `'${value}'`);

export const vote = ({ request }: Asked, forged: ForgedVote): string => {
  const { voter, onBehalfOf, kind = 'approve', approves = true, digest = request.actionDigest, round = 1 } = forged;
  return `insert into hitl.votes (request_id, round, voter, on_behalf_of, kind, approves, decision, shown_digest, channel)
    values ('${request.id}', ${round}, '${voter}', ${text(onBehalfOf)}, '${kind}', ${approves}, '{}', '${digest}', 'web')`;
};

/** A vote that leaves the request open, with the change and the entry it needs. */
export const openVote = (asked: Asked, forged: ForgedVote): string => {
  const { id, version } = asked.request;
  return `with entry as (${entry('request', id, version + 1)}),
    changed as (update hitl.requests set version = ${version + 1} where id = '${id}') ${vote(asked, forged)}`;
};

export interface ForgedDecision {
  readonly status?: string;
  readonly source?: string;
  readonly kind?: string;
  readonly by?: string | null;
  readonly grant?: string;
  /** What it approves: the request's own action, unless told otherwise. */
  readonly approves?: Pick<Action, 'id' | 'digest'> | null;
  readonly onBehalfOf?: string;
  /** What the person saw: the request's own action, unless told otherwise. */
  readonly digest?: string | null;
  readonly votes?: readonly ForgedVote[];
  readonly version?: number;
  readonly before?: string;
}

/** Approved by Arin, unless told otherwise. */
export function decision(asked: Asked, forged: ForgedDecision = {}): string {
  const { status = 'decided', source = 'human', kind = 'approve', by = 'arin', votes = [] } = forged;
  const { request, action } = asked;
  const approved = forged.approves === undefined ? action : forged.approves;
  const shown = forged.digest === undefined && source === 'human' ? request.actionDigest : forged.digest;
  const version = forged.version ?? request.version + 1;
  return `with entry as (${entry('request', request.id, version)}),
    ${forged.before ?? ''}
    changed as (update hitl.requests set status = '${status}', version = ${version}, resolved_at = hitl.now() where id = '${request.id}'),
    ${votes.map((each, index) => `vote_${index} as (${vote(asked, each)}),`).join('\n')}
    nothing as (select)
    insert into hitl.decisions (
      request_id, kind, source, decision, decided_by, on_behalf_of, shown_digest, channel, grant_id, approved_action_id, approved_digest)
    values ('${request.id}', '${kind}', '${source}', '{}', ${text(by)}, ${text(forged.onBehalfOf)}, ${text(shown)},
      ${shown === null || shown === undefined ? 'null' : "'web'"}, ${text(forged.grant)}, ${text(approved?.id)}, ${text(approved?.digest)})`;
}

/** A decision of the clock: no, unless told otherwise. */
export const timeout = (asked: Asked, forged: ForgedDecision = {}): string =>
  decision(asked, { status: 'expired', source: 'timeout', kind: 'reject', by: null, approves: null, ...forged });

export const grantUse = (grant: string): string =>
  recorded('grant', grant, 2, `update hitl.grants set used = used + 1, version = version + 1 where id = '${grant}'`);

export interface ForgedEffect {
  readonly digest?: string;
  readonly status?: string;
  readonly attempts?: number;
  readonly version?: number;
  readonly effectClass?: string;
  readonly run?: string;
}

const effectRow = (action: Action, forged: ForgedEffect): string => {
  const { digest = action.digest, status = 'executing', attempts = 1, version = 1, effectClass = action.effectClass } = forged;
  const finished = status === 'executed' ? 'hitl.now()' : 'null';
  return `insert into hitl.effects (action_id, run_id, effect_class, approved_digest, idempotency_key, status, version, fence, attempts,
                                    started_at, deadline_at, finished_at)
    values ('${action.id}', '${forged.run ?? action.runId}', '${effectClass}', '${digest}', 'key', '${status}', ${version}, 1, ${attempts},
            hitl.now(), hitl.now() + interval '1 minute', ${finished})`;
};

export const effect = (action: Action, forged: ForgedEffect = {}): string =>
  recorded('effect', action.id, forged.version ?? 1, effectRow(action, forged));

export const effectWithoutEntry = (action: Action): string => effectRow(action, {});

export const action = (runId: string, forged: { clearance?: string } = {}): string =>
  `insert into hitl.actions (id, run_id, type, tool, digest, clearance, effect_class, body)
   values ('act_forged', '${runId}', 'tool_call', 'send_email', 'd', '${forged.clearance ?? 'ask'}', 'once', '{}')`;

/** A request about an action that is made with it. */
export function request(
  runId: string,
  forged: { risk?: string; onTimeout?: string; clearance?: string; digest?: string; terms?: string; bare?: boolean } = {},
): string {
  const { risk = 'low', onTimeout = 'reject', clearance = 'ask', digest = 'd', terms = '{}', bare = false } = forged;
  return `with action as (${action(runId, { clearance })})
    ${bare ? '' : `, entry as (${entry('request', 'req_forged', 1)})`}
    insert into hitl.requests (id, run_id, action_id, action_digest, kind, gate, risk, timeout_action, approvals, requester_may_approve, terms,
                               status, version, level, round, assignee_kind, assignee, reminders_sent, opened_at)
    values ('req_forged', '${runId}', 'act_forged', '${digest}', 'approval_request', 'g', '${risk}', '${onTimeout}', 1, true, '${terms}',
            'pending', 1, 0, 1, 'role', 'reviewer', 0, hitl.now())`;
}

export const run = (status = 'queued'): string =>
  `insert into hitl.runs (id, status, version, fence, wake, event_seq, requested_by, created_at)
   values ('run_forged', '${status}', 1, 0, 0, 1, 'minji', hitl.now())`;

export const grant = (): string =>
  `insert into hitl.grants (id, tool, bounds, max_uses, max_risk, granted_by, expires_at)
   values ('grt_forged', 'send_email', '{}', 1, 'low', 'arin', hitl.now() + interval '1 hour')`;

export const delegation = (): string =>
  `insert into hitl.delegations (id, from_person, to_person, role, groups, starts_at, ends_at)
   values ('dlg_forged', 'arin', 'rina', 'approver', '[]', hitl.now(), hitl.now() + interval '1 hour')`;
