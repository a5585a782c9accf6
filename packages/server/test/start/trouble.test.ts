import { mkdir, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyDatabase, type FreshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { eventually } from '../worker/eventually.ts';
import { addressOf, aFolder, endAll, startIt, urlOf } from './started-program.ts';
import { Visitor } from './visitor.ts';

const LONG = 120_000;
const CLOCK_AHEAD = fileURLToPath(new URL('./clock-ahead.ts', import.meta.url));

let database: FreshDatabase;
let squatter: Server;
beforeAll(async () => {
  database = await emptyDatabase();
  squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(0, '127.0.0.1', resolve));
}, LONG);
afterAll(async () => {
  await endAll();
  await new Promise((resolve) => squatter.close(resolve));
  await database?.drop();
}, LONG);

const taken = (): string => String((squatter.address() as { port: number }).port);
const onDatabase = (more: Readonly<Record<string, string>> = {}) => ({ DATABASE_URL: database.url, ...more });

describe('a start that can not be', { timeout: LONG }, () => {
  test('because of its settings tells all of them and starts nothing', async () => {
    const folder = await aFolder();
    const started = startIt({ folder, args: ['start', '--prot', '1', '--role', 'chef'] });
    expect(await started.ended).toBe(2);
    expect(started.said()).toBe('✘ --prot: unknown flag; did you mean "--port"?\n✘ --role: expected api or worker, got "chef"\n');
  });

  test('because a file of the agent is wrong says which, before there is a database', async () => {
    const folder = await aFolder();
    await mkdir(join(folder, 'config'));
    const started = startIt({ folder, args: ['start', '--root', folder] });
    expect(await started.ended).toBe(1);
    expect(started.said()).toMatch(/config\/(intents|entities|hitl|models)\.yaml/);
    expect(started.said()).not.toContain('PostgreSQL');
  });

  test('because the port that was asked for is taken says so, and takes no other', async () => {
    const started = startIt({ folder: await aFolder(), args: ['start', '--port', taken()], env: onDatabase() });
    expect(await started.ended).toBe(1);
    expect(started.said()).toContain(`port ${taken()} is taken by another program`);
  });

  test('because nothing can be written names the folder, in the language of the environment', async () => {
    const folder = await aFolder();
    await writeFile(join(folder, 'occupied'), '');
    const started = startIt({ folder, args: ['start', '--folder', 'occupied/here'], env: { LANG: 'ja_JP.UTF-8' } });
    expect(await started.ended).toBe(1);
    expect(started.said()).toContain('起動できません。');
    expect(started.said()).toMatch(/occupied.*can't be written \(ENOTDIR\)/);
  });

  test.skipIf(process.getuid?.() !== 0)('because the folder is somebody else’s says so too', async () => {
    const started = startIt({ folder: await aFolder(), uid: 65_534 });
    expect(await started.ended).toBe(1);
    expect(started.said()).toMatch(/\.dream-agent can't be written \(EACCES\)/);
  });

  test('because the database does not let it in says where, and never with which password', async () => {
    const url = new URL(database.url);
    url.username = 'nobody_of_that_name';
    url.password = 'kanarienvogel';
    const started = startIt({ folder: await aFolder(), env: { DATABASE_URL: url.href } });
    const nowhere = startIt({ folder: await aFolder(), env: { DATABASE_URL: database.url.replace(/\/[^/]+$/, '/no_such_database') } });
    expect([await started.ended, await nowhere.ended]).toEqual([1, 1]);
    expect(nowhere.said()).toMatch(/the database at \S+\/no_such_database does not let us in/);
    expect(started.said()).not.toContain('kanarienvogel');
  });
});

describe('a start in spite of', { timeout: LONG }, () => {
  test('a database that is not there yet waits for it, and goes on when it is', async () => {
    const { port } = new URL(database.url);
    const gate = createServer((socket) => {
      const inside = connect(Number(port), '127.0.0.1');
      socket.pipe(inside).pipe(socket);
      for (const side of [socket, inside]) side.on('error', () => side.destroy());
    });
    const listen = (at: number) => new Promise<void>((resolve) => gate.listen(at, '127.0.0.1', resolve));
    await listen(0);
    const { port: outside } = gate.address() as { port: number };
    await new Promise((resolve) => gate.close(resolve));
    const env = { DATABASE_URL: database.url.replace(`:${port}/`, `:${outside}/`) };
    const args = ['start', '--port', '0'];
    const [patient, other] = [startIt({ folder: await aFolder(), args, env }), startIt({ folder: await aFolder(), args, env })];
    await Promise.all([patient.hear(/Waiting for the database/), other.hear(/Waiting for the database/)]);
    // Whoever does not want to wait any longer is not kept.
    other.process.kill('SIGINT');
    expect(await other.ended).toBe(0);
    await listen(outside);
    await addressOf(patient);
    patient.process.kill('SIGINT');
    expect(await patient.ended).toBe(0);
    gate.close();
  });

  test('a clock that is an hour wrong serves people, says that it is not well, and takes on no run', async () => {
    const wrong = startIt({
      folder: await aFolder(),
      args: ['start', '--port', '0', '--log-format', 'pretty', '--log-level', 'error'],
      env: onDatabase(),
      nodeFlags: ['--import', CLOCK_AHEAD],
    });
    const address = await addressOf(wrong);
    const visitor = new Visitor(new URL(address).origin);
    await wrong.hear(/clock wrong/);
    const ready = await fetch(`${new URL(address).origin}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toMatch(/the clock of this machine is 3\d{6} ms ahead of the database's/);
    expect(await visitor.signIn(address)).toBe(200);
    const { run_id } = await visitor.post<{ run_id: string }>('/api/agent/run-async', { user_input: '누베라 쿠션 반응 어때?' });
    const status = async () => (await database.pool.query('select status from hitl.runs where id = $1', [run_id])).rows[0]?.status;
    expect(await status()).toBe('queued');
    // Another one, whose clock is right, is told by nobody and finds it.
    const right = startIt({ folder: await aFolder(), args: ['worker', '--port', '0'], env: onDatabase() });
    await urlOf(right);
    await eventually(status, (now) => now !== 'queued');
    expect(wrong.said()).not.toContain('run driven');
  });
});
