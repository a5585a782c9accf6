import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection, Db, Pool } from '@dream-agent/hitl/postgres';
import type { BackupHeader, BackupPart } from './shape.ts';
import { listTables, migrationsOf } from './tables.ts';

const ROWS = 500;
const BYTES = 512 * 1024;

export interface WriteBackup {
  readonly pool: Pool;
  /** Where files of runs and uploads lie. */
  readonly folder: string;
}

/** Everything of an installation as lines of text, as of one moment, while it goes on working. No secret of the server's own is in it. */
export async function* writeBackup({ pool, folder }: WriteBackup): AsyncGenerator<string> {
  const hash = createHash('sha256');
  let rows = 0;
  let files = 0;
  const line = (value: object): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  const connection = await pool.connect();
  let broken = true;
  try {
    await connection.query({ text: 'begin transaction isolation level repeatable read, read only' });
    yield line(await headerOf(connection));
    for (const table of await listTables(connection)) {
      for await (const page of rowsOf(connection, table)) {
        rows += page.length;
        yield line({ table, rows: page } satisfies BackupPart);
      }
    }
    await connection.query({ text: 'commit' });
    broken = false;
  } finally {
    connection.release(broken ? new Error('a backup was broken off') : undefined);
  }
  // After the rows: a file that a row names is there before the row is.
  for await (const path of glob('runs/**', { cwd: folder })) {
    if (!(await stat(join(folder, path))).isFile()) continue;
    files++;
    yield line({ file: path, data: '' } satisfies BackupPart);
    for await (const piece of createReadStream(join(folder, path), { highWaterMark: BYTES }) as AsyncIterable<Buffer>) {
      yield line({ file: path, data: piece.toString('base64') } satisfies BackupPart);
    }
  }
  yield `${JSON.stringify({ end: { rows, files, sha256: hash.digest('hex') } })}\n`;
}

async function headerOf(db: Db): Promise<BackupHeader> {
  const { rows } = await db.query({ text: 'select seq::int, hash, hitl.now() as at from hitl.audit_log' });
  const [log] = rows as { seq: number; hash: string; at: Date }[];
  if (log === undefined) throw new Error('the log has lost its head');
  return {
    dream_agent_backup: 1,
    at: log.at.toISOString(),
    migrations: await migrationsOf(db),
    head: { seq: log.seq, hash: log.hash },
  };
}

/** The rows of a table as PostgreSQL writes them, which is exact for every type. */
async function* rowsOf(connection: Connection, table: string): AsyncGenerator<string[]> {
  await connection.query({ text: `declare backup no scroll cursor for select row::text as row from ${table} as row` });
  for (;;) {
    const { rows } = await connection.query({ text: `fetch ${ROWS} from backup` });
    if (rows.length > 0) yield (rows as { row: string }[]).map(({ row }) => row);
    if (rows.length < ROWS) break;
  }
  await connection.query({ text: 'close backup' });
}
