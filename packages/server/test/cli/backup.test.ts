import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';
// The sentences that stories about the ledger are made of; not a part of what the library offers.
import { World } from '../../../hitl/src/testing/ledger-contract/world.ts';
import { type Installed, openInstalled } from './installed.ts';

let installed: Installed;
let story: World;
let ledger: ReturnType<typeof createPostgresLedger>;
const databases: FreshDatabase[] = [];

beforeAll(async () => {
  installed = await openInstalled();
  ledger = createPostgresLedger({ pool: installed.db, sealWithin: 10_000 });
  story = new World({ ledger, advance: (seconds) => installed.advance(seconds), another: async () => ledger, close: async () => {} });
  for (let run = 0; run < 3; run++) await story.ask(await story.startRun());
  await ledger.seal();
  await mkdir(join(installed.home, 'runs/uploads'), { recursive: true });
  await writeFile(join(installed.home, 'runs/uploads/upl_1'), Buffer.from([0, 255, 10, 13]));
});
afterAll(async () => {
  await ledger?.close();
  for (const database of databases) await database.drop();
  await installed?.close();
});

async function elsewhere(): Promise<FreshDatabase> {
  const database = await emptyDatabase();
  databases.push(database);
  return database;
}

const headOf = async (url: string) => (await installed.call(['audit', 'head'], { env: { DATABASE_URL: url } })).out;

/** Everything that is in a table, but for what only this database knows. */
const everything = async (pool: FreshDatabase['pool'], table: string) =>
  (await pool.query<{ row: string }>(`select row::text as row from ${table} as row order by 1`)).rows.map(({ row }) => row);

describe('a backup', () => {
  test('is one file of its owner’s, comes back to the last byte in another database, and its record is intact there', async () => {
    expect(await installed.call(['backup', 'all.backup'])).toMatchObject({ code: 0, err: '' });
    expect((await stat(join(installed.folder, 'all.backup'))).mode & 0o777).toBe(0o600);
    const there = await elsewhere();
    const env = { DATABASE_URL: there.url, DREAM_AGENT_FOLDER: 'another' };
    const restored = await installed.call(['restore', 'all.backup'], { env, speaks: 'ko' });
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('기록이 온전합니다');
    for (const table of [
      'hitl.runs',
      'hitl.requests',
      'hitl.actions',
      'hitl.audit_entries',
      'hitl.audit_log',
      'hitl.events',
      'server.users',
    ]) {
      expect(await everything(there.pool, table), table).toEqual(await everything(installed.db as FreshDatabase['pool'], table));
    }
    expect(await headOf(there.url)).toBe(await headOf(installed.url));
    expect([...(await readFile(join(installed.folder, 'another/runs/uploads/upl_1')))]).toEqual([0, 255, 10, 13]);
    // It goes on from there: the guards are back, and so are the numbers.
    await expect(there.pool.query(`update hitl.audit_entries set body = '{}'`)).rejects.toThrow('not allowed');
    const next = createPostgresLedger({ pool: there.pool, sealWithin: 10_000 });
    await new World({ ledger: next, advance: async () => {}, another: async () => next, close: async () => {} }).startRun();
    await next.close();
    expect(await installed.call(['audit', 'verify'], { env })).toMatchObject({ code: 0 });
  });

  test('is never written over another, and holds no key of the server', async () => {
    expect(await installed.call(['backup', 'all.backup'])).toMatchObject({ code: 1, err: expect.stringContaining('exists already') });
    const text = gunzipSync(await readFile(join(installed.folder, 'all.backup'))).toString();
    const pem = await readFile(join(installed.home, 'signing-key.pem'), 'utf8');
    expect(text).not.toContain(pem.split('\n')[1]);
  });

  test('that is cut short, changed or something else is refused, and nothing is touched', async () => {
    const there = await elsewhere();
    const packed = await readFile(join(installed.folder, 'all.backup'));
    const lines = gunzipSync(packed).toString().trimEnd().split('\n');
    const cases = {
      'cut.backup': packed.subarray(0, packed.length - 20),
      'short.backup': gzipSync(`${lines.slice(0, -1).join('\n')}\n`),
      'changed.backup': gzipSync(`${lines.join('\n').replace('team@example.com', 'them@example.com')}\n`),
      'other.backup': Buffer.from('보고서'),
    };
    for (const [name, bytes] of Object.entries(cases)) {
      await writeFile(join(installed.folder, name), bytes);
      const refused = await installed.call(['restore', name], { env: { DATABASE_URL: there.url } });
      expect(refused, name).toMatchObject({ code: 1, err: expect.stringContaining('nothing was changed') });
    }
    // Not even tables were made for it.
    expect((await there.pool.query("select to_regclass('hitl.runs') as runs")).rows).toEqual([{ runs: null }]);
  });

  test.each([
    ['that is not there', 'none.backup', /none\.backup: .*ENOENT/],
    ['that is a folder', '.', /EISDIR/],
  ])('%s is named with why it can’t be read', async (_, name, why) => {
    const there = await elsewhere();
    const refused = await installed.call(['restore', name], { env: { DATABASE_URL: there.url } });
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringMatching(why) });
    expect(refused.err.split('\n')).toHaveLength(2);
    expect((await there.pool.query("select to_regclass('hitl.runs') as runs")).rows).toEqual([{ runs: null }]);
  });

  test('takes the place of what is there only where that is said', async () => {
    const [there] = databases as [FreshDatabase];
    const env = { DATABASE_URL: there.url, DREAM_AGENT_FOLDER: 'another' };
    expect(await installed.call(['restore', 'all.backup'], { env })).toMatchObject({ code: 1, err: expect.stringContaining('--replace') });
    expect(await installed.call(['restore', 'all.backup', '--replace'], { env })).toMatchObject({ code: 0 });
    expect(await headOf(there.url)).toBe(await headOf(installed.url));
  });

  test('that is older than what was written down elsewhere is told of when it comes back', async () => {
    for (let run = 0; run < 2; run++) await story.ask(await story.startRun());
    await ledger.seal();
    const { out: checkpoint } = await installed.call(['audit', 'checkpoint']);
    const outside = join(installed.folder, 'outside');
    await mkdir(outside);
    await writeFile(join(outside, 'checkpoints.jsonl'), checkpoint);
    const env = { DREAM_AGENT_CHECKPOINT_FOLDER: outside };
    const restored = await installed.call(['restore', 'all.backup', '--replace'], { env });
    expect(restored).toMatchObject({ code: 0, err: expect.stringContaining('--accept-older-record') });
  });
});
