import type { Hold } from '@dream-agent/hitl';
import { type Db, statement } from '@dream-agent/hitl/postgres';
import { fenced, HELD, type HoldColumns, holdColumns } from './fence.ts';

const remove = statement<HoldColumns>(
  'delete-thread',
  `with ${HELD}, checkpoints as (
  delete from agent.checkpoints using held where run_id = :run_id
), stored as (
  delete from agent.channel_values using held where run_id = :run_id
), writes as (
  delete from agent.checkpoint_writes using held where run_id = :run_id
)
select found from held`,
);

/** Removes all checkpoints of the run in one statement, if the hold is good; else none. */
export async function deleteThread(db: Db, hold: Hold): Promise<void> {
  const found = await remove(db, holdColumns(hold));
  if (found.length === 0) throw await fenced(db, hold, 'deletion');
}
