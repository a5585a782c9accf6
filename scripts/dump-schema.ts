import { writeFile } from 'node:fs/promises';
import { migrate } from '@dream-agent/hitl/postgres';
import pg from 'pg';
import { startPostgres } from '../test/postgres/server.ts';
import { renderSchema } from './render-schema.ts';

const TARGET = new URL('../packages/hitl/schema.sql', import.meta.url);
const DATABASE = `schema_dump_${process.pid}`;

const server = await startPostgres({ durable: false });
try {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  try {
    // A database of its own, since the server may be one that holds other things.
    await admin.query(`create database ${DATABASE} template template0`);
    const url = new URL(server.url);
    url.pathname = `/${DATABASE}`;
    const pool = new pg.Pool({ connectionString: url.toString() });
    // It hangs up a moment after it has ended, and by then the database may be gone.
    pool.on('error', () => {});
    await migrate(pool);
    await writeFile(TARGET, await renderSchema(pool));
    await pool.end();
    console.log(`wrote ${TARGET.pathname}`);
  } finally {
    await admin.query(`drop database if exists ${DATABASE} with (force)`);
    await admin.end();
  }
} finally {
  await server.stop();
}
