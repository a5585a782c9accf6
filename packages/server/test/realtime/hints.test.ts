import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hints, openHints } from '../../src/realtime/index.ts';
import { eventually } from '../worker/eventually.ts';
import { World } from '../worker/world.ts';

let world: World;
let nodes: Hints[] = [];
beforeAll(async () => {
  world = await World.open();
  nodes = [0, 1].map(() => openHints({ pool: world.pool, url: world.url }));
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()));
  await world?.close();
});

test('what one node tells the others hear, also after every connection was lost', async () => {
  const heard: string[] = [];
  nodes[1]?.listen((about) => heard.push(about));
  const reaches = (about: string) =>
    eventually(async () => {
      nodes[0]?.tell(about);
      return heard.includes(about);
    }, Boolean);
  await reaches('run_1');
  await world.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dream-agent-hints'`);
  await reaches('run_2');
  expect(heard).toContain('run_2');
});
