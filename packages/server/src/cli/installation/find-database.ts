import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../../config.ts';
import { serverUrl } from '../../postgres/embedded/owner.ts';
import { isAlive, readPostmasterFile } from '../../postgres/embedded/postmaster-file.ts';
import { startEmbeddedPostgres } from '../../postgres/index.ts';
import type { Cli } from '../cli.ts';
import { CommandFailed } from '../problems.ts';

export interface FoundDatabase {
  /** With the password: never for a screen. */
  readonly url: string;
  readonly kind: 'given' | 'running' | 'started';
  readonly stop: () => Promise<void>;
}

const NOTHING = async (): Promise<void> => {};

/** The database that the settings name, the one that a running server has started, or the same one started for a moment. With `makes`, also where there is none yet. */
export async function findDatabase({ texts }: Cli, { database, folder }: Settings, makes = false): Promise<FoundDatabase> {
  if (database.url !== undefined) return { url: database.url.reveal(), kind: 'given', stop: NOTHING };
  const home = join(folder, 'postgres');
  const running = await runningDatabase(home);
  if (running !== undefined) return { url: running, kind: 'running', stop: NOTHING };
  if (!makes && !(await isThere(join(home, 'data')))) throw new CommandFailed(texts.nothingStarted(folder));
  const postgres = await startEmbeddedPostgres({ folder: home });
  return { url: postgres.url, kind: 'started', stop: () => postgres.stop() };
}

async function runningDatabase(home: string): Promise<string | undefined> {
  const postmaster = await readPostmasterFile(join(home, 'data'));
  if (postmaster === undefined || !isAlive(postmaster.pid)) return undefined;
  const password = (await readFile(join(home, 'password'), 'utf8')).trim();
  return serverUrl(postmaster.port, password, 'dream_agent');
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
