import { writeFile } from 'node:fs/promises';
import { GRAPH_VERSIONS } from '@dream-agent/agent';
import pg from 'pg';
import { startPostgres } from '../../../../test/postgres/server.ts';
import { migrateServer } from '../../src/postgres/index.ts';
import { STOPS, stopAt } from './stops.ts';
import { readStoredRun } from './stored-run.ts';

/*
 * Writes runs of this version as they lie in the database while they wait, for later versions to go on with. Run once for each version of
 * the graph, when it is new: `node --conditions=@dream-agent/source packages/server/test/stored-runs/store.ts`.
 */

const graphVersion = Math.max(...GRAPH_VERSIONS);
const server = await startPostgres({ durable: false });
const admin = new pg.Client({ connectionString: server.url });
await admin.connect();
for (const stop of STOPS) {
  const name = `stored_${stop}`;
  await admin.query(`create database ${name} template template0`);
  const url = Object.assign(new URL(server.url), { pathname: `/${name}` }).toString();
  await migrateServer(url);
  const pool = new pg.Pool({ connectionString: url });
  pool.on('error', () => {});
  const runId = await stopAt(url, stop);
  const file = new URL(`graph-${graphVersion}-${stop}.json`, import.meta.url);
  await writeFile(file, `${JSON.stringify(await readStoredRun(pool, { runId, graphVersion }))}\n`);
  await pool.end();
  await admin.query(`drop database ${name} with (force)`);
  console.log(`wrote ${file.pathname}`);
}
await admin.end();
await server.stop();
