import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** Packs the library into a folder, and answers what the file is called. */
async function packInto(folder: string): Promise<string> {
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: join(root, 'packages/hitl') });
  // The build that comes before it may print as well; the list of files is the last array.
  const [{ filename }] = JSON.parse(packed.stdout.slice(packed.stdout.search(/^\[/m))) as [{ filename: string }];
  return filename.split('/').at(-1) ?? filename;
}

/** A folder of somebody who has never heard of this repository, with the package installed from its tarball. */
export async function outsiderFolder(): Promise<{ readonly folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'hitl-packed-'));
  const tarball = await packInto(folder);
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'somebody', version: '1.0.0', private: true, type: 'module' }));
  await addPackages(folder, `./${tarball}`);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function addPackages(folder: string, ...packages: string[]): Promise<void> {
  await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder });
}
