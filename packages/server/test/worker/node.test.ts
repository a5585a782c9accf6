import { chooseMind, memoryCache } from '@dream-agent/agent';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../../src/postgres/index.ts';
import { feedOf } from '../../src/realtime/index.ts';
import { respond, startRun } from '../../src/runs/index.ts';
import { type AgentNode, type StartNode, startNode } from '../../src/worker/index.ts';
import { repositoryConfig } from './open-node.ts';
import { arin, minji, REPORT, TODAY, World } from './world.ts';

/** So long that whatever comes sooner came by a hint. */
const NEVER = 60_000;

let world: World;
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});
beforeAll(async () => {
  world = await World.open();
  closing.push(() => world.close());
});

async function aNode(name: string, worker?: StartNode['worker']): Promise<AgentNode> {
  const config = await repositoryConfig();
  const pool = openPool({ url: world.url, name });
  const ledger = createPostgresLedger({ pool });
  const node = startNode({
    pool,
    ledger,
    url: world.url,
    config,
    minds: await chooseMind(config, { env: {} }),
    cache: memoryCache({ mostBytes: 0 }),
    folder: world.folder,
    node: name,
    pollMs: NEVER,
    ...(worker === undefined ? {} : { worker: { sweepMs: NEVER, ...worker } }),
  });
  closing.push(async () => {
    await node.stop();
    await ledger.close();
    await pool.end();
  });
  return node;
}

test('one node serves and another drives: what is asked on the one is answered by the other, without waiting for a poll', async () => {
  const api = await aNode('api-1');
  await aNode('worker-1', { atOnce: 2 });
  const sessionId = await world.session();
  const stop = new AbortController();
  const types: string[] = [];
  const listening = (async () => {
    for await (const message of feedOf({ db: api.deps.pool, watch: api.watch }, { sessionId, after: 0, signal: stop.signal })) {
      types.push(message.type);
      if (message.type === 'hitl_request') {
        const { request_id: requestId, action_digest: shownDigest } = message.data.request;
        await respond(api.deps, { sessionId, requestId, shownDigest, actor: arin, decision: { kind: 'approve' } });
      }
      if (message.type === 'complete') stop.abort();
    }
  })();
  // A hint that is told before the other listens is lost, and nothing is polled for here.
  await expect
    .poll(
      async () =>
        (await world.pool.query(`select from pg_stat_activity where query like 'listen%' and datname = current_database()`)).rowCount,
    )
    .toBe(2);
  await startRun(api.deps, { sessionId, request: REPORT, actor: minji, today: TODAY });
  await listening;
  expect(types.at(0)).toBe('layer_start');
  expect(types.at(-1)).toBe('complete');
}, 20_000);
