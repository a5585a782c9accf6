import { batchStatement } from '../connection/statement.ts';
import type { EffectRow } from './read-effect.ts';

export interface ChangeEffectInput {
  action_id: string;
  run_id: string;
  owner: string | null;
  fence: number | null;
  effect_fence: number | null;
  expected_version: number;
  status: string;
  attempts: number;
  timeout: number | null;
  finished: boolean;
  result: unknown;
  error: string | null;
  settled_by: string | null;
  wakes: boolean;
  event_type: string;
  event_data: unknown;
  entry: string;
}

/**
 * Writes one transition of an effect. The owner's ones repeat run, owner and fence, and the effect's own fence;
 * settling (`owner` null) needs none of these, only that the effect is still at the version it was judged by.
 */
export const changeEffect = batchStatement<ChangeEffectInput, EffectRow>(
  'change-effect',
  {
    action_id: 'text',
    run_id: 'text',
    owner: 'text',
    fence: 'bigint',
    effect_fence: 'bigint',
    expected_version: 'integer',
    status: 'hitl.effect_status',
    attempts: 'integer',
    timeout: 'float8',
    finished: 'boolean',
    result: 'json',
    error: 'text',
    settled_by: 'text',
    wakes: 'boolean',
    event_type: 'text',
    event_data: 'json',
    entry: 'text',
  },
  `
locked as materialized (
  select runs.id, runs.status, runs.owner, runs.fence, runs.lease_until
    from input join hitl.runs on runs.id = input.run_id
     for no key update of runs
), effect as (
  update hitl.effects
     set status = input.status, version = effects.version + 1, attempts = input.attempts, fence = coalesce(input.fence, effects.fence),
         deadline_at = coalesce(locked.lease_until + make_interval(secs => input.timeout), deadline_at),
         finished_at = case when input.finished then hitl.now() end,
         result = input.result, error = input.error, settled_by = input.settled_by
    from input join locked on locked.id = input.run_id
   where effects.action_id = input.action_id and effects.run_id is not distinct from locked.id and effects.version = input.expected_version
     and effects.fence = input.effect_fence
     and (input.owner is null or locked.owner = input.owner and locked.fence = input.fence and locked.status = 'running')
  returning effects.*, input.n, input.wakes, input.event_type, input.event_data, input.entry
), run as (
  update hitl.runs
     set event_seq = event_seq + 1,
         wake = wake + case when effect.wakes then 1 else 0 end,
         status = case when effect.wakes and runs.status = 'waiting' then 'queued' else runs.status end
    from effect
   where runs.id = effect.run_id and runs.ended_at is null
  returning runs.id, runs.event_seq, effect.event_type, effect.event_data
), event as (
  insert into hitl.events (run_id, seq, type, data)
  select id, event_seq, event_type, event_data from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'effect', action_id, version, entry from effect
)
select * from effect
`,
);
