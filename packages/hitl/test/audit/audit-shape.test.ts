import { describe, expect, test } from 'vitest';
import { isOfUnknownType, isSealedEntry } from '../../src/core/audit/audit-shape.ts';
import { AUDIT_DATA, AUDIT_TYPES, type SealedEntry, SealedEntrySchema } from '../../src/schema/audit.ts';
import { changeSomewhere } from './change-somewhere.ts';
import { type Random, sampleBody, sealAll, seeded } from './sample-log.ts';

/** The long way: the schemas themselves. */
function zodAccepts(value: unknown): boolean {
  const entry = SealedEntrySchema.safeParse(value);
  return entry.success && AUDIT_DATA[entry.data.body.type].safeParse(entry.data.body.data).success;
}

const entryOf = (random: Random, type: (typeof AUDIT_TYPES)[number]): SealedEntry => {
  const [entry] = sealAll([sampleBody(random, type)]);
  return JSON.parse(JSON.stringify(entry)) as SealedEntry;
};

describe('the quick check of an entry', () => {
  test('accepts entries of every type', () => {
    const random = seeded(7);
    for (const type of AUDIT_TYPES) {
      const entry = entryOf(random, type);
      expect(zodAccepts(entry), type).toBe(true);
      expect(isSealedEntry(entry), type).toBe(true);
    }
  });

  test('says the same as the schemas about 20,000 entries with something changed', () => {
    const verdicts = { accepted: 0, refused: 0 };
    for (let round = 0; round < 20_000; round++) {
      const random = seeded(round);
      const changed = changeSomewhere(random, entryOf(random, AUDIT_TYPES[round % AUDIT_TYPES.length] as (typeof AUDIT_TYPES)[number]));
      const quick = isSealedEntry(changed);
      if (quick !== zodAccepts(changed)) expect.fail(`seed ${round}: quick says ${quick} of ${JSON.stringify(changed)}`);
      verdicts[quick ? 'accepted' : 'refused']++;
    }
    // Both verdicts must be common, or the comparison would compare little.
    expect(verdicts.accepted).toBeGreaterThan(2000);
    expect(verdicts.refused).toBeGreaterThan(2000);
  });

  test('takes data with fields of a later version, and without optional ones, but no other field elsewhere', () => {
    const entry = entryOf(seeded(1), 'run-paused');
    expect(isSealedEntry({ ...entry, body: { ...entry.body, data: { ...entry.body.data, later: [1] } } })).toBe(true);
    expect(isSealedEntry({ ...entry, body: { ...entry.body, later: 1 } })).toBe(false);
    expect(isSealedEntry({ ...entry, body: { ...entry.body, actor: { ...entry.body.actor, later: 1 } } })).toBe(false);
    expect(isSealedEntry({ ...entry, later: 1 })).toBe(false);
    expect(isSealedEntry({ ...entry, body: { ...entry.body, data: {} } })).toBe(false);
  });

  test('does not take inherited names for types or fields', () => {
    const entry = entryOf(seeded(1), 'run-paused');
    for (const type of ['constructor', '__proto__', 'toString']) {
      expect(isSealedEntry({ ...entry, body: { ...entry.body, type } }), type).toBe(false);
    }
    for (const value of [null, 1, 'x', [], {}, undefined]) expect(isSealedEntry(value)).toBe(false);
  });
});

test('an entry of a type that only a later version has is told from one with a wrong form', () => {
  const entry = entryOf(seeded(1), 'run-paused');
  expect(isOfUnknownType({ ...entry, body: { ...entry.body, type: 'run-dreamt' } })).toBe(true);
  expect(isOfUnknownType({ ...entry, body: { ...entry.body, type: 'run-dreamt', extra: 1 } })).toBe(false);
  expect(isOfUnknownType(entry)).toBe(false);
  expect(isOfUnknownType(null)).toBe(false);
  expect(isOfUnknownType({ body: 1 })).toBe(false);
});
