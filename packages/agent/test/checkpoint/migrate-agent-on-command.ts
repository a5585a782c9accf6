import { createInterface } from 'node:readline';
import pg from 'pg';
import { migrateAgent } from '../../src/checkpoint/index.ts';

/* A node that starts: for every address on its input it opens a pool, migrates, and says what came of it. */
console.log('ready');
for await (const connectionString of createInterface({ input: process.stdin })) {
  const pool = new pg.Pool({ connectionString, max: 1 });
  const outcome = await migrateAgent(pool).catch((error: Error) => ({ failed: error.message }));
  await pool.end();
  console.log(JSON.stringify(outcome));
}
