import { describe, expect, test } from 'vitest';
import { CSRF_HEADER, checkCsrf, checkOrigin, csrfTokenOf, originList } from '../../../src/auth/index.ts';

const OURS = 'https://agent.example.com';
const allowed = originList([OURS, 'http://127.0.0.1:4000']);
const token = `das_${'A'.repeat(43)}`;
const session = { token, allowed };
const good = { origin: OURS, [CSRF_HEADER]: csrfTokenOf(token) };

const check = (headers: Record<string, string | string[] | undefined>, method = 'POST') => checkCsrf({ method, headers }, session);

describe('a request that changes something', () => {
  test('passes from our own page with the token of its session', () => {
    expect(check(good)).toEqual({ kind: 'passed' });
    expect(check({ ...good, origin: undefined, 'sec-fetch-site': 'same-origin' })).toEqual({ kind: 'passed' });
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a host that begins like ours', { origin: `${OURS}.evil.example` }],
    ['our host without https', { origin: 'http://agent.example.com' }],
    ['our host at another port', { origin: `${OURS}:8443` }],
    ['a sandboxed page', { origin: 'null' }],
    ['our origin in other letters', { origin: 'HTTPS://AGENT.EXAMPLE.COM' }],
    ['nowhere', { origin: '' }],
    ['two places', { origin: [OURS, 'https://evil.example'] }],
    ['a page of another site that hides its origin', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['a sister of our host', { origin: undefined, 'sec-fetch-site': 'same-site' }],
    ['somewhere that says something new', { origin: undefined, 'sec-fetch-site': 'same-origin, cross-site' }],
  ])('is refused from %s, also with the right token', (_, headers) => {
    expect(check({ ...good, ...headers })).toMatchObject({ kind: 'refused' });
  });

  test.each([
    ['no token', undefined],
    ['an empty one', ''],
    ['that of another session', csrfTokenOf(`das_${'B'.repeat(43)}`)],
    ['a longer one', `${csrfTokenOf(token)}A`],
    ['the token of the session itself', token],
    ['two of them', [csrfTokenOf(token), 'x']],
    ['one in Korean', '토큰'],
  ])('is refused with %s, also from our own page', (_, presented) => {
    expect(check({ ...good, [CSRF_HEADER]: presented })).toMatchObject({ kind: 'refused', because: expect.stringContaining(CSRF_HEADER) });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'post', 'TRACE', 'NEW-METHOD'])('is any of method %s', (method) => {
    expect(check({}, method).kind).toBe('refused');
  });
});

test.each(['GET', 'HEAD', 'OPTIONS', 'get'])('a %s changes nothing, and passes from everywhere', (method) => {
  expect(check({ origin: 'https://evil.example' }, method)).toEqual({ kind: 'passed' });
});

test('a token does not tell the session that it follows from, and follows from no other', () => {
  expect(csrfTokenOf(token)).not.toContain(token.slice(4));
  expect(csrfTokenOf(token)).toBe(csrfTokenOf(token));
  expect(csrfTokenOf(`${token.slice(0, -1)}B`)).not.toBe(csrfTokenOf(token));
});

describe('where a socket comes from', () => {
  const from = (headers: Record<string, string>) => checkOrigin({ method: 'GET', headers }, allowed).kind;
  test('is ours, foreign, or not said', () => {
    expect(from({ origin: 'http://127.0.0.1:4000' })).toBe('ours');
    expect(from({ origin: 'http://127.0.0.1:4001' })).toBe('foreign');
    expect(from({ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' })).toBe('foreign');
    expect(from({})).toBe('unknown');
  });

  test('is quoted in the reason without anything that is not seen', () => {
    const verdict = checkOrigin({ method: 'GET', headers: { origin: `https://x\r\n\u0000${'y'.repeat(900)}` } }, allowed);
    expect(verdict.kind === 'foreign' && verdict.because).toMatch(/^[\x20-\x7e]{1,300}$/);
  });
});

test.each([
  'https://*.example.com',
  'https://a.example/path',
  'agent.example.com',
  '*',
  '',
  'https://me:pw@a.example',
  'ftp://a.example',
  'null',
])('"%s" is no entry of a list of origins', (entry) => {
  expect(() => originList([entry])).toThrow(/is not an origin/);
});

test('an entry is read as browsers write it', () => {
  expect([...originList(['https://Agent.Example.com:443/', 'https://한국.example'])]).toEqual([
    'https://agent.example.com',
    'https://xn--3e0b707e.example',
  ]);
});
