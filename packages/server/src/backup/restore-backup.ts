import { appendFile, mkdir, rm } from 'node:fs/promises';
import { dirname, resolve, sep } from 'node:path';
import type { Connection, Pool } from '@dream-agent/hitl/postgres';
import { BackupError } from './backup-problem.ts';
import { readBackup } from './read-backup.ts';
import type { BackupHeader } from './shape.ts';
import { listTables, migrationsOf } from './tables.ts';

export interface RestoreBackup {
  readonly pool: Pool;
  readonly folder: string;
  readonly file: string;
  /** What `checkBackup` has read in it. */
  readonly header: BackupHeader;
  /** Whether what is in the database now may go. */
  readonly replace: boolean;
}

export interface Restored {
  readonly rows: number;
  readonly files: number;
}

/** Puts a backup that was found to be whole in the place of whatever is there, all of it or nothing. The tables are those of the same version. */
export async function restoreBackup({ pool, folder, file, header, replace }: RestoreBackup): Promise<Restored> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  try {
    await connection.query({ text: 'begin' });
    await refuseIfWrong(connection, header, replace);
    const rows = await loadRows(connection, file);
    await connection.query({ text: 'commit' });
    return { rows, files: await writeFiles(folder, file) };
  } catch (error) {
    await connection.query({ text: 'rollback' }).catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    connection.release(broken);
  }
}

async function refuseIfWrong(connection: Connection, header: BackupHeader, replace: boolean): Promise<void> {
  const ours = await migrationsOf(connection);
  const all = [...new Set([...Object.keys(ours), ...Object.keys(header.migrations)])];
  const different = all.find((name) => ours[name] !== header.migrations[name]);
  if (different !== undefined) throw new BackupError({ kind: 'other-version', migration: different });
  const { rows } = await connection.query({
    text: `select exists (select from hitl.audit_entries) or exists (select from server.users) as filled,
             exists (select from pg_stat_activity where datname = current_database() and application_name in ('dream-agent', 'dream-agent-heart')) as used`,
  });
  const [found] = rows as { filled: boolean; used: boolean }[];
  if (found?.used === true) throw new BackupError({ kind: 'in-use' });
  if (found?.filled === true && !replace) throw new BackupError({ kind: 'not-empty' });
}

/** The guards look at what changes; a row that is put back was looked at when it was written. */
async function loadRows(connection: Connection, file: string): Promise<number> {
  const tables = await listTables(connection);
  for (const table of tables) await connection.query({ text: `alter table ${table} disable trigger user` });
  for (const table of ['server.tickets', 'server.start_tokens', 'server.web_sessions', ...tables.toReversed()]) {
    await connection.query({ text: `delete from ${table}` });
  }
  let count = 0;
  for await (const part of readBackup(file)) {
    if (!('table' in part)) continue;
    if (!tables.includes(part.table)) throw new BackupError({ kind: 'other-version', migration: part.table });
    await connection.query({
      text: `insert into ${part.table} overriding system value select * from unnest($1::${part.table}[])`,
      values: [part.rows],
    });
    count += part.rows.length;
  }
  for (const table of tables) {
    await goOnCounting(connection, table);
    await connection.query({ text: `alter table ${table} enable trigger user` });
  }
  return count;
}

/** Numbers that the database gives go on after the highest that there is. */
async function goOnCounting(connection: Connection, table: string): Promise<void> {
  const { rows } = await connection.query({
    text: `select attname as name from pg_attribute where attrelid = $1::regclass and attidentity <> '' and not attisdropped`,
    values: [table],
  });
  for (const { name } of rows as { name: string }[]) {
    await connection.query({
      text: `select setval(pg_get_serial_sequence($1, $2), coalesce(max(${name}), 0) + 1, false) from ${table}`,
      values: [table, name],
    });
  }
}

async function writeFiles(folder: string, file: string): Promise<number> {
  let count = 0;
  for await (const part of readBackup(file)) {
    if (!('file' in part)) continue;
    const path = resolve(folder, part.file);
    if (!path.startsWith(resolve(folder, 'runs') + sep)) throw new BackupError({ kind: 'damaged', line: 0 });
    if (part.data === '') {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rm(path, { force: true });
      count++;
    }
    await appendFile(path, Buffer.from(part.data, 'base64'), { mode: 0o600 });
  }
  return count;
}
