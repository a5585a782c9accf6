import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../browser/free-port.ts';
import { findRedis } from '../redis/find-redis.ts';
import { startRedis } from '../redis/redis-server.ts';
import { addPackages } from './pack-hitl.ts';

const root = join(import.meta.dirname, '../..');
const redis = await findRedis();
const secret = `whsec_${randomBytes(32).toString('base64')}`;
const running: ChildProcess[] = [];

/** Runs a file of an example with plain Node, as it comes; what it printed can be waited for. */
async function start(folder: string, [example, file]: readonly [string, string], environment: Record<string, string>) {
  const source = await readFile(join(root, 'examples', example, `${file}.ts`), 'utf8');
  const path = join(folder, `${example}-${file}.mjs`);
  await writeFile(path, stripTypeScriptTypes(source));
  const child = spawn(process.execPath, [path], { cwd: folder, env: { PATH: process.env['PATH'], ...environment } });
  running.push(child);
  let printed = '';
  let seen = 0;
  const keep = (chunk: Buffer) => {
    printed += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return {
    child,
    printed: () => printed,
    /** Until a text comes up that was not waited for before. */
    async until(text: string): Promise<void> {
      while (printed.indexOf(text, seen) < 0) {
        if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}:\n${printed}`);
        await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data'), once(child, 'exit')]);
      }
      seen = printed.indexOf(text, seen) + text.length;
    },
    ended: async () => (child.exitCode === null ? ((await once(child, 'exit'))[0] as number) : child.exitCode),
  };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Somebody who approves the first question, and says no to the second. */
async function answers(started: Started): Promise<void> {
  for (const line of ['a', 'we still need it']) {
    await started.until('or why not > ');
    started.child.stdin?.write(`${line}\n`);
  }
}

const TOLD = /reviews-2019\.csv: done \(approve: minji\)\nreviews-2026\.csv: NOT done: rejected \(minji\): we still need it\n/;

/** The examples of adapters, in a folder in which the package has been installed from its tarball. The queue's packages are added to it. */
export function adapterExamples(folder: () => string): void {
  beforeAll(() => addPackages(folder(), 'bullmq@6.7.0', 'ioredis@6.0.0'), 240_000);
  afterAll(() => {
    for (const child of running) child.kill('SIGKILL');
  });

  test('the receiver shows what an agent asks over a webhook, and the answers count', async () => {
    const [port, callback] = [String(await freePort()), String(await freePort())];
    const receiver = await start(folder(), ['webhook-receiver', 'receiver'], { PORT: port, WEBHOOK_SECRETS: secret });
    await receiver.until('waiting for questions');
    const environment = { RECEIVER: `http://127.0.0.1:${port}`, CALLBACK_PORT: callback, WEBHOOK_SECRETS: secret };
    const agent = await start(folder(), ['webhook-receiver', 'agent'], environment);
    await answers(receiver);
    expect(await agent.ended()).toBe(0);
    expect(agent.printed()).toMatch(TOLD);
    expect(receiver.printed()).toContain('approve: 202');
    expect((await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: '{}' })).status).toBe(401);
  });

  test.skipIf(redis.kind === 'missing')('the worker answers what an agent asks through a queue, started before it or after', async () => {
    if (redis.kind === 'missing') return;
    const server = await startRedis(redis.program);
    try {
      const environment = { REDIS_URL: server.url, QUEUE_SECRETS: secret };
      const agent = await start(folder(), ['queue-worker', 'agent'], environment);
      const worker = await start(folder(), ['queue-worker', 'worker'], environment);
      await answers(worker);
      expect(await agent.ended()).toBe(0);
      expect(agent.printed()).toMatch(TOLD);
      worker.child.stdin?.end();
      expect(await worker.ended()).toBe(0);
    } finally {
      await server.kill();
    }
  });
}
