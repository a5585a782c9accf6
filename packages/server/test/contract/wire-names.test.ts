import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fromWire, toWire, UserObjectSchema } from '../../src/contract/index.ts';
import { TimestampSchema } from '../../src/contract/shapes/basics.ts';
import { ActionWireSchema } from '../../src/contract/shapes/requests/action.ts';
import { GiveGrantBodySchema } from '../../src/contract/shapes/rights/grant.ts';
import { UserWireSchema } from '../../src/contract/shapes/users/user.ts';
import { camelName } from '../../src/contract/wire-names.ts';
import { arbitraryDomain } from './arbitrary-domain.ts';
import { allSchemas, childrenOf, namedSchemas } from './every-schema.ts';

const there = (schema: z.ZodType, value: unknown): unknown => toWire(schema, value as never);
const back = (schema: z.ZodType, value: unknown): unknown => fromWire(schema, value as never);

describe('names on the wire and in the program', () => {
  test.each([...namedSchemas()])('%s: there and back is the same, through JSON', (_, schema) => {
    fc.assert(
      fc.property(arbitraryDomain(schema), (value) => {
        const wire = there(schema, value);
        fc.pre(schema.safeParse(wire).success);
        expect(isDeepStrictEqual(back(schema, JSON.parse(JSON.stringify(wire))), value)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  test.each([...namedSchemas()])('%s: what the program makes is what the schema promises', (_, schema) => {
    const wires = fc.sample(arbitraryDomain(schema), 50).map((value) => there(schema, value));
    expect(wires.filter((wire) => schema.safeParse(wire).success).length).toBeGreaterThan(0);
  });

  test('every name that a schema declares is in snake_case, and no two of them become one', () => {
    for (const schema of allSchemas()) {
      if (!(schema instanceof z.ZodObject)) continue;
      const names = Object.keys(schema.shape);
      for (const name of names) expect(name).toMatch(/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/);
      expect(new Set(names.map(camelName)).size).toBe(names.length);
    }
  });

  test('every schema is made of parts that the mapping knows', () => {
    const known = new Set([
      'object',
      'union',
      'record',
      'array',
      'optional',
      'nullable',
      'default',
      'string',
      'number',
      'boolean',
      'enum',
      'literal',
      'unknown',
    ]);
    for (const schema of allSchemas()) expect(known).toContain(schema._zod.def.type);
  });

  test('no schema refers to itself, so that nothing can be nested without end', () => {
    const visit = (schema: z.core.$ZodType, above: ReadonlySet<z.core.$ZodType>): void => {
      expect(above.has(schema)).toBe(false);
      for (const child of childrenOf(schema)) visit(child, new Set([...above, schema]));
    };
    for (const schema of namedSchemas().values()) visit(schema, new Set());
  });
});

describe('what belongs to a user', () => {
  const parameters = JSON.parse(
    '{"snake_case":1,"camelCase":2,"__proto__":{"action_id":"mine"},"한국어 키":[{"todo_id":"x","todoId":"y"}],"constructor":null,"":"empty"}',
  );

  test('keeps every key, whatever it is called and however deep it lies', () => {
    const action = { ...someAction(), parameters };
    const wire = toWire(ActionWireSchema, action);
    expect(wire.action_id).toBe(action.actionId);
    expect(JSON.stringify(wire.parameters)).toBe(JSON.stringify(parameters));
    const parsed = ActionWireSchema.parse(JSON.parse(JSON.stringify(wire)));
    expect(JSON.stringify(parsed.parameters)).toBe(JSON.stringify(parameters));
    expect(JSON.stringify(fromWire(ActionWireSchema, parsed).parameters)).toBe(JSON.stringify(parameters));
  });

  test('names parameters of a grant as the tool does, and translates only what the bounds are made of', () => {
    const bounds = Object.fromEntries([
      ['max_uses', { one_of: [{ one_of: 1 }] }],
      ['__proto__', { any: true }],
      ['받는 사람', { equals: { to_address: 'a', toName: 'b' } }],
    ]);
    const body = GiveGrantBodySchema.parse({ tool: 'send_email', bounds, max_uses: 1, expires_at: '2026-11-18T02:00:00+09:00' });
    const terms = fromWire(GiveGrantBodySchema, body);
    // Zod drops the key `__proto__` of a record: a grant that names it covers less than it says, never more.
    expect(terms.bounds).toEqual({ max_uses: { oneOf: [{ one_of: 1 }] }, '받는 사람': { equals: { to_address: 'a', toName: 'b' } } });
    expect(terms.expiresAt).toEqual(new Date('2026-11-17T17:00:00Z'));
  });

  test.each([
    ['a NUL character', { text: 'a\u0000b' }],
    ['half of a surrogate pair', { text: '\ud800' }],
    ['half of a surrogate pair in a key', { '\udc00': 1 }],
    ['a number that is none', { n: Number.NaN }],
    ['something that JSON does not have', { when: new Date(0) }],
    ['a function', { call: () => 1 }],
    ['a list where names are expected', []],
    ['nothing', null],
  ])('refuses %s', (_, value) => {
    expect(UserObjectSchema.safeParse(value).success).toBe(false);
  });

  test('refuses what is nested a hundred thousand levels deep, without running out of stack', () => {
    const deep = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);
    expect(UserObjectSchema.safeParse(deep).success).toBe(false);
  });
});

describe('what the program keeps to itself', () => {
  test('does not leave it where the schema does not name it', () => {
    const user = {
      id: 'usr_01jc3x6v9d8m2k4q7t0w',
      name: '김하나',
      email: null,
      role: 'viewer' as const,
      language: 'ko' as const,
      groups: [],
      disabledAt: null,
      createdAt: new Date(0),
    };
    const wire = toWire(UserWireSchema, { ...user, passwordHash: '$argon2id$secret', password_hash: 'x' } as typeof user);
    expect(JSON.stringify(wire)).not.toMatch(/secret|hash/);
    expect(wire.created_at).toBe('1970-01-01T00:00:00.000Z');
  });

  test('a time comes in from any time zone and goes out in UTC', () => {
    const moment = fromWire(TimestampSchema, TimestampSchema.parse('2026-11-18T10:00:00.5+09:00'));
    expect(toWire(TimestampSchema, moment)).toBe('2026-11-18T01:00:00.500Z');
  });
});

function someAction() {
  const [action] = fc.sample(arbitraryDomain(ActionWireSchema), 1);
  return action as z.infer<typeof ActionWireSchema> & Parameters<typeof toWire<typeof ActionWireSchema>>[1];
}
