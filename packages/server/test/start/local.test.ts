import { readFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../worker/eventually.ts';
import { addressOf, aFolder, endAll, type StartedProgram, startIt } from './started-program.ts';
import { type RunResult, Visitor } from './visitor.ts';

const LONG = 120_000;

let folder: string;
let first: StartedProgram;
let address: string;
let visitor: Visitor;
let sessionId: string;

const postmaster = (): number => Number(readFileSync(join(folder, '.dream-agent/postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
}

const exists = (name: string) =>
  stat(join(folder, '.dream-agent', name)).then(
    () => true,
    () => false,
  );

beforeAll(async () => {
  folder = await aFolder();
  first = startIt({ folder, args: ['start', '--port', '0'], env: { LANG: 'ko_KR.UTF-8' } });
  address = await addressOf(first);
}, LONG);
afterAll(endAll, LONG);

describe('one command in an empty folder', { timeout: LONG }, () => {
  test('says in the language of the environment what it does and where it is', () => {
    expect(first.said()).toContain('PostgreSQL을 켜는 중');
    expect(first.said()).toContain('이 주소를 열어 주세요:');
    expect(new URL(address).hostname).toBe('127.0.0.1');
  });

  test('the address signs in once, as an admin, and the second one who has it is turned away', async () => {
    visitor = new Visitor(new URL(address).origin);
    expect(await visitor.signIn(address)).toBe(200);
    expect(await visitor.get('/api/auth/me')).toMatchObject({ user: { role: 'admin', language: 'ko' } });
    expect(await new Visitor(new URL(address).origin).signIn(address)).toBe(401);
  });

  test('what is asked for in Korean on the sample data is planned, shown, approved and answered', async () => {
    const { run, pending } = await visitor.post<RunResult>('/api/agent/run', { user_input: '지난달 선크림 리뷰 분석해서 보고서 만들어줘' });
    sessionId = run.session_id;
    expect(pending).toMatchObject([{ type: 'plan_review' }]);
    const [review] = pending;
    await visitor.post(`/api/hitl/${sessionId}/respond`, {
      request_id: review?.request_id,
      action_digest: review?.action_digest,
      action: 'approve',
    });
    const done = await eventually(
      () => visitor.get<RunResult['run']>(`/api/runs/${run.run_id}`),
      ({ status, response }) => status === 'succeeded' && response !== null,
    );
    expect(done.response?.text).toMatch(/리뷰 \d+건/);
  });

  test('a second start in the same folder says where the first is, and leaves it alone', async () => {
    const second = startIt({ folder, args: ['start', '--port', '0'] });
    expect(await second.ended).toBe(1);
    expect(second.said()).toContain(`Another start is running in .dream-agent, at ${new URL(address).origin}.`);
    expect(second.said()).not.toContain('dst_');
    expect(await visitor.get('/readyz')).toMatchObject({ status: 'ready' });
  });

  test('the commands in the folder act as the one who has started it', async () => {
    const listed = startIt({ folder, args: ['sessions', '--json'] });
    expect(await listed.ended).toBe(0);
    expect(listed.said()).toContain(sessionId);
    expect((await stat(join(folder, '.dream-agent/cli.json'))).mode & 0o077).toBe(0);
  });

  test('what is kept is for its owner alone, and no secret stands in what was said', async () => {
    const kept = join(folder, '.dream-agent');
    expect((await stat(join(kept, 'signing-key.pem'))).mode & 0o077).toBe(0);
    expect((await stat(join(kept, 'runs'))).mode & 0o077).toBe(0);
    const secrets = [
      (await readFile(join(kept, 'postgres/password'), 'utf8')).trim(),
      (JSON.parse(await readFile(join(kept, 'cli.json'), 'utf8')) as { key: string }).key,
    ];
    for (const secret of secrets) expect(first.said()).not.toContain(secret);
  });

  test('a database that is killed comes back by itself, and the server with it', async () => {
    process.kill(postmaster(), 'SIGKILL');
    await first.hear(/database started again/);
    expect(
      await eventually(
        () => visitor.get<{ status: string }>('/readyz').catch(() => ({ status: 'away' })),
        ({ status }) => status === 'ready',
      ),
    ).toBeDefined();
    expect(first.process.exitCode).toBeNull();
  });

  test('Ctrl-C ends everything cleanly, and takes back what was lent', async () => {
    const database = postmaster();
    first.process.kill('SIGINT');
    expect(await first.ended).toBe(0);
    expect(first.said()).toMatch(/종료했습니다\.\n$/);
    expect(isAlive(database)).toBe(false);
    expect(await exists('cli.json')).toBe(false);
    expect(await exists('address')).toBe(false);
  });

  test('the next start goes on where this one was, also after a kill -9', async () => {
    const port = new URL(address).port;
    const killed = startIt({ folder, args: ['start', '--port', port] });
    await addressOf(killed);
    // Whoever was signed in still is.
    expect(await visitor.get('/api/sessions')).toMatchObject({ items: [{ session_id: sessionId }] });
    killed.process.kill('SIGKILL');
    await killed.ended;
    const next = startIt({ folder, args: ['start', '--port', port] });
    await addressOf(next);
    expect(await visitor.get(`/api/sessions/${sessionId}`)).toMatchObject({ session_id: sessionId });
    const keys = await visitor.get<{ items: { name: string; revoked_at: string | null }[] }>('/api/keys');
    expect(keys.items.filter(({ name, revoked_at }) => name === 'dream-agent start' && revoked_at === null)).toHaveLength(1);
    next.process.kill('SIGTERM');
    expect(await next.ended).toBe(0);
    const left = await readdir(join(folder, '.dream-agent'));
    expect(left.filter((name) => name === 'cli.json' || name === 'address' || name.endsWith('.new'))).toEqual([]);
  });
});
