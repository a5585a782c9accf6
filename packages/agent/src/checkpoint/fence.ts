import type { Hold } from '@dream-agent/hitl';
import { type Db, statement } from '@dream-agent/hitl/postgres';
import { AgentError } from '../errors.ts';

/**
 * The hold as a statement checks it. The row stays locked until the statement has been committed: whoever takes the run over
 * waits for it, and so comes after it.
 */
export const HELD = `held as materialized (
  select 1 as found from hitl.runs where id = :run_id and owner = :owner and fence = :fence and status = 'running' for share
)`;

/** The parameters of `HELD`. */
export const holdColumns = (hold: Hold) => ({ run_id: hold.runId, owner: hold.owner, fence: hold.fence });
export type HoldColumns = ReturnType<typeof holdColumns>;

const readHolder = statement<{ run_id: string }, { status: string; owner: string | null; fence: string }>(
  'read-holder',
  'select status::text as status, owner, fence from hitl.runs where id = :run_id',
);

/** Says why a write found no hold. Nothing was written. */
export async function fenced(db: Db, hold: Hold, write: string): Promise<AgentError> {
  const [run] = await readHolder(db, { run_id: hold.runId });
  const now =
    run === undefined
      ? 'there is no such run'
      : `it is ${run.status}, ${run.owner === null ? 'held by nobody' : `held by "${run.owner}"`}, at fence ${run.fence}`;
  return new AgentError(
    'CHECKPOINT_FENCED',
    `${write} of ${hold.runId} refused for "${hold.owner}" at fence ${hold.fence}: ${now}; claim the run and make a new saver`,
  );
}
