import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/postgres/index.ts';
import { eventually } from '../worker/eventually.ts';
import { addressOf, aFolder, endAll, endOf, startIt } from './started-program.ts';

const LONG = 180_000;
/** "srvr" in ASCII: held by whoever makes the tables of the server. */
const SERVER_LOCK = 0x7372_7672;

afterAll(endAll, LONG);

describe('a start whose database', { timeout: LONG }, () => {
  test('is restarted while its tables are made tries again, and serves', async ({ onTestFinished }) => {
    const folder = await aFolder();
    const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
    onTestFinished(() => server.stop());
    const other = new pg.Client({ connectionString: server.url });
    other.on('error', () => {});
    await other.connect();
    // Somebody else is at it, so that the start stands in the middle of its work.
    await other.query('select pg_advisory_lock($1)', [SERVER_LOCK]);
    const started = startIt({ folder, args: ['start', '--port', '0'], env: { DATABASE_URL: server.url, LANG: 'ko_KR.UTF-8' } });
    await eventually(
      async () => (await other.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
      (waiting) => waiting === 1,
      60_000,
    );
    process.kill(server.pid, 'SIGQUIT');
    await started.hear(/데이터베이스를 기다리는 중/);
    const address = await addressOf(started);
    expect((await fetch(new URL('/readyz', address))).status).toBe(200);
    started.process.kill('SIGINT');
    expect(await started.ended).toBe(0);
  });

  test.each([
    ['ko_KR.UTF-8', '시작할 수 없습니다.'],
    ['en_US.UTF-8', "It can't start."],
    ['ja_JP.UTF-8', '起動できません。'],
  ])('never comes is given up after a while, with a code: %s', async (LANG, cannotStart) => {
    const args = ['start', '--port', '0', '--database-wait-seconds', '1'];
    const started = startIt({
      folder: await aFolder(),
      args,
      env: { DATABASE_URL: 'postgres://me:kanarienvogel@127.0.0.1:1/nowhere', LANG },
    });
    expect(await endOf(started)).toBe(1);
    expect(started.said()).toContain(cannotStart);
    expect(started.said()).toMatch(
      /SERVER_DATABASE_UNAVAILABLE: the database at 127\.0\.0\.1:1\/nowhere does not let us in, for 1 s now: .*--database-wait-seconds/,
    );
    expect(started.said()).not.toContain('kanarienvogel');
  });
});
