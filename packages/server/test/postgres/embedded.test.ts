import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedEvent, type EmbeddedPostgres, openPool, startEmbeddedPostgres } from '../../src/postgres/index.ts';
import { type Child, startChild } from './child.ts';

const LONG = 60_000;

let folder: string;
const running: EmbeddedPostgres[] = [];
const children: Child[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dream-agent-embedded-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.process.kill('SIGKILL');
    await child.ended;
  }
  for (const server of running.splice(0)) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(onEvent?: (event: EmbeddedEvent) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, ...(onEvent === undefined ? {} : { onEvent }) });
  running.push(server);
  return server;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** One that has ended counts as ended, also where nobody has asked how. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/^\d+ \(.*\) Z /.test(existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : '');
}

async function startElsewhere(): Promise<{ child: Child; port: number; pid: number; url: string }> {
  const child = startChild('embedded-on-command.ts', folder);
  children.push(child);
  return { child, ...(JSON.parse(await child.hear()) as { port: number; pid: number; url: string }) };
}

describe('an embedded PostgreSQL', () => {
  test('goes on at the second start where it was at the first, at the same address', { timeout: LONG }, async () => {
    const first = await start();
    await ask(first.url, `create table kept (word text); insert into kept values ('안녕')`);
    const { url, pid } = first;
    await first.stop();
    await first.stop();
    expect(isAlive(pid)).toBe(false);
    const second = await start();
    expect(second.url).toBe(url);
    expect(await ask(second.url, 'select word from kept')).toEqual([{ word: '안녕' }]);
  });

  test('has a password that nobody else can read, and listens on this machine only', { timeout: LONG }, async () => {
    const server = await start();
    expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'data'))).mode & 0o077).toBe(0);
    const password = (await readFile(join(folder, 'password'), 'utf8')).trim();
    expect(server.url).toContain(password);
    expect(password).toHaveLength(43);
    await expect(ask(server.url.replace(password, 'postgres'), 'select 1')).rejects.toMatchObject({ code: '28P01' });
    const settings = await ask(
      server.url,
      `select name, setting from pg_settings
        where name in ('listen_addresses', 'random_page_cost', 'max_connections', 'fsync', 'unix_socket_directories') order by name`,
    );
    expect(settings).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'listen_addresses', setting: '127.0.0.1' },
      { name: 'max_connections', setting: '200' },
      { name: 'random_page_cost', setting: '1.1' },
      { name: 'unix_socket_directories', setting: '' },
    ]);
    expect(await readdir(folder)).toEqual(['data', 'password', 'port', 'postgres.log']);
  });

  test('takes another port where somebody else has taken its own', { timeout: LONG }, async () => {
    const first = await start();
    const { port } = first;
    await first.stop();
    const squatter = createServer();
    await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve));
    try {
      const second = await start();
      expect(second.port).not.toBe(port);
      expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    } finally {
      await new Promise((resolve) => squatter.close(resolve));
    }
  });

  test('begins anew what a start that was killed has left half-made', { timeout: LONG }, async () => {
    // No process has so great a number.
    await mkdir(join(folder, 'data.new-99999999-aa'));
    await writeFile(join(folder, 'data.new-99999999-aa', 'PG_VERSION'), '18\n');
    await writeFile(join(folder, 'port'), 'not a port\n');
    await writeFile(join(folder, 'password'), 'short\n');
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(await readdir(folder)).toEqual(['data', 'password', 'port', 'postgres.log']);
  });

  test('says so if its password was lost, and ends', { timeout: LONG }, async () => {
    const first = await start();
    await first.stop();
    await rm(join(folder, 'password'));
    await expect(start()).rejects.toMatchObject({
      code: 'SERVER_DATABASE_UNAVAILABLE',
      message: expect.stringContaining('another password'),
    });
    await expect.poll(() => existsSync(join(folder, 'data', 'postmaster.pid')), { timeout: 20_000 }).toBe(false);
  });

  test('does not touch data of another version, and says what to do', { timeout: LONG }, async () => {
    await mkdir(join(folder, 'data'));
    await writeFile(join(folder, 'data', 'PG_VERSION'), '12\n');
    await expect(start()).rejects.toMatchObject({
      code: 'SERVER_DATABASE_OTHER_VERSION',
      message: expect.stringMatching(/made by PostgreSQL 12, and this is 18; .*pg_dump/),
    });
  });
});

describe('a PostgreSQL that was killed', () => {
  test('is started again with its data, and the pools find it', { timeout: LONG }, async () => {
    const events: EmbeddedEvent[] = [];
    const back = Promise.withResolvers<void>();
    const server = await start((event) => {
      events.push(event);
      if (event.kind !== 'crashed') back.resolve();
    });
    const pool = openPool({ url: server.url, name: 'test' });
    await pool.query(`create table kept (n integer); insert into kept values (7)`);
    const { pid, url } = server;
    process.kill(pid, 'SIGKILL');
    await back.promise;
    expect(events).toEqual([
      { kind: 'crashed', code: null, signal: 'SIGKILL' },
      { kind: 'restarted', port: server.port },
    ]);
    expect(server.url).toBe(url);
    expect(server.pid).not.toBe(pid);
    expect((await pool.query('select n from kept')).rows).toEqual([{ n: 7 }]);
    await pool.end();
  });

  test('again and again is given up, with a reason', { timeout: LONG }, async () => {
    const gaveUp = Promise.withResolvers<Error>();
    const server = await start((event) => {
      if (event.kind === 'restarted') process.kill(server.pid, 'SIGKILL');
      if (event.kind === 'gave-up') gaveUp.resolve(event.because);
    });
    process.kill(server.pid, 'SIGKILL');
    expect((await gaveUp.promise).message).toMatch(/ended 4 times; .*postgres\.log/);
    await server.stop();
  });

  test('with its owner has left a number that is now of another process, and starts all the same', { timeout: LONG }, async () => {
    const first = await start();
    await first.stop();
    // Ours: it lives, and is no PostgreSQL.
    const file = join(folder, 'data', 'postmaster.pid');
    await writeFile(file, [process.pid, join(folder, 'data'), '1', '1', '', '127.0.0.1', '', 'ready', ''].join('\n'));
    expect(await ask((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('whoever started it', () => {
  test('and was killed leaves it to the next start, which takes over with all that was committed', { timeout: LONG }, async () => {
    const { child, pid, url } = await startElsewhere();
    await ask(url, `create table kept (n integer); insert into kept values (7)`);
    child.process.kill('SIGKILL');
    expect(await child.ended).toBe('SIGKILL');
    expect(isAlive(pid)).toBe(true);
    const server = await start();
    expect(isAlive(pid)).toBe(false);
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 7 }]);
  });

  test('keeps it: a second start in the same folder is refused and harms nothing', { timeout: LONG }, async () => {
    const server = await start();
    await expect(startEmbeddedPostgres({ folder })).rejects.toMatchObject({
      code: 'SERVER_DATABASE_IN_USE',
      message: expect.stringContaining(`process ${server.pid}, port ${server.port}`),
    });
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.each([
    ['for the first time', false],
    ['again', true],
  ])('%s and at the same moment as others: one gets it, and the others are told', { timeout: LONG }, async (_, again) => {
    if (again) await (await start()).stop();
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'SERVER_DATABASE_IN_USE' });
    }
    expect(await ask((won[0] as PromiseFulfilledResult<EmbeddedPostgres>).value.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  test.each([
    ['stops it', 'stop', 3],
    ['ends without stopping it', 'exit', 4],
    ['falls over an error', 'throw', 1],
  ])('and %s ends with a code of its own, and PostgreSQL ends too', { timeout: LONG }, async (_, line, code) => {
    const { child, pid } = await startElsewhere();
    child.say(line);
    expect(await child.ended).toBe(code);
    await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  });
});
