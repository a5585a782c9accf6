import { batchStatement, statement } from '../connection/statement.ts';

export interface RecordActionInput {
  run_id: string;
  owner: string;
  fence: number;
  action_id: string;
  action_type: string;
  tool: string;
  digest: string;
  clearance: string;
  effect_class: string;
  action_body: unknown;
  event_type: string;
  event_data: unknown;
  entry: string;
}

/** Keeps an action that nobody is asked about, for whoever still holds the run. */
export const recordAction = batchStatement<RecordActionInput>(
  'record-action',
  {
    run_id: 'text',
    owner: 'text',
    fence: 'bigint',
    action_id: 'text',
    action_type: 'hitl.action_type',
    tool: 'text',
    digest: 'text',
    clearance: 'hitl.clearance',
    effect_class: 'hitl.effect_class',
    action_body: 'json',
    event_type: 'text',
    event_data: 'json',
    entry: 'text',
  },
  `
run as (
  update hitl.runs set event_seq = event_seq + 1
    from input
   where runs.id = input.run_id and runs.owner = input.owner and runs.fence = input.fence and runs.status = 'running'
  returning runs.event_seq, input.*
), action as (
  insert into hitl.actions (id, run_id, type, tool, digest, clearance, effect_class, body)
  select action_id, run_id, action_type, tool, digest, clearance, effect_class, action_body from run
), event as (
  insert into hitl.events (run_id, seq, type, data)
  select run_id, event_seq, event_type, event_data from run
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'action', action_id, 1, entry from run
)
select n from run
`,
);

/** A changed action, kept as part of the decision that changed it; the decision's entry has its parameters. */
export const insertRevision = statement<{
  run_id: string;
  action_id: string;
  action_type: string;
  tool: string;
  digest: string;
  effect_class: string;
  action_body: unknown;
}>(
  'insert-revision',
  `
insert into hitl.actions (id, run_id, type, tool, digest, clearance, effect_class, body)
values (:action_id, :run_id, :action_type::hitl.action_type, :tool, :digest, 'ask', :effect_class::hitl.effect_class, :action_body::json)
`,
);

export const readAction = statement<{ action_id: string }, { body: unknown }>(
  'read-action',
  'select body from hitl.actions where id = :action_id',
);
