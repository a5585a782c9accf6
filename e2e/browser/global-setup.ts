import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the first test file that needs the pages puts them. */
    pagesFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'dream-agent-pages-'));
  project.provide('pagesFolder', folder);
  return () => rm(folder, { recursive: true, force: true });
}
