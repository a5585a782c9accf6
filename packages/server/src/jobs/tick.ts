import { inTransaction } from '@dream-agent/hitl/postgres';
import { beat } from '../postgres/sql/jobs/beat.ts';
import { enqueueIfDue } from '../postgres/sql/jobs/enqueue-if-due.ts';
import { freeDeadPools } from '../postgres/sql/jobs/free-dead-pools.ts';
import { readCheckpointAge } from '../postgres/sql/jobs/read-checkpoint-age.ts';
import { enqueueDueDeliveries } from '../postgres/sql/webhooks/enqueue-due-deliveries.ts';
import { copyCheckpoints } from './checkpoints/copy-checkpoints.ts';
import { MOST_ENTRIES, makeCheckpointJob } from './checkpoints/make-checkpoint.ts';
import { enqueue, type JobDeps, type ScheduledJob } from './job.ts';

const PAGE = 500;

/** Says that this node is alive, and frees what belongs to those that are not. */
export async function beatAndFree({ pool, log }: JobDeps, { poolId, leaseSeconds }: { poolId: string | undefined; leaseSeconds: number }) {
  if (poolId !== undefined) await beat(pool, { id: poolId, lease_seconds: leaseSeconds });
  for (const { id } of await freeDeadPools(pool, { lease_seconds: leaseSeconds })) log('warn', 'jobs-freed', { pool: id });
}

/** Enqueues what time has made due. Every node does; each thing is enqueued once. */
export async function enqueueDue(deps: JobDeps, scheduled: readonly ScheduledJob[]): Promise<void> {
  const { pool } = deps;
  for (const { name, everySeconds, maxAttempts } of scheduled) {
    await enqueueIfDue(pool, { name, every_seconds: everySeconds, max_attempts: maxAttempts });
  }
  await enqueueDueDeliveries(pool, { row_limit: PAGE });
  await inTransaction(pool, async (tx) => {
    const [age] = await readCheckpointAge(tx, {});
    if (deps.signingKey !== undefined && (age?.entries ?? 0) >= MOST_ENTRIES) await enqueue(tx, makeCheckpointJob, {});
  });
  // Each node has a copy of its own.
  await copyCheckpoints(deps);
}
