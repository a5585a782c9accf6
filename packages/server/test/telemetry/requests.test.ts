import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Log } from '../../src/http/app-deps.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';
import { eventually } from '../worker/eventually.ts';
import { writtenLines } from './written-lines.ts';

let world: AppWorld;
let admin: Someone;
let address: string;
const { log, lines, text, written } = writtenLines();
/** Logs, as code deep inside of a handler would, whenever the database is asked for something. */
let inside: Parameters<Log> | undefined;

beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin');
  const talking: AppWorld['deps']['db'] = {
    connect: () => world.db.connect(),
    query: (statement) => {
      if (inside !== undefined) log(...inside);
      return world.db.query(statement as never);
    },
  };
  const app = await world.another({ log, db: talking });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(() => world.close());

/** The lines of a call, as soon as it has been told that it is over. */
const linesOf = (id: string | null) =>
  eventually(
    async () => lines().filter(({ traceId }) => traceId === id),
    (found) => found.some(({ event }) => event === 'request answered'),
  );

const send = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  fetch(`${address}${path}`, { ...init, headers: { ...admin.headers, ...init.headers } });

test('a call is one line: which route, how it ended, how long it took and who asked, by id', async () => {
  const answer = await send('/api/users?limit=1');
  const [line, ...more] = await linesOf(answer.headers.get('x-request-id'));
  expect(more).toEqual([]);
  expect(line).toMatchObject({ level: 'info', node: 'node-1', route: 'listUsers', method: 'GET', status: 200, userId: admin.id });
  expect(line?.['ms']).toBeTypeOf('number');
});

test('what is said deep inside carries the id of the call, also behind a body and with many at once', async () => {
  inside = ['warn', 'deep inside', {}];
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? send('/api/grants')
        : send('/api/groups', {
            method: 'POST',
            body: JSON.stringify({ name: `모둠 ${index}` }),
            headers: { 'content-type': 'application/json' },
          }),
    ),
  );
  inside = undefined;
  for (const answer of answers) await linesOf(answer.headers.get('x-request-id'));
  const deep = lines().filter(({ event }) => event === 'deep inside');
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(new Set(deep.map(({ traceId }) => traceId))).toEqual(new Set(ids));
  // Looked at who it is, before the body; made the group, after it.
  for (const [index, id] of ids.entries()) expect(deep.filter(({ traceId }) => traceId === id).length).toBeGreaterThan(index % 2);
});

test('a body that comes in pieces, long after the rest, does not lose whose it is', async () => {
  const request = httpRequest(`${address}/api/groups`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json' },
  });
  const answered = once(request, 'response') as Promise<[IncomingMessage]>;
  const before = written.length;
  inside = ['warn', 'deep inside', {}];
  for (const piece of ['{"name":', '"천천히', ' 온 모둠"}']) {
    request.write(piece);
    // So that each is read by itself.
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
  request.end();
  const [answer] = await answered;
  answer.resume();
  inside = undefined;
  expect(answer.statusCode).toBe(201);
  await linesOf(answer.headers['x-request-id'] as string);
  const ids = lines()
    .slice(before)
    .map(({ traceId }) => traceId);
  expect(ids.length).toBeGreaterThan(2);
  expect(new Set(ids)).toEqual(new Set([answer.headers['x-request-id']]));
});

test('health is asked every few seconds and is not told', async () => {
  const before = written.length;
  for (const path of ['/healthz', '/readyz']) expect((await send(path)).status).toBe(200);
  const last = await send('/api/auth/me');
  await linesOf(last.headers.get('x-request-id'));
  expect(
    lines()
      .slice(before)
      .map(({ route }) => route),
  ).toEqual(['whoAmI']);
});

test('neither what was sent nor what was shown to be let in is told, however it ends', async () => {
  const before = written.length;
  const secret = 'kanarienvogel-77';
  const answers = [
    await send(`/api/nothing?token=${secret}`),
    await send(`/api/hitl/requests/req_${secret}?q=${secret}`),
    await send('/api/auth/sign-in', {
      method: 'POST',
      body: JSON.stringify({ email: 'a@b.example', password: secret }),
      headers: { 'content-type': 'application/json' },
    }),
    await fetch(`${address}/api/users`, { headers: { authorization: `Bearer ${secret}`, cookie: `x=${secret}` } }),
    await send('/api/groups', { method: 'POST', body: `{"name": ${secret}`, headers: { 'content-type': 'application/json' } }),
  ];
  for (const answer of answers) await linesOf(answer.headers.get('x-request-id'));
  expect(written.length).toBe(before + answers.length);
  expect(text()).not.toContain(secret);
  expect(text()).not.toContain(admin.token);
});

test('a session in the path is on the line; something else in its place is not', async () => {
  const found = await send('/api/sessions/ses_0123456789abcdef');
  expect((await linesOf(found.headers.get('x-request-id')))[0]).toMatchObject({ sessionId: 'ses_0123456789abcdef' });
  const odd = await send('/api/sessions/%1b%5b31m');
  expect((await linesOf(odd.headers.get('x-request-id')))[0]).not.toHaveProperty('sessionId');
});

test('whoever goes away in the middle is told too, once', async () => {
  const before = written.length;
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em');
  // Until it has been taken up, there is nothing to go away from.
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  const [line, ...more] = await eventually(
    async () =>
      lines()
        .slice(before)
        .filter(({ event }) => event === 'request answered'),
    (found) => found.length > 0,
  );
  expect(more).toEqual([]);
  expect(line).toMatchObject({ route: 'signIn', cutOff: true });
});
