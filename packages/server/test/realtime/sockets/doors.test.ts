import { connect } from 'node:net';
import { ROLES } from '@dream-agent/hitl/schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { issueTicket, listApiKeys, recheck, revokeApiKey } from '../../../src/auth/index.ts';
import { allowed, CLOSE_CODES, ROUTES, SOCKETS, type Socket } from '../../../src/contract/index.ts';
import { ORIGIN, type Someone } from '../../app/app-world.ts';
import { eventually } from '../../worker/eventually.ts';
import { addressOf, openAs, openClient, Refusal, ticketOf } from './live-client.ts';
import { type LiveNode, LiveWorld } from './live-world.ts';

let world: LiveWorld;
let node: LiveNode;
let minji: Someone;
let sessionId: string;
beforeAll(async () => {
  world = await LiveWorld.open();
  node = await world.node();
  minji = await world.app.someone('reviewer', { name: '민지' });
  sessionId = await world.session(minji);
});
afterAll(() => world?.close());

const refusal = (opening: Promise<unknown>): Promise<[number, string]> =>
  opening.then(
    () => Promise.reject(new Error('it was let in')),
    (error: unknown) => (error instanceof Refusal ? [error.status, error.code] : Promise.reject(error)),
  );

describe('who is let in', () => {
  test('a page with a ticket is, and hears first how it stands', async () => {
    const page = await openAs(node, minji, { sessionId });
    expect((await page.hears('session_state')).data.session.session_id).toBe(sessionId);
    const inbox = await openAs(node, minji);
    expect(await inbox.hears('inbox_state')).toMatchObject({ session_id: null, data: { last_seq: 0, count: { total: 0, mine: 0 } } });
    page.socket.close();
    inbox.socket.close();
  });

  test('a ticket opens one socket, also when two use it at once, and none after half a minute', async () => {
    const ticket = await ticketOf(node, minji.headers);
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => openClient(node, { sessionId, ticket })));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await refusal(openClient(node, { sessionId, ticket }))).toEqual([401, 'TICKET_INVALID']);
    const late = await ticketOf(node, minji.headers);
    await world.app.advance(31);
    expect(await refusal(openClient(node, { sessionId, ticket: late }))).toEqual([401, 'TICKET_INVALID']);
  });

  test('a cookie alone opens nothing, nor does nothing at all, nor what is no ticket', async () => {
    expect(await refusal(openClient(node, { sessionId, headers: minji.headers }))).toEqual([401, 'TICKET_INVALID']);
    expect(await refusal(openClient(node, { sessionId }))).toEqual([401, 'TICKET_INVALID']);
    expect(await refusal(openClient(node, { sessionId, ticket: '표' }))).toEqual([401, 'TICKET_INVALID']);
    expect(await refusal(openClient(node, { sessionId, ticket: 'x'.repeat(201) }))).toEqual([422, 'INPUT_INVALID']);
  });

  test('a page of another origin is not, whatever ticket it shows, and the ticket is still good for ours', async () => {
    const ticket = await ticketOf(node, minji.headers);
    for (const origin of ['https://evil.example', 'null', `${ORIGIN}.evil.example`]) {
      expect(await refusal(openClient(node, { sessionId, ticket, headers: { origin } }))).toEqual([403, 'ORIGIN_REFUSED']);
    }
    (await openClient(node, { sessionId, ticket, headers: { origin: ORIGIN } })).socket.close();
  });

  test('a program is by its key, if that may read; a wrong key is not, and does not fall back on anything', async () => {
    const reads = await openClient(node, { sessionId, headers: await world.app.keyOf(minji.id, ['read']) });
    await reads.hears('session_state');
    reads.socket.close();
    const runs = await openClient(node, { sessionId, headers: await world.app.keyOf(minji.id, ['run']) });
    expect((await runs.closed).code).toBe(CLOSE_CODES.not_allowed);
    expect(await refusal(openClient(node, { sessionId, headers: { ...minji.headers, authorization: 'Bearer dak_no' } }))).toEqual([
      401,
      'NOT_SIGNED_IN',
    ]);
  });

  test('a ticket that was made by a key is worth as much as the key, and nothing when it is revoked', async () => {
    const headers = await world.app.keyOf(minji.id, ['read']);
    const ticket = await ticketOf(node, headers);
    for (const { id } of await listApiKeys(world.app.db, minji.id)) await revokeApiKey(world.app.db, { keyId: id });
    expect(await refusal(openClient(node, { sessionId, ticket }))).toEqual([401, 'TICKET_INVALID']);
  });
});

describe('which role', () => {
  const cases = Object.values<Socket>(SOCKETS).flatMap((socket) => ROLES.map((role) => ({ socket, role, name: socket.name })));
  test.for(cases)('$role at the socket of the $name: as the table says', async ({ socket, role }) => {
    const someone = await world.app.someone(role);
    const may = allowed(socket.access, { role, relation: 'other', scopes: null }).kind === 'yes';
    const client = await openAs(node, someone, socket.params === undefined ? {} : { sessionId });
    const outcome = await Promise.race([client.closed.then(({ code }) => code), eventually(async () => client.heard.length, Boolean)]);
    expect(outcome).toBe(may ? 1 : CLOSE_CODES.not_allowed);
    client.socket.close();
  });
});

describe('what it is about', () => {
  test('a session that is not there is told so with a code, since a page can read no status', async () => {
    const nowhere = await openAs(node, minji, { sessionId: 'ses_01jc3x6v9d8m2k4q7t0w' });
    expect(await nowhere.closed).toEqual({ code: CLOSE_CODES.gone, reason: 'gone' });
  });

  test('an address that is none, a number that is none, and a plain request are refused as everywhere', async () => {
    expect(await refusal(openAs(node, minji, { sessionId: 'run_01jc3x6v9d8m2k4q7t0w' }))).toEqual([422, 'INPUT_INVALID']);
    expect(await refusal(openAs(node, minji, { sessionId, after: -1 }))).toEqual([422, 'INPUT_INVALID']);
    expect(await refusal(openAs(node, minji, { sessionId: `${sessionId}/다른곳` }))).toEqual([404, 'ROUTE_NOT_FOUND']);
    const plain = await fetch(`http://${node.host}:${node.port}/ws/inbox`);
    expect([plain.status, plain.headers.get('upgrade')]).toEqual([426, 'websocket']);
    expect(await plain.json()).toMatchObject({ error: { code: 'INPUT_INVALID' } });
  });

  test('an upgrade to something else is answered as a plain request, and garbage is not a reason to go down', async () => {
    const asked = await raw(`GET ${ROUTES.readHealth.path} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: h2c\r\n\r\n`);
    expect(asked).toMatch(/^HTTP\/1.1 200 /);
    expect(await raw(`GET /ws/inbox HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n`)).toMatch(/ 401 /);
    const principal = await principalOf(minji);
    const { ticket } = await issueTicket(world.app.db, principal);
    const keyless = `GET /ws/inbox?ticket=${ticket} HTTP/1.1\r\nhost: x\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n\xff\x00`;
    expect(await raw(keyless)).toMatch(/^HTTP\/1.1 400 /);
    (await openAs(node, minji)).socket.close();
  });
});

describe('how many', () => {
  test('one person may open only so many on a node; when one is closed there is room again', async () => {
    const strict = await world.node({ over: { sockets: { mostOfPerson: 3 } } });
    const open = await Promise.all([0, 1, 2].map(() => openAs(strict, minji)));
    expect(await refusal(openAs(strict, minji))).toEqual([429, 'RATE_LIMITED']);
    const arin = await world.app.someone('admin');
    (await openAs(strict, arin)).socket.close();
    open[0]?.socket.close();
    await open[0]?.closed;
    await eventually(
      () => openAs(strict, minji).then(String, (error: Error) => error.message),
      (found) => found === '[object Object]',
    );
  });

  test('a node that is full says so, and one person can not open them too quickly', async () => {
    const full = await world.node({ over: { sockets: { most: 1 } } });
    await openAs(full, minji);
    expect(await refusal(openAs(full, minji))).toEqual([503, 'OVERLOADED']);
    const quick = await world.node({ over: { sockets: { opening: { burst: 2, perSecond: 0.001 } } } });
    const someone = await world.app.someone('viewer');
    const tries = await Promise.allSettled([0, 1, 2, 3].map(() => openAs(quick, someone)));
    expect(tries.map((tried) => (tried.status === 'rejected' ? (tried.reason as Refusal).code : 'open')).sort()).toEqual([
      'RATE_LIMITED',
      'RATE_LIMITED',
      'open',
      'open',
    ]);
  });
});

test('there is a door for every address of the contract', () => {
  expect(Object.values(SOCKETS).map(({ path }) => path)).toEqual(['/ws/inbox', '/ws/{session_id}']);
  for (const { path } of Object.values(SOCKETS)) {
    expect(node.app.hasRoute({ method: 'GET', url: path.replace(/\{(\w+)\}/g, ':$1') }), path).toBe(true);
  }
});

test('nothing is compressed, whatever a client offers', async () => {
  const { ticket } = await issueTicket(world.app.db, await principalOf(minji));
  const socket = new WebSocket(addressOf(node, { ticket }), { perMessageDeflate: true });
  await new Promise((resolve) => socket.once('open', resolve));
  expect(socket.extensions).toBe('');
  socket.close();
});

async function principalOf(someone: Someone) {
  const { rows } = await world.app.db.query<{ id: string }>('select id from server.live_web_sessions where user_id = $1', [someone.id]);
  const principal = await recheck(world.app.db, { kind: 'web-session', id: rows[0]?.id ?? '' });
  if (principal === undefined) throw new Error('not signed in');
  return principal;
}

/** Says it over a bare connection, and gives what comes back until it is closed. */
function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(node.port, node.host, () => socket.write(text, 'latin1'));
    socket.on('data', (data) => {
      heard += data.toString();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}
