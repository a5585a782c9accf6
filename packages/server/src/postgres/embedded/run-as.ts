import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { DatabaseError } from '../database-error.ts';

const run = promisify(execFile);

/** Who the server runs as: nobody in particular, which is whoever started it, or the user `postgres`. */
export interface RunAs {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to be started by root; there it runs as the user `postgres`, who is made if there is none. */
export async function runAs(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  return (await lookUp()) ?? (await makeUser());
}

async function lookUp(): Promise<RunAs | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return undefined;
  }
}

async function makeUser(): Promise<RunAs> {
  let cause: unknown;
  try {
    await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    cause = error;
  }
  const made = await lookUp();
  if (made !== undefined) return made;
  const message = 'PostgreSQL may not run as root, and a user "postgres" could not be made; start as another user, or set DATABASE_URL';
  throw new DatabaseError('SERVER_DATABASE_UNAVAILABLE', message, { cause });
}
