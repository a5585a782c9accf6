import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { tally } from '../../src/core/requests/quorum.ts';
import type { DecisionKind } from '../../src/schema/decision.ts';
import { type Quorum, QuorumSchema } from '../../src/schema/request.ts';

const votes = (text: string): { kind: DecisionKind }[] =>
  text.split('').map((letter) => ({
    kind: ({ a: 'approve', r: 'reject', s: 'skip', d: 'defer', m: 'modify', x: 'abort' } as const)[letter] ?? 'answer',
  }));

const kindOf = (quorum: Partial<Quorum>, text: string) => tally(QuorumSchema.parse(quorum), votes(text)).kind;

const quorums = fc
  .record({
    approvals: fc.integer({ min: 1, max: 6 }),
    more: fc.integer({ min: 0, max: 5 }),
    rejection: fc.constantFrom('any', 'majority'),
  })
  .map(({ approvals, more, rejection }) => ({ approvals, of: approvals + more, rejection }) as Quorum & { of: number });
const ballots = fc.array(fc.constantFrom('a', 'r', 's', 'd'), { minLength: 0, maxLength: 12 }).map((letters) => letters.join(''));

describe('a quorum', () => {
  test.each<[Partial<Quorum>, string, 'open' | 'final']>([
    [{}, '', 'open'],
    [{}, 'a', 'final'],
    [{}, 'r', 'final'],
    [{ approvals: 2 }, 'a', 'open'],
    [{ approvals: 2 }, 'aa', 'final'],
    [{ approvals: 2 }, 'ar', 'final'],
    [{ approvals: 2, of: 3, rejection: 'majority' }, 'r', 'open'],
    [{ approvals: 2, of: 3, rejection: 'majority' }, 'ra', 'open'],
    [{ approvals: 2, of: 3, rejection: 'majority' }, 'raa', 'final'],
    [{ approvals: 2, of: 3, rejection: 'majority' }, 'rr', 'final'],
    [{ approvals: 2, of: 3, rejection: 'majority' }, 'ds', 'final'],
    [{ approvals: 2, of: 4, rejection: 'majority' }, 'rr', 'open'],
    [{ approvals: 3, of: 4, rejection: 'majority' }, 'rr', 'final'],
    [{ approvals: 3, of: 3, rejection: 'majority' }, 'r', 'final'],
    // Without a number of people: two of three.
    [{ approvals: 2, rejection: 'majority' }, 'r', 'open'],
    [{ approvals: 2, rejection: 'majority' }, 'rr', 'final'],
    [{ approvals: 1, rejection: 'majority' }, 'r', 'final'],
    [{ approvals: 3, of: 9, rejection: 'majority' }, 'm', 'final'],
    [{ approvals: 3, of: 9, rejection: 'majority' }, 'ax', 'final'],
    [{ approvals: 3 }, 'a?', 'final'],
  ])('of %j after "%s" is %s', (quorum, ballot, kind) => {
    expect(kindOf(quorum, ballot)).toBe(kind);
  });

  test('an approval ends it exactly when it is the one that was still needed', () => {
    fc.assert(
      fc.property(quorums, ballots, (quorum, ballot) => {
        const approvals = ballot.split('').filter((letter) => letter === 'a').length + 1;
        const count = tally(quorum, votes(`${ballot}a`));
        expect(count.approvals).toBe(approvals);
        expect(count.kind).toBe(approvals >= quorum.approvals ? 'final' : 'open');
      }),
    );
  });

  test('nobody is waited for in vain: once everybody has voted it is over', () => {
    fc.assert(
      fc.property(quorums, fc.array(fc.boolean(), { minLength: 11, maxLength: 11 }), (quorum, agrees) => {
        const ballot = agrees.slice(0, quorum.of).map((agree) => (agree ? 'a' : 'r'));
        expect(ballot.some((_, index) => tally(quorum, votes(ballot.slice(0, index + 1).join(''))).kind === 'final')).toBe(true);
      }),
    );
  });

  test('under majority a refusal ends it only if most refuse or approval is out of reach', () => {
    fc.assert(
      fc.property(quorums, fc.integer({ min: 1, max: 11 }), (quorum, refusals) => {
        fc.pre(refusals <= quorum.of);
        const over = tally({ ...quorum, rejection: 'majority' }, votes('r'.repeat(refusals))).kind === 'final';
        expect(over).toBe(refusals * 2 > quorum.of || quorum.of - refusals < quorum.approvals);
      }),
    );
  });

  test('under any the first refusal ends it, however many have approved', () => {
    fc.assert(
      fc.property(quorums, fc.integer({ min: 0, max: 5 }), fc.constantFrom('r', 's', 'd'), (quorum, before, refusal) => {
        expect(tally({ ...quorum, rejection: 'any' }, votes('a'.repeat(before) + refusal)).kind).toBe('final');
      }),
    );
  });

  test("can't ask for more approvals than there are people", () => {
    expect(QuorumSchema.safeParse({ approvals: 3, of: 2 }).success).toBe(false);
    expect(QuorumSchema.safeParse({ approvals: 2, of: 2 }).success).toBe(true);
  });
});
