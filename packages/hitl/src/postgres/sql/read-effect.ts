import { statement } from '../connection/statement.ts';

export interface EffectRow {
  action_id: string;
  run_id: string;
  request_id: string | null;
  effect_class: string;
  approved_digest: string;
  idempotency_key: string;
  status: string;
  version: number;
  fence: string;
  attempts: number;
  started_at: Date;
  deadline_at: Date;
  finished_at: Date | null;
  result: unknown;
  error: string | null;
  settled_by: string | null;
}

/** By name: a newer version may have added columns, and a prepared statement whose columns change is an error. */
export const EFFECT_COLUMNS =
  'action_id, run_id, request_id, effect_class, approved_digest, idempotency_key, status, version, fence, attempts, started_at, deadline_at, finished_at, result, error, settled_by';

export const readEffect = statement<{ action_id: string }, EffectRow & { now: Date }>(
  'read-effect',
  `select ${EFFECT_COLUMNS}, hitl.now() as now from hitl.effects where action_id = :action_id`,
);

/** Why an effect could not be started, from the same point of view. */
export const readStart = statement<
  { run_id: string; action_id: string },
  {
    run_status: string;
    owner: string | null;
    fence: string;
    cancel_requested: boolean;
    action_type: string | null;
    digest: string | null;
    clearance: string | null;
    action_run: string | null;
    approved: boolean;
  }
>(
  'read-start',
  `
select run.status as run_status, run.owner, run.fence, run.cancel_requested_at is not null as cancel_requested,
       action.type as action_type, action.digest, action.clearance, action.run_id as action_run,
       exists (select from hitl.decisions
                where approved_action_id = action.id and approved_digest = action.digest) as approved
  from hitl.runs run
  left join hitl.actions action on action.id = :action_id
 where run.id = :run_id
`,
);
