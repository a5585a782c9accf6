import { afterAll, beforeAll, describe, test } from 'vitest';
import { findRedis } from '../../../../test/redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../../../test/redis/redis-server.ts';
import { adapterContract } from '../../src/testing/index.ts';
import { callbackHarness } from './harness/callback.ts';
import { consoleHarness } from './harness/console.ts';
import { queueHarness } from './harness/queue.ts';
import { webhookHarness } from './harness/webhook.ts';

const redis = await findRedis();

// At a console one question is asked after the other, and what is typed goes to the one on the screen.
describe('the console adapter', () => {
  const without = ['again', 'astray', 'late', 'stranger', 'at-once'] as const;
  for (const { name, run } of adapterContract(consoleHarness, { without })) test(name, run);
});

// A function returns once, to the one who called it, in the program that it is part of.
describe('the callback adapter', () => {
  for (const { name, run } of adapterContract(callbackHarness, { without: ['again', 'astray', 'stranger'] })) test(name, run);
});

describe('the webhook adapter, with answers posted back', () => {
  for (const { name, run } of adapterContract(() => webhookHarness('callback'))) test(name, run);
});

describe('the webhook adapter, with answers asked for', () => {
  for (const { name, run } of adapterContract(() => webhookHarness('poll'))) test(name, run);
});

describe.skipIf(redis.kind === 'missing')(`the queue adapter${redis.kind === 'missing' ? `, skipped: ${redis.why}` : ''}`, () => {
  let server: RedisServer;
  beforeAll(async () => {
    if (redis.kind === 'found') server = await startRedis(redis.program);
  });
  afterAll(() => server?.kill());
  for (const { name, run } of adapterContract(() => queueHarness(server.url))) test(name, run);
});
