import { createInterface } from 'node:readline';
import { migrate } from '@dream-agent/hitl/postgres';
import pg from 'pg';

/*
 * A node that starts: for every address on its input it opens a pool, migrates, and says what came of it. It goes on to the
 * next address instead of ending, so that twenty starts cost one process, and the four of a test begin within a millisecond.
 */
console.log('ready');
for await (const connectionString of createInterface({ input: process.stdin })) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  // Whoever hears the answer removes the database, and may be sooner than the end of a connection.
  pool.on('error', () => {});
  const outcome = await migrate(pool).catch((error: Error) => ({ failed: error.message }));
  await pool.end();
  console.log(JSON.stringify(outcome));
}
