import { batchStatement } from '../connection/statement.ts';

export interface RequestRow {
  id: string;
  run_id: string;
  action_id: string;
  action_digest: string;
  terms: unknown;
  status: string;
  version: number;
  level: number;
  round: number;
  assignee_kind: string;
  assignee: string;
  reminders_sent: number;
  opened_at: Date;
  deadline_at: Date | null;
  warn_at: Date | null;
  remind_at: Date | null;
  escalate_at: Date | null;
  resolved_at: Date | null;
}

export interface RequestStateRow extends RequestRow {
  now: Date;
  action: unknown;
  requested_by: string;
  votes: unknown;
  decision_source: string | null;
  decision: unknown;
  decided_by: string | null;
  on_behalf_of: string | null;
  shown_digest: string | null;
  channel: string | null;
  grant_id: string | null;
  approved_action_id: string | null;
  approved_digest: string | null;
  decided_at: Date | null;
  delegations: unknown;
  shown_at: Date | null;
  key_fingerprint: string | null;
  key_outcome: unknown;
}

/** A request and everything that is needed to judge an answer to it, in one look. */
export const readRequest = batchStatement<{ request_id: string; person: string | null; key: string | null }, RequestStateRow>(
  'read-request',
  { request_id: 'text', person: 'text', key: 'text' },
  `
look as (select hitl.now() as now)
select input.n, look.now,
       request.id, request.run_id, request.action_id, request.action_digest, request.terms, request.status, request.version,
       request.level, request.round, request.assignee_kind, request.assignee, request.reminders_sent, request.opened_at,
       request.deadline_at, request.warn_at, request.remind_at, request.escalate_at, request.resolved_at,
       action.body as action, run.requested_by,
       (select json_agg(json_build_object(
          'round', vote.round, 'voter', vote.voter, 'on_behalf_of', vote.on_behalf_of, 'decision', vote.decision,
          'shown_digest', vote.shown_digest, 'channel', vote.channel, 'at', vote.at) order by vote.at, vote.voter)
          from hitl.votes vote where vote.request_id = request.id) as votes,
       decision.source as decision_source, decision.decision, decision.decided_by, decision.on_behalf_of,
       decision.shown_digest, decision.channel, decision.grant_id,
       decision.approved_action_id, decision.approved_digest, decision.at as decided_at,
       (select json_agg(to_json(delegation)) from hitl.delegations delegation
         where delegation.to_person = input.person and delegation.revoked_at is null) as delegations,
       showing.at as shown_at, used.fingerprint as key_fingerprint, used.outcome as key_outcome
  from input
 cross join look
  join hitl.requests request on request.id = input.request_id
  join hitl.actions action on action.id = request.action_id
  join hitl.runs run on run.id = request.run_id
  left join hitl.decisions decision on decision.request_id = request.id
  left join hitl.showings showing on request.risk = 'critical' and showing.request_id = request.id and showing.person = input.person
  left join hitl.idempotency_keys used on used.principal = input.person and used.key = input.key
`,
);
