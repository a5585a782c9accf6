import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edit } from './defect.ts';

const COPIED = ['packages', 'test', 'bench', 'scripts', 'e2e', 'config', 'data', 'package.json', 'tsconfig.json', 'vitest.config.ts'];

/** A copy of the tree that can be spoiled. */
export class Copy {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async of(root: string): Promise<Copy> {
    const folder = await mkdtemp(join(tmpdir(), 'dream-agent-defects-'));
    for (const name of COPIED) {
      await cp(join(root, name), join(folder, name), { recursive: true, filter: (path) => !/\/(node_modules|dist)$/.test(path) });
    }
    await linkModules(join(root, 'node_modules'), join(folder, 'node_modules'));
    return new Copy(folder);
  }

  /** Changes the copy, lets `work` look at it, and changes it back. */
  async with<Result>(edits: readonly Edit[], work: () => Promise<Result>): Promise<Result> {
    const before = new Map<string, string>();
    try {
      for (const { file, find, replace } of edits) {
        const path = join(this.folder, file);
        const text = await readFile(path, 'utf8');
        if (!before.has(path)) before.set(path, text);
        const found = text.split(find).length - 1;
        if (found !== 1) throw new Error(`${file} has this ${found} times, not once:\n${find}`);
        // By a function, because a plain replacement has characters of its own.
        await writeFile(
          path,
          text.replace(find, () => replace),
        );
      }
      return await work();
    } finally {
      for (const [path, text] of before) await writeFile(path, text);
    }
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Every module of the tree by a link, but our own packages by a link into the copy. */
async function linkModules(from: string, to: string): Promise<void> {
  await mkdir(join(to, '@dream-agent'), { recursive: true });
  for (const name of await readdir(from)) {
    if (name === '@dream-agent' || name.startsWith('.vite')) continue;
    await symlink(join(from, name), join(to, name));
  }
  for (const name of await readdir(join(to, '../packages'))) await symlink(join('../../packages', name), join(to, '@dream-agent', name));
}
