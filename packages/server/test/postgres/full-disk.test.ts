import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { mountSmallDisk } from '../../../../test/disk/small-disk.ts';
import { type EmbeddedEvent, startEmbeddedPostgres } from '../../src/postgres/index.ts';

const mounted = await mountSmallDisk(160);
afterAll(async () => {
  if (mounted.kind === 'mounted') await mounted.disk.remove();
});

test(`a database that ends while its disk is full comes back by itself when there is room, however often it ended${mounted.kind === 'refused' ? ` (${mounted.why})` : ''}`, {
  timeout: 240_000,
  skip: mounted.kind === 'refused',
}, async () => {
  if (mounted.kind === 'refused') return;
  const { disk } = mounted;
  const events: EmbeddedEvent[] = [];
  const kinds = () => events.map(({ kind }) => kind);
  const server = await startEmbeddedPostgres({ folder: join(disk.folder, 'postgres'), onEvent: (event) => events.push(event) });
  try {
    // More often than it is started again in a minute when something is wrong with it.
    for (let times = 1; times <= 5; times++) {
      await disk.fill();
      process.kill(server.pid, 'SIGKILL');
      await expect
        .poll(kinds, { timeout: 60_000 })
        .toEqual([...Array.from({ length: times - 1 }, () => ROUND).flat(), 'crashed', 'no-room']);
      await disk.free();
      await expect.poll(kinds, { timeout: 60_000 }).toEqual(Array.from({ length: times }, () => ROUND).flat());
    }
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await client.end();
  } finally {
    await disk.free();
    await server.stop();
  }
});

const ROUND = ['crashed', 'no-room', 'restarted'];
