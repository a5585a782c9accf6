import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import type { DataFolder } from './data-folder.ts';
import { connectTo, ownership, takeOwnership } from './owner.ts';
import { isAlive, type PostmasterFile, readPostmasterFile, removeStale } from './postmaster-file.ts';

const PATIENCE_MS = 30_000;

/**
 * Sees to it that nothing runs in the folder: a file that a killed server left is removed, a server whose owner was killed is
 * stopped, and one that somebody is using is left alone, with an error that says so.
 */
export async function clearTheWay(place: DataFolder): Promise<void> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await readPostmasterFile(place.data);
    if (found === undefined) return;
    if ((await handle(found, place)) === 'clear') return;
    if (performance.now() > giveUpAt) {
      const message = `a PostgreSQL in ${place.data} (process ${found.pid}) neither answers nor ends; end it, and start again`;
      throw new DatabaseError('SERVER_DATABASE_UNAVAILABLE', message);
    }
    await pause(100);
  }
}

async function handle(found: PostmasterFile, place: DataFolder): Promise<'clear' | 'again'> {
  let client: pg.Client;
  try {
    client = await connectTo(found.port, place.password);
  } catch {
    // Gone, or just coming up or going down.
    return (await removeStale(place.data, found)) ? 'clear' : 'again';
  }
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    // Another server has been given the port of the one that was killed.
    if (rows[0]?.data_directory !== place.data) return (await removeStale(place.data, found)) ? 'clear' : 'again';
    const state = await ownership(client);
    if (state === 'young') return 'again';
    if (state === 'owned' || !(await takeOwnership(client))) throw inUse(found, place);
  } finally {
    await client.end().catch(() => {});
  }
  if (isAlive(found.pid)) process.kill(found.pid, 'SIGINT');
  return 'again';
}

const inUse = ({ pid, port }: PostmasterFile, { data }: DataFolder): DatabaseError =>
  new DatabaseError(
    'SERVER_DATABASE_IN_USE',
    `${data} is in use: a PostgreSQL runs there (process ${pid}, port ${port}) for another start; stop that one first, or use another folder`,
  );
