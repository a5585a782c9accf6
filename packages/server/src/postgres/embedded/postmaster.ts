import { type ChildProcess, spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseError } from '../database-error.ts';
import type { Binaries } from './binaries.ts';
import { clearTheWay } from './clear-the-way.ts';
import { choosePort, type DataFolder } from './data-folder.ts';
import { connectTo, takeOwnership } from './owner.ts';
import type { RunAs } from './run-as.ts';
import { settingFlags } from './settings.ts';

/** A PostgreSQL that answers, with the connection that says that it is ours. */
export interface Postmaster {
  readonly child: ChildProcess;
  readonly port: number;
  readonly owner: pg.Client;
}

/** Reasons to end at once that go away by themselves: what a killed server left in memory, a port that was taken a moment ago. */
const PASSING = /still in use|could not bind|could not create any TCP\/IP sockets|lock file .* already exists/;

/** SQLSTATE invalid_password. */
const WRONG_PASSWORD = '28P01';

const ATTEMPTS = 50;
const STARTUP_MS = 120_000;
const LONGEST_LOG = 10 * 1024 * 1024;

/** Starts the server and waits until it answers, however long it takes to recover from a crash. */
export async function startPostmaster(binaries: Binaries, place: DataFolder, who: RunAs): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    // Again each time: somebody else may have been quicker, and has to be told apart from what a killed one left.
    await clearTheWay(place);
    const port = await choosePort(place.folder);
    const { child, said } = await launch(binaries, place, who, port);
    const owner = await answering(child, port, place.password);
    if (owner !== undefined) return { child, port, owner };
    const log = await said();
    if (attempt >= ATTEMPTS || !PASSING.test(log)) {
      throw new DatabaseError('SERVER_DATABASE_UNAVAILABLE', `PostgreSQL does not start in ${place.data}: ${log.slice(-2_000).trim()}`);
    }
    await pause(100);
  }
}

async function launch(
  binaries: Binaries,
  place: DataFolder,
  who: RunAs,
  port: number,
): Promise<{ child: ChildProcess; said: () => Promise<string> }> {
  const before = (await stat(place.log).catch(() => undefined))?.size ?? 0;
  const begin = before > LONGEST_LOG ? 0 : before;
  if (begin !== before) await rename(place.log, `${place.log}.1`);
  const log = await open(place.log, 'a', 0o600);
  try {
    const child = spawn(binaries.postgres, ['-D', place.data, '-p', String(port), ...settingFlags()], {
      ...who,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
      // Not of our terminal's group: Ctrl-C is for us, and the server goes last. A file, since a pipe would end with us.
      detached: true,
      stdio: ['ignore', 'ignore', log.fd],
    });
    child.once('error', () => {});
    child.unref();
    const said = async () => (await readFile(place.log).catch(() => Buffer.alloc(0))).subarray(begin).toString();
    return { child, said };
  } finally {
    await log.close();
  }
}

/** The connection, as soon as there is one and it is ours; undefined if the server ends before. */
async function answering(child: ChildProcess, port: number, password: string): Promise<pg.Client | undefined> {
  const giveUpAt = performance.now() + STARTUP_MS;
  while (hasNotEnded(child)) {
    const client = await connectTo(port, password).catch((error: { code?: unknown }) => {
      if (error.code !== WRONG_PASSWORD) return undefined;
      child.kill('SIGINT');
      throw new DatabaseError(
        'SERVER_DATABASE_UNAVAILABLE',
        'the data was made with another password than the one beside it; put that back',
      );
    });
    if (client !== undefined) {
      if (hasNotEnded(child) && (await takeOwnership(client).catch(() => false))) return client;
      await client.end().catch(() => {});
    }
    if (performance.now() > giveUpAt) child.kill('SIGQUIT');
    await pause(50);
  }
  return undefined;
}

export const hasNotEnded = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null && child.pid !== undefined;

/** Ends it as a clean stop does: no new connections, the open ones rolled back, everything written. */
export async function stopPostmaster({ child, owner }: Postmaster): Promise<void> {
  await owner.end().catch(() => {});
  if (!hasNotEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  // What waits for it has to keep the process alive.
  child.ref();
  child.kill('SIGINT');
  const tooLong = setTimeout(() => child.kill('SIGQUIT'), 30_000);
  await ended;
  clearTimeout(tooLong);
}
