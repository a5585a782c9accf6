import type { Pool } from '@dream-agent/hitl/postgres';
import { tryLock } from '../../postgres/sql/jobs/try-lock.ts';
import { unlock } from '../../postgres/sql/jobs/unlock.ts';

/** Does it unless some node is at it already. The lock belongs to a connection, and goes with the process that held it. */
export async function alone(pool: Pool, name: string, work: () => Promise<void>): Promise<'done' | 'busy'> {
  const connection = await pool.connect();
  const onError = () => {};
  connection.on?.('error', onError);
  let broken: Error | undefined;
  try {
    const [lock] = await tryLock(connection, { name });
    if (lock?.locked !== true) return 'busy';
    try {
      await work();
      return 'done';
    } finally {
      await unlock(connection, { name }).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    connection.off?.('error', onError);
    connection.release(broken);
  }
}
