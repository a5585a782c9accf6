import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { buildPages, PAGES, pagesAreCurrent } from '../../packages/server/src/pages/build-pages.ts';

let prepared: Promise<string> | undefined;

/** The pages as their sources are now, in a folder that nobody else builds into. One process prepares them, and the others wait. */
export function currentPages(): Promise<string> {
  prepared ??= prepare(inject('pagesFolder'));
  return prepared;
}

async function prepare(folder: string): Promise<string> {
  const lock = new pg.Client({ connectionString: inject('postgresUrl') });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(724113)');
    if (existsSync(join(folder, 'index.html'))) return folder;
    if (await pagesAreCurrent()) await cp(PAGES, folder, { recursive: true });
    else {
      const built = await buildPages(folder);
      if (built.kind === 'failed') throw new Error(`the pages could not be built: ${built.because}`);
    }
    return folder;
  } finally {
    await lock.end();
  }
}
