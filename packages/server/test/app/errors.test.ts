import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_TABLE } from '../../src/contract/index.ts';
import { type AppWorld, openAppWorld, type Someone } from './app-world.ts';

let world: AppWorld;
let admin: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin', { language: 'ja' });
});
afterAll(() => world.close());

const raw = (payload: string | Buffer, type = 'application/json') =>
  world.send({ method: 'POST', url: '/api/groups', headers: { ...admin.headers, 'content-type': type }, payload });

describe('every error has one shape', () => {
  test('with the number of the table, and the title in the language of the person', async () => {
    const answer = await world.send({ url: '/api/users/usr_01jc3x6v9d8m2k4q7t0w', headers: admin.headers });
    const { number, status, title } = ERROR_TABLE.USER_NOT_FOUND;
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toMatchObject({
      code: 'USER_NOT_FOUND',
      number,
      title: title.ja,
      trace_id: answer.headers['x-request-id'],
    });
  });

  test.each([
    ['ko-KR,en;q=0.5', 'ko'],
    ['fr, ja;q=0.4, en;q=0.2', 'ja'],
    ['en;q=0.1, ko;q=0', 'en'],
    [';;;q=x,,', 'en'],
  ] as const)('in the language of the browser where nobody is signed in: %s', async (header, language) => {
    const answer = await world.send({ url: '/api/auth/me', headers: { 'accept-language': header } });
    expect(answer.json().error.title).toBe(ERROR_TABLE.NOT_SIGNED_IN.title[language]);
  });

  test('where there is no such address', async () => {
    for (const url of ['/api/nothing', '/', '/api/%', '/api/users/%ff', `/api/tools/${'x'.repeat(5000)}`]) {
      const answer = await world.send({ url, headers: admin.headers });
      expect([answer.statusCode, answer.json().error.code], url.slice(0, 50)).toEqual([404, 'ROUTE_NOT_FOUND']);
    }
  });

  test('where an address does not take a method, with those that it takes', async () => {
    const answer = await world.send({ method: 'PUT', url: '/api/grants', headers: admin.headers });
    expect([answer.statusCode, answer.json().error.code, answer.headers['allow']]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, POST']);
  });

  test('where what was sent is no JSON, of another type, too deep or too large', async () => {
    expect((await raw('{"name":')).json().error).toMatchObject({ code: 'BODY_MALFORMED' });
    expect((await raw(Buffer.from([0x22, 0xff, 0x22]))).json().error).toMatchObject({
      code: 'BODY_MALFORMED',
      message: 'the body is not UTF-8',
    });
    expect((await raw('<name/>', 'text/xml')).json().error).toMatchObject({ code: 'MEDIA_TYPE_UNSUPPORTED' });
    expect((await raw('name=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await raw('['.repeat(33) + ']'.repeat(33))).json().error.code).toBe('BODY_MALFORMED');
    expect((await raw('['.repeat(200_000))).json().error.code).toBe('BODY_MALFORMED');
    expect((await raw(`{"name":"${'x'.repeat(256 * 1024)}"}`)).json().error).toMatchObject({ code: 'BODY_TOO_LARGE', number: 1103 });
    expect((await raw('')).json().error.code).toBe('INPUT_INVALID');
    expect(world.logged).toEqual([]);
  });

  test('brackets in a text are not depth', async () => {
    expect((await raw(JSON.stringify({ name: `[[${'['.repeat(60)}"\\"{` }))).statusCode).toBe(201);
  });

  test.each([
    ['a wrong type', { name: 5 }],
    ['nothing', null],
    ['a list', []],
    ['a field too many', { name: 'x', colour: 'red' }],
    ['a prototype', JSON.parse('{"name":"x","__proto__":{"role":"admin"}}') as object],
    ['a constructor', { name: 'x', constructor: { prototype: { admin: true } } }],
    ['a NUL', { name: 'a\u0000b' }],
    ['half of a pair', { name: 'a\ud800' }],
    ['nothing to see', { name: '   ' }],
    ['text that turns around', { name: 'a\u202Eb' }],
    ['far too long', { name: '가'.repeat(201) }],
  ])('a body with %s is refused with its place', async (_, payload) => {
    const answer = await raw(JSON.stringify(payload));
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'INPUT_INVALID']);
    expect(({} as { role?: unknown }).role).toBeUndefined();
  });

  test('Korean comes back as it was sent, in one form of Unicode', async () => {
    const answer = await raw(JSON.stringify({ name: '한글 그룹'.normalize('NFD') }));
    expect(answer.json()).toEqual({ name: '한글 그룹', members: [] });
  });

  test('an unknown parameter is refused: a filter that was misspelt would show everything', async () => {
    const answer = await world.send({ url: '/api/hitl/requests?statsu=pending', headers: admin.headers });
    expect(answer.json().error).toMatchObject({ code: 'INPUT_INVALID', problems: [{ path: 'query' }] });
    expect((await world.send({ url: '/healthz?x=1' })).json().error.code).toBe('INPUT_INVALID');
  });

  test('what goes wrong inside is in the log under its trace, and nowhere else', async () => {
    const secret = 'relation "secret_table" does not exist';
    const app = await world.another({ ledger: { ...world.deps.ledger, now: () => Promise.reject(new Error(secret)) } });
    const answer = await app.inject({ url: '/api/grants', headers: admin.headers });
    expect(answer.json().error).toMatchObject({ code: 'INTERNAL', number: 9101 });
    expect(answer.body).not.toContain('secret_table');
    expect(world.logged.at(-1)).toMatchObject({
      event: 'request failed',
      facts: { traceId: answer.headers['x-request-id'], route: 'listGrants' },
    });
  });

  test('a database that is away is told apart from a fault', async () => {
    const gone = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const app = await world.another({ ledger: { ...world.deps.ledger, now: () => Promise.reject(gone) } });
    const answer = await app.inject({ url: '/api/grants', headers: admin.headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
  });
});

test('every answer carries the headers that keep browsers from being used against us', async () => {
  for (const url of ['/healthz', '/api/nothing', '/api/auth/me', '/api/docs', '/api/openapi.json']) {
    const { headers } = await world.app.inject({ url });
    expect(headers, url).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
    expect(headers['content-security-policy'], url).toContain("default-src 'none'");
    expect(headers['x-request-id'], url).toMatch(/^trc_/);
  }
});

test('the page of the description works under its own rules: no script, and one style with its nonce', async () => {
  const { body, headers } = await world.send({ url: '/api/docs' });
  const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];
  expect(body).toContain(`<style nonce="${nonce}">`);
  expect(body).not.toMatch(/<script|style="|https?:\/\//);
  expect(body).toContain('/api/hitl/requests/{request_id}/decision');
});

test('is ready when everything is, and says what is not', async () => {
  expect((await world.send({ url: '/readyz' })).json()).toEqual({ status: 'ready', checks: [] });
  const app = await world.another({
    readiness: [
      { name: 'database', check: async () => undefined },
      { name: 'worker', check: async () => 'has not started' },
    ],
  });
  const answer = await app.inject({ url: '/readyz' });
  expect(answer.statusCode).toBe(503);
  expect(answer.json().error).toMatchObject({ code: 'NOT_READY', message: 'worker: has not started' });
});
