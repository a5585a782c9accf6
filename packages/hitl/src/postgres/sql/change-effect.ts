import { batchStatement } from '../connection/statement.ts';
import { EFFECT_COLUMNS, type EffectRow } from './read-effect.ts';

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

/** What is written besides when the run ends with the effect. */
export interface EndsRun {
  run_status: string;
  run_version: number;
  run_event: unknown;
  run_entry: string;
}

const COLUMNS = {
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
};

/**
 * Writes one transition of an effect. The owner's ones repeat run, owner and fence, and the effect's own fence;
 * settling (`owner` null) needs none of these, only that the effect is still at the version it was judged by.
 */
export const changeEffect = batchStatement<ChangeEffectInput, EffectRow>(
  'change-effect',
  COLUMNS,
  `
locked as materialized (
  select runs.id, runs.status, runs.owner, runs.fence, runs.lease_until
    from input join hitl.runs on runs.id = input.run_id
     for no key update of runs
), effect as (
  ${changed()}
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
select n, ${EFFECT_COLUMNS} from effect
`,
);

/**
 * Writes how an effect ended, and with it the end of its run; nothing at all where something of the run is pending. What is pending is
 * looked up as it was before a lock was waited for: whoever asks a question counts the run's events on, and then nothing is written.
 */
export const finishRun = batchStatement<ChangeEffectInput & EndsRun, EffectRow>(
  'finish-run',
  { ...COLUMNS, run_status: 'hitl.run_status', run_version: 'integer', run_event: 'json', run_entry: 'text' },
  `
seen as materialized (
  select runs.id, runs.event_seq
    from input join hitl.runs on runs.id = input.run_id
   where (select true from hitl.requests where requests.run_id = input.run_id and resolved_at is null limit 1) is null
), locked as materialized (
  select runs.id, runs.status, runs.owner, runs.fence, runs.lease_until, runs.version, runs.event_seq
    from input join hitl.runs on runs.id = input.run_id
     for no key update of runs
), effect as (
  ${changed('and locked.version = input.run_version and locked.event_seq = (select event_seq from seen where seen.id = locked.id)')}
), run as (
  update hitl.runs
     set status = input.run_status, version = runs.version + 1, event_seq = event_seq + 2, owner = null, lease_until = null,
         pause_requested_at = null, ended_at = hitl.now()
    from effect join input on input.n = effect.n
   where runs.id = effect.run_id
  returning runs.id, runs.version, runs.event_seq, input.event_type, input.event_data, input.run_event, input.run_entry
), event as (
  insert into hitl.events (run_id, seq, type, data)
  select id, event_seq - 1, event_type, event_data from run
  union all
  select id, event_seq, 'run-ended', run_event from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'effect', action_id, version, entry from effect
  union all
  select 'run', id, version, run_entry from run
)
select n, ${EFFECT_COLUMNS} from effect
`,
);

function changed(only = ''): string {
  return `update hitl.effects
     set status = input.status, version = effects.version + 1, attempts = input.attempts, fence = coalesce(input.fence, effects.fence),
         deadline_at = coalesce(locked.lease_until + make_interval(secs => input.timeout), deadline_at),
         finished_at = case when input.finished then hitl.now() end,
         result = input.result, error = input.error, settled_by = input.settled_by
    from input join locked on locked.id = input.run_id
   where effects.action_id = input.action_id and effects.run_id is not distinct from locked.id and effects.version = input.expected_version
     and effects.fence = input.effect_fence ${only}
     and (input.owner is null or locked.owner = input.owner and locked.fence = input.fence and locked.status = 'running')
  returning effects.*, input.n, input.wakes, input.event_type, input.event_data, input.entry`;
}
