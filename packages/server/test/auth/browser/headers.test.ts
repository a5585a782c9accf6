import { describe, expect, test } from 'vitest';
import { contentSecurityPolicy, cookieSettings, isLoopback, returnPath, securityHeaders } from '../../../src/auth/index.ts';

describe('the cookie of a session', () => {
  const cookie = (publicUrl: string) => cookieSettings({ publicUrl, purpose: 'session', maxAgeSeconds: 60.9 });

  test('with https is bound to this host by its name', () => {
    expect(cookie('https://agent.example.com/app')).toEqual({
      name: '__Host-dream-agent-session',
      options: { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: 60 },
    });
  });

  test('on this machine has a plain name with the port, so that two installations keep apart', () => {
    expect(cookie('http://127.0.0.1:4000').name).toBe('dream-agent-session-4000');
    expect(cookie('http://localhost:4001')).toMatchObject({ name: 'dream-agent-session-4001', options: { secure: false, httpOnly: true } });
    expect(cookie('http://[::1]').name).toBe('dream-agent-session-80');
  });

  test.each(['http://agent.example.com', 'http://192.168.0.4:4000', 'http://127.0.0.1.example.com', 'ftp://127.0.0.1'])(
    'is not sent in the open to %s',
    (publicUrl) => {
      expect(() => cookie(publicUrl)).toThrow(/expected https/);
    },
  );
});

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['localhost', true],
  ['[::1]', true],
  ['127.0.0.1.example.com', false],
  ['localhost.example.com', false],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
])('%s is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

describe('the content security policy', () => {
  const directives = (policy: string) => new Map(policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));

  test('lets nothing in but what the server sends itself', () => {
    const policy = directives(contentSecurityPolicy({ publicUrl: 'https://agent.example.com' }));
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'"]);
    expect(policy.get('style-src')).toEqual(["'self'"]);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    expect(policy.get('connect-src')).toEqual(["'self'", 'https://agent.example.com', 'wss://agent.example.com']);
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*/);
  });

  test('has the nonce of this one answer, and the sockets of plain http on this machine', () => {
    const policy = directives(contentSecurityPolicy({ publicUrl: 'http://127.0.0.1:4000', nonce: 'c2VjcmV0LW5vbmNlLTE=' }));
    expect(policy.get('style-src')).toEqual(["'self'", "'nonce-c2VjcmV0LW5vbmNlLTE='"]);
    expect(policy.get('connect-src')).toContain('ws://127.0.0.1:4000');
  });

  test.each([
    { publicUrl: 'https://a.example', nonce: "x'; script-src *" },
    { publicUrl: 'https://a.example', nonce: 'short' },
    { publicUrl: 'https://a.example', connect: ['*'] },
    { publicUrl: 'https://a.example', connect: ['javascript:alert(1)'] },
    { publicUrl: 'not an address' },
  ])('is not written from %j', (input) => {
    expect(() => contentSecurityPolicy(input)).toThrow(TypeError);
  });

  test('takes the origin of an address and nothing that stands behind it', () => {
    const policy = contentSecurityPolicy({ publicUrl: 'https://a.example', connect: ["https://b.example/; script-src 'unsafe-inline'"] });
    expect(policy).toContain('https://b.example wss://b.example');
    expect(policy).not.toContain('unsafe-inline');
  });

  test('goes with headers that no answer is without, and with the promise of https only where there is https', () => {
    const headers = securityHeaders({ publicUrl: 'https://a.example' });
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' });
    expect(headers['strict-transport-security']).toBeDefined();
    expect(securityHeaders({ publicUrl: 'http://127.0.0.1:1' })['strict-transport-security']).toBeUndefined();
  });
});

describe('the way back after signing in', () => {
  test.each(['/', '/inbox', '/session/ses_1?tab=plan#todo', '/검색?q=선크림'])('is %s where that is of this server', (path) => {
    expect(decodeURI(returnPath(path))).toBe(path);
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/./\n/evil.example',
    'javascript:alert(1)',
    'inbox',
    '',
    undefined,
    ['/a'],
    `/${'a'.repeat(3_000)}`,
  ])('is the first page instead of %j', (path) => {
    expect(returnPath(path)).toBe('/');
  });
});
