import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { buildPages, PAGES, pagesAreCurrent } from '../../packages/server/src/pages/build-pages.ts';

let copied: Promise<string> | undefined;

/** The pages as their sources are now, in a folder that nobody else builds into. One process builds them, and the others wait for it. */
export function currentPages(): Promise<string> {
  copied ??= prepare();
  return copied;
}

async function prepare(): Promise<string> {
  const lock = new pg.Client({ connectionString: inject('postgresUrl') });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(724113)');
    if (!(await pagesAreCurrent())) {
      const built = await buildPages();
      if (built.kind === 'failed') throw new Error(`the pages could not be built: ${built.because}`);
    }
    const folder = await mkdtemp(join(tmpdir(), 'dream-agent-pages-'));
    await cp(PAGES, folder, { recursive: true });
    return folder;
  } finally {
    await lock.end();
  }
}
