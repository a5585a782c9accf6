import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Server, startServer } from '../../src/server.ts';
import { type AppWorld, openAppWorld, type Someone } from './app-world.ts';

let world: AppWorld;
let server: Server;
let admin: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin');
  server = await startServer(
    { ...world.deps, figures: new Registry() },
    { port: 0, headersTimeoutMs: 100, requestTimeoutMs: 200, checkEveryMs: 20 },
  );
});
afterAll(async () => {
  await server.close();
  await world.close();
});

const url = (path: string) => `http://127.0.0.1:${server.port}${path}`;

/** Says something on a socket, and hears all that comes back until the other side ends it. */
async function say(text: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk.toString();
  });
  socket.write(text);
  await once(socket, 'close');
  return heard;
}

describe('on a port', () => {
  test('answers, over a connection that stays open', async () => {
    const headers = { ...admin.headers, 'content-type': 'application/json' };
    const made = await fetch(url('/api/groups'), { method: 'POST', headers, body: JSON.stringify({ name: '포트' }) });
    expect(made.status).toBe(201);
    expect(await (await fetch(url('/healthz'))).json()).toEqual({ status: 'ok' });
  });

  test('refuses what is no request at all, in the same shape', async () => {
    const heard = await say('HELO 안녕\r\n\r\n');
    expect(heard).toMatch(/^HTTP\/1\.1 400 /);
    expect(JSON.parse(heard.split('\r\n\r\n')[1] ?? '')).toMatchObject({ error: { code: 'BODY_MALFORMED', number: 1102 } });
  });

  test.each([
    ['headers', 'POST /api/groups HTTP/1.1\r\nhost: x\r\nx-slow: '],
    ['body', `POST /api/auth/sign-in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email`],
  ])('does not wait for ever for %s that never come', async (_, text) => {
    expect(await say(text)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('cuts off a body that is larger than it says it may be', async () => {
    const body = `${'x'.repeat(300 * 1024)}`;
    const heard = await say(
      `POST /api/auth/sign-in HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('answers what was begun when it goes down, and refuses what comes after on the same connection', async () => {
    const [gate, flagged, reached] = [Promise.withResolvers<Date>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ledger = {
      ...world.deps.ledger,
      now: () => {
        reached.resolve();
        return gate.promise;
      },
    };
    const app = await world.another({ ledger });
    app.addHook('preClose', async () => flagged.resolve());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk.toString();
    });
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\ncookie: ${admin.headers['cookie']}\r\n\r\n`;
    socket.write(ask('/api/grants'));
    await reached.promise;
    const closed = app.close();
    await flagged.promise;
    socket.write(ask('/healthz'));
    gate.resolve(new Date());
    await Promise.all([once(socket, 'close'), closed]);
    const [first = '', second = ''] = heard.split(/(?=HTTP\/1\.1 )/);
    expect(first).toContain('200 OK');
    expect(second).toContain('503 Service Unavailable');
    expect(second).toContain('"SHUTTING_DOWN"');
  });

  test('streams the record, and it verifies elsewhere', async () => {
    const hold = await world.ledger.startRun({ requestedBy: admin.id });
    for (let count = 0; count < 30; count++) await world.ledger.ask(hold);
    const { verifyAuditExport } = await import('@dream-agent/hitl');
    const answer = await fetch(url('/api/audit/export'), { headers: { cookie: admin.headers['cookie'] ?? '' } });
    expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
    if (answer.body === null) throw new Error('nothing came');
    expect(await verifyAuditExport(answer.body)).toMatchObject({ ok: true, entries: 31 });
  });
});
