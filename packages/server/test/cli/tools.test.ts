import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { search } from '../../../agent/test/registry/changing-tools.ts';
import type { AgentWorld } from '../routes/agent-world.ts';
import { openShopWorld, type ShopWorld } from '../tools/shop-world.ts';
import { LANGUAGES } from './cli-world.ts';
import { Sitting } from './sitting.ts';

let world: ShopWorld;
let node: AgentWorld;
let address: string;
beforeAll(async () => {
  world = await openShopWorld(search());
  node = await world.node();
  await node.app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(node.app.server.address() as AddressInfo).port}`;
});
afterAll(() => world?.close());

async function typist(role: 'admin' | 'approver') {
  const { authorization = '' } = await node.keyOf(await node.person({ name: '이아린', role }), ['read', 'manage']);
  const env = { DREAM_AGENT_URL: address, DREAM_AGENT_KEY: authorization.replace('Bearer ', ''), HOME: world.shop.folder };
  return (args: readonly string[], more: { terminal?: boolean; speaks?: keyof typeof LANGUAGES } = {}) =>
    new Sitting({
      args,
      env: { ...env, LANG: LANGUAGES[more.speaks ?? 'en'] },
      folder: world.shop.folder,
      ...(more.terminal === true ? { terminal: true } : { input: '' }),
    });
}

test('an admin sees what has changed, old above new and nothing of it obeyed, and accepts exactly that', async () => {
  const admin = await typist('admin');
  expect(await admin(['tools']).ended).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^shop_search +mcp/m) });
  await world.shop.offer(search({ description: 'Finds\u202e\u001b[31m products.' }));
  await node.tools.look();
  const { out } = await admin(['tools']).ended;
  expect(out).not.toMatch(/^shop_search +mcp/m);
  expect(out).toMatch(
    /^shop_search {2}disabled: changed {2}MCP shop {2}digest [0-9a-f]{12}\n {2}description\n {4}- "Finds products by a word."\n/m,
  );
  expect(out).toContain('    + "Finds\\u202e\\u001b[31m products."\n  dream-agent tools accept shop_search\n');
  expect(out).not.toMatch(/[^\P{C}\n]/u);
  for (const speaks of ['ko', 'ja'] as const)
    expect((await admin(['tools'], { speaks }).ended).out).toMatch(/사용 중지: 바뀜|停止: 変更あり/);

  const digest = /digest ([0-9a-f]{12})/.exec(out)?.[1] ?? '';
  expect(await admin(['tools', 'accept', 'shop_search']).ended).toMatchObject({ code: 2, err: expect.stringContaining('--digest') });
  expect(await admin(['tools', 'accept', 'shop_search', '--digest', '0'.repeat(12)]).ended).toMatchObject({ code: 1 });
  expect(await admin(['tools', 'accept', 'shop_serach', '--digest', digest]).ended).toMatchObject({ code: 1 });
  const approver = await typist('approver');
  expect(await approver(['tools', 'accept', 'shop_search', '--digest', digest]).ended).toMatchObject({ code: 1 });
  expect((await admin(['tools', '--json']).ended).out).toContain('"standing":"changed"');
  expect(await admin(['tools', 'accept', 'shop_search', '--digest', digest]).ended).toMatchObject({
    code: 0,
    out: '✔ shop_search: in force\n',
  });
  expect((await admin(['tools']).ended).out).toMatch(/^shop_search +mcp/m);
});

test('at a terminal it is shown and asked about, and anything but a yes accepts nothing', async () => {
  const admin = await typist('admin');
  await world.shop.offer(search({ title: 'Search' }));
  await node.tools.look();
  const no = admin(['tools', 'accept', 'shop_search'], { terminal: true });
  await no.sees('+ "Search"');
  await no.sees('[y/n]');
  no.type('n');
  expect(await no.ended).toMatchObject({ code: 1 });
  const yes = admin(['tools', 'accept', 'shop_search'], { terminal: true });
  await yes.sees('[y/n]');
  yes.type('y');
  expect(await yes.ended).toMatchObject({ code: 0 });
});
