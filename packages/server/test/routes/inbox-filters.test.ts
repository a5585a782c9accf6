import type { Assignee } from '@dream-agent/hitl/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToGroup, createGroup } from '../../src/people/index.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';

let world: AppWorld;
let me: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  await createGroup(world.db, '마케팅');
  me = await world.someone('approver');
  await addToGroup(world.db, { group: '마케팅', userId: me.id });
  const hold = await world.ledger.startRun({ requestedBy: me.id });
  const ask = (to: string, assignee: Assignee) =>
    world.ledger.ask(hold, { action: { tool: 'send_email', parameters: { to, note: '그는 "안녕"이라고 했다' } }, assignee });
  await ask('me@example.com', { kind: 'person', id: me.id });
  await ask('TEAM@example.com', { kind: 'group', name: '마케팅' });
  await ask('role@example.com', { kind: 'role', role: 'reviewer' });
  await ask('100%_sure@example.com', { kind: 'person', id: 'somebody-else' });
});
afterAll(() => world?.close());

const found = async (query: string): Promise<string[]> => {
  const { items } = (await world.send({ url: `/api/hitl/requests?${query}`, headers: me.headers })).json();
  const count = (await world.send({ url: `/api/hitl/requests/count?${query}`, headers: me.headers })).json();
  expect(count.total).toBe(items.length);
  return items.map(({ action }: any) => action.parameters.to).toSorted();
};

test.each([
  ['me', ['TEAM@example.com', 'me@example.com', 'role@example.com']],
  ['myself', ['me@example.com']],
  ['my_groups', ['TEAM@example.com']],
  ['anyone', ['100%_sure@example.com', 'TEAM@example.com', 'me@example.com', 'role@example.com']],
])('what waits for %s is that, counted and listed', async (assignee, expected) => {
  expect(await found(`assignee=${assignee}`)).toEqual(expected);
});

test.each([
  ['team@', ['TEAM@example.com']],
  ['"안녕"', 4],
  ['SEND_', 4],
  // Neither of them means anything but itself.
  ['100%', ['100%_sure@example.com']],
  ['_sure', ['100%_sure@example.com']],
  // The names of fields are not what is searched.
  ['parameters', []],
  ['"to"', []],
  ['없는 말', []],
])('a search for %s finds what has it among its values', async (search, expected) => {
  const all = await found(`search=${encodeURIComponent(search)}`);
  if (typeof expected === 'number') expect(all).toHaveLength(expected);
  else expect(all).toEqual(expected);
});

test('a search for nothing, or for too much, is refused', async () => {
  for (const search of ['', '%20', 'x'.repeat(101), '%00']) {
    const answer = await world.send({ url: `/api/hitl/requests?search=${search}`, headers: me.headers });
    expect(answer.json().error?.code).toBe('INPUT_INVALID');
  }
});
