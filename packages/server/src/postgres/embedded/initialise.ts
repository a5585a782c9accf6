import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseError } from '../database-error.ts';
import type { Binaries } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { isAlive } from './postmaster-file.ts';
import type { RunAs } from './run-as.ts';

const ASIDE = 'data.new-';

/**
 * Makes the data where there is none. It is made aside and moved into place, so a start that was killed half-way leaves nothing
 * that counts, and of several at once the first to finish is the one.
 */
export async function initialise(binaries: Binaries, { data, password, folder }: DataFolder, who: RunAs): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version !== '') return checkVersion(binaries, version, data);

  await removeLeftovers(folder);
  const name = `${ASIDE}${process.pid}-${randomBytes(4).toString('hex')}`;
  const aside = join(folder, name);
  const passwordFile = `${aside}.password`;
  try {
    await mkdir(aside, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (who.uid !== undefined && who.gid !== undefined) {
      await Promise.all([aside, passwordFile].map((path) => chown(path, Number(who.uid), Number(who.gid))));
    }
    const flags = ['--username=postgres', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--data-checksums'];
    const { code, output } = await runProgram(binaries.initdb, [`--pgdata=${aside}`, `--pwfile=${passwordFile}`, ...flags], who);
    if (code !== 0) {
      const hint = /permission denied/i.test(output) ? ` (the user who runs it has to be able to reach ${folder})` : '';
      throw new DatabaseError('SERVER_DATABASE_UNAVAILABLE', `a database could not be made in ${data}${hint}: ${output.slice(-2_000)}`);
    }
    await rename(aside, data).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(passwordFile, { force: true });
    await rm(aside, { recursive: true, force: true });
  }
}

/** Of starts that were killed; the number in the name is theirs. */
async function removeLeftovers(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(ASIDE) && !isAlive(Number.parseInt(name.slice(ASIDE.length), 10)));
  await Promise.all(left.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

async function checkVersion(binaries: Binaries, version: string, data: string): Promise<void> {
  const { output } = await runProgram(binaries.postgres, ['--version'], {});
  const ours = /(\d+)\.\d+/.exec(output)?.[1];
  if (ours === version) return;
  const message = `${data} was made by PostgreSQL ${version}, and this is ${ours ?? output.trim()}; move the data with pg_dump, or use the version of Dream Agent that made it`;
  throw new DatabaseError('SERVER_DATABASE_OTHER_VERSION', message);
}

function runProgram(program: string, flags: readonly string[], who: RunAs): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, flags, { ...who, cwd: '/', env: { ...process.env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
