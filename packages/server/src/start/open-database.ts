import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Settings } from '../config.ts';
import type { Log } from '../http/app-deps.ts';
import { DatabaseError, type EmbeddedEvent, migrateServer, startEmbeddedPostgres } from '../postgres/index.ts';
import type { Progress } from './program.ts';

const PATIENCE_MS = 60_000;

/** SQLSTATEs that no waiting changes: a wrong password, no such user, no such database. */
const FOR_GOOD = ['28P01', '28000', '3D000'];

export interface OpenDatabase {
  readonly settings: Settings;
  readonly log: Log;
  readonly progress: Progress;
  /** Whoever started it does not want to wait any longer. */
  readonly signal: AbortSignal;
  /** Told if the PostgreSQL that comes with us can't be kept up. */
  readonly onBroken: (because: Error) => void;
}

export interface OpenedDatabase {
  /** With the password: never for a log. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The database that the settings name, or one of our own in the folder; with its tables as this version needs them. */
export async function openDatabase({ settings, log, progress, signal, onBroken }: OpenDatabase): Promise<OpenedDatabase> {
  const opened = settings.database.url === undefined ? await embedded() : await elsewhere(settings.database.url.reveal(), progress, signal);
  try {
    progress('tables');
    const { applied } = await migrateServer(opened.url);
    if (applied.length > 0) log('info', 'tables made', { migrations: applied });
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }

  async function embedded(): Promise<OpenedDatabase> {
    progress('database');
    const postgres = await startEmbeddedPostgres({ folder: join(settings.folder, 'postgres'), onEvent: tell });
    return { url: postgres.url, stop: () => postgres.stop() };
  }

  function tell(event: EmbeddedEvent): void {
    switch (event.kind) {
      case 'crashed':
        log('warn', 'database ended', { code: event.code, signal: event.signal });
        break;
      case 'restarted':
        log('warn', 'database started again', { port: event.port });
        break;
      case 'gave-up':
        log('error', 'database gone', { because: event.because.message });
        onBroken(event.because);
        break;
    }
  }
}

/** Waits for one that is not up yet: nodes and their database are often started together. */
async function elsewhere(url: string, progress: Progress, signal: AbortSignal): Promise<OpenedDatabase> {
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const problem = await tryOnce(url);
    if (problem === undefined) return { url, stop: async () => {} };
    if (FOR_GOOD.includes(problem.code ?? '') || performance.now() > giveUpAt) {
      const message = `the database at ${whereIs(url)} does not let us in: ${problem.message}; DATABASE_URL names it`;
      throw new DatabaseError('SERVER_DATABASE_UNAVAILABLE', message, { cause: problem });
    }
    progress('waiting-for-database');
    await sleep(500, undefined, { signal });
  }
}

async function tryOnce(url: string): Promise<(Error & { code?: string }) | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'dream-agent-start', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error as Error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Without who and by what password. */
const whereIs = (url: string): string => {
  const parsed = URL.parse(url);
  return parsed === null ? 'its address' : `${parsed.host}${parsed.pathname}`;
};
