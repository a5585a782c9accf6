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
locked as materialized (
  select runs.id, runs.owner, runs.fence, runs.lease_until
    from input join hitl.runs on runs.id = input.run_id
   where runs.status = 'running' and runs.cancel_requested_at is null
     for no key update of runs
), effect as (
  insert into hitl.effects (
    action_id, run_id, request_id, effect_class, approved_digest, idempotency_key, status, version, fence, attempts, started_at, deadline_at)
  select action.id, locked.id, decision.request_id, action.effect_class, action.digest, input.idempotency_key, 'executing', 1, input.fence, 1,
         hitl.now(), locked.lease_until + make_interval(secs => input.timeout)
    from input
    join locked on locked.id = input.run_id and locked.owner = input.owner and locked.fence = input.fence
    join hitl.actions action
      on action.id = input.action_id and action.run_id is not distinct from locked.id
     and action.type = 'tool_call' and action.digest = input.digest
    left join hitl.decisions decision on decision.approved_action_id = action.id and decision.approved_digest = action.digest
   where action.clearance in ('not_gated', 'allow') or action.clearance = 'ask' and decision.request_id is not null
  on conflict (action_id) do nothing
  returning action_id, attempts, started_at
), begun as (
  select input.*, effect.attempts, effect.started_at from effect join input on input.action_id = effect.action_id
), run as (
  update hitl.runs set event_seq = event_seq + 1 from begun where runs.id = begun.run_id
  returning runs.event_seq, begun.run_id, begun.event_type, begun.event_data, begun.started_at
), event as (
  insert into hitl.events (run_id, seq, type, data, at)
  select run_id, event_seq, event_type, event_data, started_at from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'effect', action_id, 1, entry from begun
)
select n, attempts from begun
`,
);
