import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GrantCoverage, grantCovers } from '../../src/core/gates/grants.ts';
import { type Bound, type Grant, GrantSchema } from '../../src/schema/grant.ts';
import type { RunId } from '../../src/schema/ids.ts';
import type { Json, JsonObject } from '../../src/schema/json.ts';
import type { RiskLevel } from '../../src/schema/risk.ts';

const NOW = new Date('2030-01-01T12:00:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const RUN = 'run_0123456789' as RunId;

const grant = (over: Partial<Record<keyof Grant, unknown>> = {}): Grant =>
  GrantSchema.parse({
    tool: 'send_email',
    bounds: { to: { equals: 'kim@example.com' }, subject: { any: true } },
    maxUses: 3,
    expiresAt: later(3600),
    id: 'grt_0123456789',
    grantedBy: 'lee',
    grantedAt: NOW,
    used: 0,
    revokedAt: null,
    revokedBy: null,
    version: 1,
    ...over,
  });

const action = (
  parameters: JsonObject = { to: 'kim@example.com', subject: '안녕하세요' },
  level: RiskLevel = 'medium',
  tool = 'send_email',
) => ({
  type: 'tool_call' as const,
  tool,
  parameters,
  risk: { level, factors: [], consequences: [], reversibility: 'fully' as const, confidence: 1 },
});

const at = { now: NOW, requestedBy: 'park', requesterMayApprove: true, runId: RUN };
const because = (coverage: GrantCoverage) => (coverage.covers ? 'covered' : coverage.because);

describe('a grant answers', () => {
  test('for the tool and the parameters it names', () => {
    expect(grantCovers(grant(), action(), at)).toEqual({ covers: true });
  });

  test('with a parameter left out that may be anything', () => {
    expect(because(grantCovers(grant(), action({ to: 'kim@example.com' }), at))).toBe('covered');
  });

  test('up to its last use and its last moment', () => {
    expect(because(grantCovers(grant({ used: 2 }), action(), at))).toBe('covered');
    expect(because(grantCovers(grant(), action(), { ...at, now: new Date(later(3600).getTime() - 1) }))).toBe('covered');
  });

  test('for its own run, where it is bound to one', () => {
    expect(because(grantCovers(grant({ runId: RUN }), action(), at))).toBe('covered');
  });

  test('also when it comes from the requester, where the requester may approve', () => {
    expect(because(grantCovers(grant({ grantedBy: 'park' }), action(), at))).toBe('covered');
  });
});

describe('a grant doesn’t answer', () => {
  test.each([
    ['for another tool', grant(), action(undefined, 'medium', 'send_emails'), at, 'other_tool'],
    ['for a tool of another case', grant(), action(undefined, 'medium', 'Send_email'), at, 'other_tool'],
    ['for a plan', grant(), { ...action(), type: 'plan' as const }, at, 'not_a_tool_call'],
    ['for another run', grant({ runId: 'run_9876543210' }), action(), at, 'other_run'],
    ['after it was taken back', grant({ revokedAt: NOW, revokedBy: 'lee' }), action(), at, 'revoked'],
    ['at the very moment it ends', grant(), action(), { ...at, now: later(3600) }, 'expired'],
    ['a second after it ended', grant(), action(), { ...at, now: later(3601) }, 'expired'],
    ['at no time at all', grant(), action(), { ...at, now: new Date(Number.NaN) }, 'expired'],
    ['once more than it may', grant({ used: 3 }), action(), at, 'used_up'],
    ['above its risk', grant(), action(undefined, 'high'), at, 'too_risky'],
    ['for what is critical', grant({ maxRisk: 'high' }), action(undefined, 'critical'), at, 'too_risky'],
    ['for a level nobody knows', grant(), action(undefined, 'harmless' as RiskLevel), at, 'too_risky'],
    [
      'from the requester, who may not approve',
      grant({ grantedBy: 'park' }),
      action(),
      { ...at, requesterMayApprove: false },
      'granted_by_requester',
    ],
  ] as const)('%s', (_, given, proposed, when, expected) => {
    expect(because(grantCovers(given, proposed, when))).toBe(expected);
  });

  test('for what is critical, even if somebody wrote that into the database', () => {
    const forged = { ...grant(), maxRisk: 'critical' } as unknown as Grant;
    expect(because(grantCovers(forged, action(undefined, 'critical'), at))).toBe('too_risky');
  });

  test('with a parameter that it doesn’t name, and says which', () => {
    expect(grantCovers(grant(), action({ to: 'kim@example.com', bcc: 'x@example.com' }), at)).toEqual({
      covers: false,
      because: 'parameter_not_named',
      parameter: 'bcc',
    });
    expect(because(grantCovers(grant(), action(JSON.parse('{"to":"kim@example.com","__proto__":1}')), at))).toBe('parameter_not_named');
    expect(because(grantCovers(grant(), action({ to: 'kim@example.com', constructor: 1 }), at))).toBe('parameter_not_named');
  });

  test('without a parameter that it binds', () => {
    expect(grantCovers(grant(), action({ subject: 'x' }), at)).toEqual({ covers: false, because: 'parameter_missing', parameter: 'to' });
  });
});

describe('a bound', () => {
  const covers = (bound: Bound, value: Json) => grantCovers(grant({ bounds: { value: bound } }), action({ value }), at).covers;

  test.each([
    ['the same', { equals: { a: [1, { b: '가' }], c: null } }, { c: null, a: [1, { b: '가' }] }, true],
    ['the same in another order of a list', { equals: [1, 2] }, [2, 1], false],
    ['text for a number', { equals: 1 }, '1', false],
    ['one more key', { equals: { a: 1 } }, { a: 1, b: 2 }, false],
    ['nothing for null', { equals: null }, 0, false],
    ['1 for 1.0', { equals: 1 }, 1.0, true],
    ['composed for decomposed letters', { equals: '가' }, '가'.normalize('NFD'), false],
    ['one of several', { oneOf: ['a', ['b']] }, ['b'], true],
    ['none of several', { oneOf: ['a', ['b']] }, 'b', false],
    ['the most', { max: 10 }, 10, true],
    ['more than the most', { max: 10 }, 10.01, false],
    ['the least', { min: 5, max: 10 }, 5, true],
    ['less than the least', { min: 5, max: 10 }, 4, false],
    ['text where a number is bound', { max: 10 }, '5', false],
    ['a number inside a list', { max: 10 }, [5], false],
    ['true where a number is bound', { max: 10 }, true, false],
    ['a prefix', { prefix: '/data/' }, '/data/a.csv', true],
    ['another prefix', { prefix: '/data/' }, '/database/a.csv', false],
    ['a prefix of a list', { prefix: '/data/' }, ['/data/a.csv'], false],
    ['anything', { any: true }, { a: ['x'] }, true],
  ] as const)('%s', (_, bound, value, expected) => {
    expect(covers(bound as Bound, value as Json)).toBe(expected);
  });

  test.each([
    ['up a path', '/data/', '/data/../etc/passwd'],
    ['up a path, half of it in the prefix', '/data/.', '/data/../etc/passwd'],
    ['up a path on Windows', 'C:\\data\\', 'C:\\data\\..\\windows'],
    ['up a path in disguise', 'https://shop.example/a/', 'https://shop.example/a/%2E%2e/admin'],
    ['up a path in double disguise', 'https://shop.example/a/', 'https://shop.example/a/%252e%252e/admin'],
    ['to another host', 'https://shop.example', 'https://shop.example.evil.test/'],
    ['to another host, as a user', 'https://shop.example', 'https://shop.example@evil.test/'],
    ['to another port', 'https://shop.example', 'https://shop.example:8443/'],
  ])('by prefix doesn’t lead %s', (_, prefix, value) => {
    expect(covers({ prefix }, value)).toBe(false);
    expect(value.startsWith(prefix)).toBe(true);
  });

  test('by prefix leads further down where it should', () => {
    expect(covers({ prefix: 'https://shop.example' }, 'https://shop.example/orders?page=1')).toBe(true);
    expect(covers({ prefix: 's3://bucket/보고서/' }, 's3://bucket/보고서/1월.pdf')).toBe(true);
  });

  test('doesn’t cover what has no canonical form', () => {
    expect(covers({ equals: 'x' }, '\ud800')).toBe(false);
    const broken = { ...grant(), bounds: { value: { equals: '\ud800' } } };
    expect(grantCovers(broken, action({ value: '\ud800' }), at).covers).toBe(false);
  });
});

test('whatever one changes about an action that is bound exactly, the grant no longer answers', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue({ noUnicodeString: true }), { maxKeys: 4 }),
      fc.string(),
      (parameters, extra) => {
        const exact = parameters as JsonObject;
        const bounds = Object.fromEntries(Object.entries(exact).map(([name, value]) => [name, { equals: value }]));
        const given = { ...grant(), bounds };
        expect(grantCovers(given, action(exact), at).covers).toBe(true);
        const added = Object.hasOwn(exact, extra) ? `${extra}!` : extra;
        if (!Object.hasOwn(exact, added)) expect(grantCovers(given, action({ ...exact, [added]: 1 }), at).covers).toBe(false);
        for (const name of Object.keys(exact)) {
          const { [name]: _, ...less } = exact;
          expect(grantCovers(given, action(less), at).covers).toBe(false);
          expect(grantCovers(given, action({ ...exact, [name]: [exact[name] as Json] }), at).covers).toBe(false);
        }
      },
    ),
  );
});
