import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findRedis } from '../../../../test/redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../../../test/redis/redis-server.ts';
import { type Hints, openHints } from '../../src/realtime/index.ts';
import { openPeopleWorld, type PeopleWorld } from '../people/people-world.ts';
import { eventually } from '../worker/eventually.ts';

const redisFound = await findRedis();
if (redisFound.kind === 'missing') console.warn(`The tests of Redis are skipped: ${redisFound.why}.`);

let world: PeopleWorld;
const opened: Hints[] = [];
beforeAll(async () => {
  world = await openPeopleWorld();
});
afterAll(async () => {
  await Promise.all(opened.map((hints) => hints.close()));
  await world?.close();
});

interface Node extends Hints {
  readonly heard: string[];
}

function openNode(redisUrl?: string): Node {
  const hints = openHints({ pool: world.db, url: world.url, redisUrl });
  opened.push(hints);
  const heard: string[] = [];
  hints.listen((about) => heard.push(about));
  return { ...hints, heard };
}

/** Tells it until it is heard: whoever has only just begun to listen, or begins again, may miss the first. */
const reaches = (from: Node, to: Node, about: string) =>
  eventually(async () => {
    from.tell(about);
    return to.heard.includes(about);
  }, Boolean);

const numbered = (count: number, name: string) => Array.from({ length: count }, (_, index) => `${name}-${index}`);

test('what one node tells the others hear in its order, and nobody hears what they told themselves twice', async () => {
  const [one, other] = [openNode(), openNode()];
  await reaches(one, other, 'run_0');
  await reaches(other, one, 'run_0');
  const told = numbered(500, 'run');
  for (const about of told) one.tell(about);
  await eventually(
    async () => other.heard,
    (heard) => heard.includes('run-499'),
  );
  expect(other.heard.filter((about) => about.startsWith('run-'))).toEqual(told);
  // By when the other has heard it, this node would have heard itself.
  await reaches(other, one, 'run_end');
  expect(one.heard.filter((about) => about.startsWith('run-'))).toEqual(told);
});

test('every connection may be lost', async () => {
  const [one, other] = [openNode(), openNode()];
  await reaches(one, other, 'run_1');
  await world.db.query(`select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'dream-agent-hints' and datname = current_database()`);
  await reaches(one, other, 'run_2');
});

test('what is too long for a notification stays here, and takes nothing with it', async () => {
  const [one, other] = [openNode(), openNode()];
  await reaches(one, other, 'run_1');
  const long = '가'.repeat(3_000);
  one.tell(long);
  one.tell('run_after');
  await eventually(
    async () => other.heard,
    (heard) => heard.includes('run_after'),
  );
  expect([one.heard.includes(long), other.heard.includes(long)]).toEqual([true, false]);
  one.tell('나'.repeat(2_600));
  await eventually(
    async () => other.heard.at(-1),
    (last) => last === '나'.repeat(2_600),
  );
});

test('a Redis that was never there is no reason to be silent', async () => {
  const [one, other] = [openNode('redis://127.0.0.1:1'), openNode('redis://127.0.0.1:1')];
  await reaches(one, other, 'run_1');
  await reaches(other, openNode(), 'run_2');
});

const withRedis = describe.skipIf(redisFound.kind === 'missing');
withRedis(redisFound.kind === 'found' ? 'with Redis' : `skipped, since ${redisFound.why}`, () => {
  let redis: RedisServer;
  beforeAll(async () => {
    if (redisFound.kind === 'found') redis = await startRedis(redisFound.program);
  });
  afterAll(() => redis?.kill());

  /** Until what one tells the other is heard by nobody who only hears what goes over the database. */
  const goOverRedis = (one: Node, other: Node, plain: Node) =>
    eventually(
      async () => {
        const about = `run_${Math.random()}`;
        await reaches(one, other, about);
        await reaches(plain, one, `${about}_heard`);
        return plain.heard.includes(about);
      },
      (overTheDatabase) => !overTheDatabase,
    );

  test('hints go over Redis, in their order, and the database is left alone', async () => {
    const [one, other] = [openNode(redis.url), openNode(redis.url)];
    // Somebody who hears what goes over the database.
    const plain = openNode();
    await goOverRedis(one, other, plain);
    const told = numbered(500, 'quick');
    for (const about of told) one.tell(about);
    await eventually(
      async () => other.heard,
      (heard) => heard.includes('quick-499'),
    );
    expect(other.heard.filter((about) => about.startsWith('quick-'))).toEqual(told);
    await reaches(openNode(), plain, 'run_still_listens');
    expect(plain.heard.filter((about) => about.startsWith('quick-'))).toEqual([]);
  });

  test('when Redis is killed they go over the database, also to those who have none; when it is back, over it', async () => {
    const [one, other, plain] = [openNode(redis.url), openNode(redis.url), openNode()];
    await reaches(one, other, 'run_1');
    await redis.kill();
    await reaches(one, other, 'run_2');
    await reaches(other, plain, 'run_3');
    await redis.start();
    await goOverRedis(one, other, plain);
  });

  test('a Redis that hangs costs one wait, and nothing is lost', async () => {
    const [one, other, plain] = [openNode(redis.url), openNode(redis.url), openNode()];
    await goOverRedis(one, other, plain);
    redis.freeze();
    try {
      // A signal takes a moment to arrive.
      await sleep(100);
      for (const about of numbered(20, 'frozen')) one.tell(about);
      await eventually(
        async () => other.heard,
        (heard) => heard.includes('frozen-19'),
      );
    } finally {
      redis.thaw();
    }
    await reaches(one, other, 'run_2');
  });
});
