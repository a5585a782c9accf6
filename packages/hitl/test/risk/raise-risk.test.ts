import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { raiseRisk } from '../../src/core/risk/risk.ts';
import { RISK_LEVELS, type RiskAssessment, RiskAssessmentSchema } from '../../src/schema/risk.ts';

const REVERSIBILITIES = ['fully', 'partially', 'irreversible'] as const;
const factor = fc.record({ code: fc.string({ minLength: 1 }), detail: fc.string() }, { requiredKeys: ['code'] });
const fields = {
  level: fc.constantFrom(...RISK_LEVELS),
  factors: fc.array(factor, { maxLength: 5 }),
  consequences: fc.array(factor, { maxLength: 5 }),
  reversibility: fc.constantFrom(...REVERSIBILITIES),
  confidence: fc.double({ min: 0, max: 1, noNaN: true }),
};
const assessments: fc.Arbitrary<RiskAssessment> = fc.record(fields);
/** An opinion as a model gives it: parts missing, and some of it nonsense. */
const opinions = fc.record(
  {
    ...fields,
    level: fc.oneof(fields.level, fc.constantFrom('none', 'LOW', '낮음', '')),
    reversibility: fc.oneof(fields.reversibility, fc.constantFrom('totally', '')),
    confidence: fc.oneof(fields.confidence, fc.constantFrom(Number.NaN, -1, 7)),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Partial<RiskAssessment>>;

describe('a second opinion', () => {
  test('never lowers the level, never improves the reversibility, never adds confidence', () => {
    fc.assert(
      fc.property(assessments, opinions, (base, opinion) => {
        const raised = raiseRisk(base, opinion);
        expect(RISK_LEVELS.indexOf(raised.level)).toBeGreaterThanOrEqual(RISK_LEVELS.indexOf(base.level));
        expect(REVERSIBILITIES.indexOf(raised.reversibility)).toBeGreaterThanOrEqual(REVERSIBILITIES.indexOf(base.reversibility));
        expect(raised.confidence).toBeLessThanOrEqual(base.confidence);
        expect(RiskAssessmentSchema.safeParse(raised).success).toBe(true);
      }),
    );
  });

  test('drops no reason of the first one, and adds its own', () => {
    fc.assert(
      fc.property(assessments, opinions, (base, opinion) => {
        const raised = raiseRisk(base, opinion);
        expect(raised.factors.slice(0, base.factors.length)).toEqual(base.factors);
        expect(raised.consequences.slice(0, base.consequences.length)).toEqual(base.consequences);
        for (const added of opinion.factors ?? []) expect(raised.factors).toContainEqual(added);
        for (const added of opinion.consequences ?? []) expect(raised.consequences).toContainEqual(added);
      }),
    );
  });

  test('counts once however often it is given', () => {
    fc.assert(
      fc.property(assessments, opinions, (base, opinion) => {
        const once = raiseRisk(base, opinion);
        expect(raiseRisk(once, opinion)).toEqual(once);
      }),
    );
  });

  test('comes to the same level in whatever order several are given', () => {
    fc.assert(
      fc.property(assessments, opinions, opinions, (base, one, other) => {
        const [first, second] = [raiseRisk(raiseRisk(base, one), other), raiseRisk(raiseRisk(base, other), one)];
        expect([first.level, first.reversibility, first.confidence]).toEqual([second.level, second.reversibility, second.confidence]);
      }),
    );
  });

  test('does raise, where it is graver', () => {
    const base: RiskAssessment = { level: 'low', factors: [], consequences: [], reversibility: 'fully', confidence: 0.9 };
    const opinion = {
      level: 'high',
      reversibility: 'partially',
      factors: [{ code: 'second_opinion', detail: '고객 전체에게 갑니다' }],
    } as const;
    expect(raiseRisk(base, { ...opinion, factors: [...opinion.factors] })).toEqual({
      level: 'high',
      factors: [{ code: 'second_opinion', detail: '고객 전체에게 갑니다' }],
      consequences: [],
      reversibility: 'partially',
      confidence: 0.9,
    });
  });
});
