import { join } from 'node:path';
import pg from 'pg';
import type { Settings } from '../config.ts';
import type { Log } from '../http/app-deps.ts';
import { DatabaseError, type EmbeddedEvent, migrateServer, startEmbeddedPostgres } from '../postgres/index.ts';
import { type DatabasePatience, withDatabase } from './with-database.ts';

export interface OpenDatabase {
  readonly settings: Settings;
  readonly log: Log;
  readonly patience: DatabasePatience;
  /** Told if the PostgreSQL that comes with us can't be kept up. */
  readonly onBroken: (because: Error) => void;
}

export interface OpenedDatabase {
  /** With the password: never for a log. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** The database that the settings name, or one of our own in the folder; with its tables as this version needs them. */
export async function openDatabase({ settings, log, patience, onBroken }: OpenDatabase): Promise<OpenedDatabase> {
  const opened = settings.database.url === undefined ? await embedded() : await elsewhere(settings.database.url.reveal(), patience);
  const { progress } = patience;
  try {
    const { applied } = await withDatabase(() => {
      progress('tables');
      return migrateServer(opened.url, { onWait });
    }, patience);
    if (applied.length > 0) log('info', 'tables made', { migrations: applied });
    return opened;
  } catch (error) {
    await opened.stop();
    throw error;
  }

  function onWait(migration: string, tries: number): void {
    log('warn', 'table in use', { migration, tries });
  }

  async function embedded(): Promise<OpenedDatabase> {
    patience.progress('database');
    const postgres = await startEmbeddedPostgres({ folder: join(settings.folder, 'postgres'), onEvent: tell });
    return { url: postgres.url, stop: () => postgres.stop() };
  }

  function tell(event: EmbeddedEvent): void {
    switch (event.kind) {
      case 'crashed':
        log('warn', 'database ended', { code: event.code, signal: event.signal });
        break;
      case 'no-room':
        log('error', 'disk full', { folder: settings.folder });
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

/** Nothing is waited for that no waiting changes: a wrong password, no such user, no such database. */
async function elsewhere(url: string, patience: DatabasePatience): Promise<OpenedDatabase> {
  try {
    await withDatabase(() => connectOnce(url), patience);
    return { url, stop: async () => {} };
  } catch (cause) {
    if (cause instanceof DatabaseError || patience.signal.aborted) throw cause;
    const message = `the database at ${patience.where} does not let us in: ${(cause as Error).message}; DATABASE_URL names it`;
    throw new DatabaseError('SERVER_DATABASE_UNAVAILABLE', message, { cause });
  }
}

async function connectOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'dream-agent-start', connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
}

/** Without who and by what password. */
export const whereIs = (url: string): string => {
  const parsed = URL.parse(url);
  return parsed === null ? 'its address' : `${parsed.host}${parsed.pathname}`;
};
