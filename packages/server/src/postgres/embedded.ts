import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findBinaries } from './embedded/binaries.ts';
import { openDataFolder } from './embedded/data-folder.ts';
import { initialise } from './embedded/initialise.ts';
import { serverUrl } from './embedded/owner.ts';
import { hasNotEnded, type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { runAs } from './embedded/run-as.ts';

const DATABASE = 'dream_agent';

/** Past this it is not bad luck any more, and starting again would only hide it. */
const RESTARTS_PER_MINUTE = 3;

/** Two pieces of its log: with less it can neither recover nor write for long. */
const ROOM_BYTES = 32 * 1024 * 1024;
const NO_ROOM_MS = 1_000;

export type EmbeddedEvent =
  | { readonly kind: 'crashed'; readonly code: number | null; readonly signal: string | null }
  /** Its disk is full. It is tried again until there is room. */
  | { readonly kind: 'no-room' }
  | { readonly kind: 'restarted'; readonly port: number }
  | { readonly kind: 'gave-up'; readonly because: Error };

export interface EmbeddedPostgres {
  /** Address of the database, with the password: never for a log. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Ends it cleanly. A second call waits for the first. */
  stop(): Promise<void>;
}

export interface StartEmbeddedPostgres {
  /** Where everything of it lies, and what a second start goes on with. */
  readonly folder: string;
  readonly onEvent?: (event: EmbeddedEvent) => void;
  /** Milliseconds that never go back. */
  readonly clock?: () => number;
}

/** A PostgreSQL of our own on 127.0.0.1. It is started again at the same address when it ends by itself, and stops with us. */
export async function startEmbeddedPostgres(options: StartEmbeddedPostgres): Promise<EmbeddedPostgres> {
  const { onEvent = () => {}, clock = () => performance.now() } = options;
  const [binaries, who, place] = await Promise.all([findBinaries(), runAs(), openDataFolder(resolve(options.folder))]);
  await initialise(binaries, place, who);

  let stopping: Promise<void> | undefined;
  let restarting: Promise<void> | undefined;
  const restarts: number[] = [];
  let running = await start();
  await makeDatabase(running);

  async function start(): Promise<Postmaster> {
    const postmaster = await startPostmaster(binaries, place, who);
    postmaster.child.once('exit', (code, signal) => {
      if (stopping !== undefined) return;
      onEvent({ kind: 'crashed', code, signal });
      restarting = startAgain().catch((error: Error) => onEvent({ kind: 'gave-up', because: error }));
    });
    return postmaster;
  }

  async function startAgain(): Promise<void> {
    await running.owner.end().catch(() => {});
    const full = await whileFull();
    if (stopping !== undefined) return;
    const now = clock();
    // That the disk was full is nobody's fault here, and has passed.
    if (!full) restarts.push(now);
    if (restarts.filter((at) => at > now - 60_000).length > RESTARTS_PER_MINUTE) {
      throw new Error(`PostgreSQL has ended ${restarts.length} times; ${place.log} says why`);
    }
    const next = await start().catch(async (error: Error) => {
      if (await hasRoom()) throw error;
      return undefined;
    });
    if (next === undefined) return startAgain();
    running = next;
    if (stopping === undefined) onEvent({ kind: 'restarted', port: next.port });
  }

  /** What there is no word of in its log: that lies on the same disk. */
  async function hasRoom(): Promise<boolean> {
    const { bavail, bsize } = await statfs(place.folder);
    return bavail * bsize >= ROOM_BYTES;
  }

  async function whileFull(): Promise<boolean> {
    let full = false;
    while (stopping === undefined && !(await hasRoom())) {
      if (!full) onEvent({ kind: 'no-room' });
      full = true;
      await pause(NO_ROOM_MS);
    }
    return full;
  }

  // The last chance of a process that ends without having stopped it: a signal is all that can still be sent.
  const onExit = () => {
    if (hasNotEnded(running.child)) running.child.kill('SIGINT');
  };
  process.once('exit', onExit);

  async function stop(): Promise<void> {
    await restarting;
    await stopPostmaster(running);
    process.off('exit', onExit);
  }

  return {
    get url() {
      return serverUrl(running.port, place.password, DATABASE);
    },
    get port() {
      return running.port;
    },
    get pid() {
      return running.child.pid ?? 0;
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function makeDatabase({ owner }: Postmaster): Promise<void> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [DATABASE]);
  if (rowCount === 0) await owner.query(`create database ${DATABASE}`);
}
