import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listApiKeys, revokeApiKey, revokeWebSessions } from '../../../src/auth/index.ts';
import { CLOSE_CODES, ROUTES } from '../../../src/contract/index.ts';
import { changeRole, disableUser } from '../../../src/people/index.ts';
import type { Someone } from '../../app/app-world.ts';
import { eventually } from '../../worker/eventually.ts';
import { type LiveClient, openAs, openClient } from './live-client.ts';
import { type LiveNode, LiveWorld } from './live-world.ts';

let world: LiveWorld;
let node: LiveNode;
let minji: Someone;
let arin: Someone;
beforeAll(async () => {
  world = await LiveWorld.open();
  node = await world.node();
  arin = await world.app.someone('admin');
});
beforeEach(async () => {
  minji = await world.app.someone('reviewer');
});
afterAll(() => world?.close());

async function ofMinji(): Promise<LiveClient[]> {
  const sessionId = await world.session(minji);
  const clients = [await openAs(node, minji, { sessionId }), await openAs(node, minji)];
  await Promise.all([clients[0]?.hears('session_state'), clients[1]?.hears('inbox_state')]);
  return clients;
}

const codesOf = (clients: readonly LiveClient[]) => Promise.all(clients.map(async ({ closed }) => (await closed).code));

describe('sockets that say nothing are closed', () => {
  test.for([
    ['the session was signed out', () => revokeWebSessions(world.app.db, { userId: minji.id })],
    ['the person was disabled', () => disableUser(world.app.db, minji.id)],
  ] as const)('when %s, and those of others stay', async ([, revoke]) => {
    const theirs = await openAs(node, arin);
    const clients = await ofMinji();
    await revoke();
    expect(await codesOf(clients)).toEqual([CLOSE_CODES.not_signed_in, CLOSE_CODES.not_signed_in]);
    theirs.say({ type: 'ping', id: 'here' });
    await theirs.hears('pong');
    theirs.socket.close();
  });

  test('when the key that opened them was revoked', async () => {
    const client = await openClient(node, { headers: await world.app.keyOf(minji.id, ['read']) });
    await client.hears('inbox_state');
    for (const { id } of await listApiKeys(world.app.db, minji.id)) await revokeApiKey(world.app.db, { keyId: id });
    expect(await codesOf([client])).toEqual([CLOSE_CODES.not_signed_in]);
  });

  test('when the sign-in has run out', async () => {
    const clients = await ofMinji();
    await world.app.db.query(`update server.web_sessions set expires_at = hitl.now() - interval '1 second' where user_id = $1`, [minji.id]);
    expect(await codesOf(clients)).toEqual([CLOSE_CODES.not_signed_in, CLOSE_CODES.not_signed_in]);
  });

  test('when the session they listen to was deleted', async () => {
    const sessionId = await world.session(minji);
    const client = await openAs(node, minji, { sessionId });
    await client.hears('session_state');
    const { method, path } = ROUTES.deleteSession;
    const url = `http://${node.host}:${node.port}${path.replace('{session_id}', sessionId)}`;
    expect((await fetch(url, { method, headers: minji.headers })).status).toBe(204);
    expect(await codesOf([client])).toEqual([CLOSE_CODES.gone]);
  });
});

test('one look is for all sockets of a node, however many there are', async () => {
  const sessionId = await world.session(minji);
  const alone = await world.node({ over: { sockets: { recheckMs: 100 } } });
  let looks = 0;
  const query = alone.deps.db.query.bind(alone.deps.db);
  Object.assign(alone.deps.db, {
    query: (asked: { name?: string; text?: string }, ...rest: never[]) => {
      if (/live_web_sessions/.test(asked.text ?? '')) looks++;
      return (query as (...given: unknown[]) => unknown)(asked, ...rest);
    },
  });
  const clients = await Promise.all(Array.from({ length: 40 }, () => openAs(alone, minji, { sessionId })));
  await Promise.all(clients.map((client) => client.hears('session_state')));
  const before = looks;
  const after = await eventually(
    async () => looks,
    (count) => count >= before + 3,
  );
  expect(after - before).toBeLessThan(clients.length);
});

test('a message that comes before anybody has looked does not count either', async () => {
  const slow = await world.node({ over: { sockets: { recheckMs: 3_600_000 } } });
  const sessionId = await world.session(minji);
  const client = await openAs(slow, minji, { sessionId });
  await client.hears('session_state');
  await disableUser(world.app.db, minji.id);
  client.say({ type: 'hitl_cancel', id: 'c', data: {} });
  expect(await codesOf([client])).toEqual([CLOSE_CODES.not_signed_in]);
});

test('a role that was taken away is not there for the next message', async () => {
  const slow = await world.node({ over: { sockets: { recheckMs: 3_600_000 } } });
  const sessionId = await world.session(minji);
  const hold = await world.held(slow, minji, sessionId);
  const client = await openAs(slow, minji, { sessionId });
  client.say({ type: 'hitl_pause', id: 'p1', data: {} });
  expect((await client.hears('ack')).data.reply_to).toBe('p1');
  await changeRole(world.app.db, { userId: minji.id, role: 'viewer' });
  client.say({ type: 'hitl_resume', id: 'r1', data: {} });
  expect((await client.hears('hitl_error')).data).toMatchObject({ reply_to: 'r1', error: { code: 'NOT_ALLOWED' }, recoverable: false });
  expect((await slow.deps.ledger.findRun(hold.runId))?.status).not.toBe('succeeded');
});

describe('who may steer over a socket is who may over HTTP', () => {
  const STEERS = [
    ['hitl_pause', ROUTES.pauseSession],
    ['hitl_resume', ROUTES.resumeSession],
    ['hitl_cancel', ROUTES.cancelSession],
  ] as const;
  test.for(['viewer', 'reviewer', 'approver', 'admin'] as const)('by the role %s, of somebody else’s run', async (role) => {
    const somebody = await world.app.someone(role);
    const sessionId = await world.session(minji);
    await world.held(node, minji, sessionId);
    const client = await openAs(node, somebody, { sessionId });
    await client.hears('session_state');
    for (const [type, { access, method, path }] of STEERS) {
      client.say({ type, id: type, data: {} });
      const answer = await Promise.race([
        client.hears('ack', ({ data }) => data.reply_to === type).then(() => 'yes'),
        client.hears('hitl_error', ({ data }) => data.reply_to === type).then(({ data }) => data.error.code),
      ]);
      const reach = access.kind === 'people' ? access.reach[role] : 'all';
      expect(answer === 'NOT_ALLOWED', `${type} by ${role}`).toBe(reach !== 'all');
      const url = `http://${node.host}:${node.port}${path.replace('{session_id}', sessionId)}`;
      const headers = { ...somebody.headers, 'content-type': 'application/json' };
      const { status } = await fetch(url, { method, headers, body: '{}' });
      expect(status === 403, `${path} by ${role}`).toBe(reach !== 'all');
    }
    client.socket.close();
  });

  test('a key needs the scope for it', async () => {
    const sessionId = await world.session(minji);
    await world.held(node, minji, sessionId);
    const client = await openClient(node, { sessionId, headers: await world.app.keyOf(minji.id, ['read']) });
    client.say({ type: 'hitl_pause', id: 'p', data: {} });
    expect((await client.hears('hitl_error')).data.error.code).toBe('SCOPE_MISSING');
    client.socket.close();
  });
});
