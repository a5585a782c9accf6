import { batchStatement } from '../connection/statement.ts';

export interface StartEffectInput {
  run_id: string;
  owner: string;
  fence: number;
  action_id: string;
  digest: string;
  idempotency_key: string;
  timeout: number;
  event_type: string;
  event_data: unknown;
  entry: string;
}

/**
 * Starts an effect, once for ever: the row is the lock. In the same statement it is checked that the owner still holds the run
 * and that what is about to be called is, to the byte, what was let through or approved.
 */
export const startEffect = batchStatement<StartEffectInput, { attempts: number }>(
  'start-effect',
  {
    run_id: 'text',
    owner: 'text',
    fence: 'bigint',
    action_id: 'text',
    digest: 'text',
    idempotency_key: 'text',
    timeout: 'float8',
    event_type: 'text',
    event_data: 'json',
    entry: 'text',
  },
  `
begun as (
  update hitl.runs set event_seq = event_seq + 1
    from input
    join hitl.actions action on action.id = input.action_id and action.type = 'tool_call' and action.digest = input.digest
    left join hitl.decisions decision on decision.approved_action_id = action.id and decision.approved_digest = action.digest
   where runs.id = input.run_id and runs.owner = input.owner and runs.fence = input.fence
     and runs.status = 'running' and runs.cancel_requested_at is null
     and action.run_id is not distinct from input.run_id
     and (action.clearance in ('not_gated', 'allow') or action.clearance = 'ask' and decision.request_id is not null)
     and (select true from hitl.effects where effects.action_id = input.action_id) is null
  returning runs.event_seq, runs.lease_until, action.effect_class, decision.request_id, hitl.now() as at, input.*
), effect as (
  insert into hitl.effects (
    action_id, run_id, request_id, effect_class, approved_digest, idempotency_key, status, version, fence, attempts, started_at, deadline_at)
  select action_id, run_id, request_id, effect_class, digest, idempotency_key, 'executing', 1, fence, 1,
         at, lease_until + make_interval(secs => timeout)
    from begun
), event as (
  insert into hitl.events (run_id, seq, type, data, at)
  select run_id, event_seq, event_type, event_data, at from begun
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'effect', action_id, 1, entry from begun
)
select n, 1 as attempts from begun
`,
);
