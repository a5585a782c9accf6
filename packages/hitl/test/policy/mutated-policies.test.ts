import { describe, expect, test } from 'vitest';
import { evaluateGates } from '../../src/core/gates/gates.ts';
import { approvesInSilence } from '../../src/core/gates/silence.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import type { PolicyProblem } from '../../src/policy/policy-problem.ts';
import { HitlError } from '../../src/schema/errors.ts';
import type { Verdict } from '../../src/schema/gate.ts';
import type { Policy } from '../../src/schema/policy.ts';
import type { RiskAssessment } from '../../src/schema/risk.ts';
import { FULL, SMALL, STRICT, TOOLS } from './base-policies.ts';
import { mutatePolicy } from './mutate-policy.ts';

const load = (text: string): Policy => loadPolicy(text, { file: 'config/hitl.yaml', tools: TOOLS });

type Outcome = { policy: Policy } | { problems: readonly PolicyProblem[] };
const outcomes = new Map<string, Outcome>();

/** Kept, as several tests look at the same thousand. */
function outcomeOf(text: string): Outcome {
  const outcome = outcomes.get(text) ?? tryOut(text);
  outcomes.set(text, outcome);
  return outcome;
}

function tryOut(text: string): Outcome {
  try {
    return { policy: load(text) };
  } catch (error) {
    if (!HitlError.is(error) || error.code !== 'HITL_POLICY_INVALID') throw error;
    return { problems: error.details['problems'] as PolicyProblem[] };
  }
}

const risk: RiskAssessment = { level: 'high', factors: [], consequences: [], reversibility: 'irreversible', confidence: 1 };

/** Actions that between them touch every gate of the base policies. */
const PROBES = [
  ...TOOLS.flatMap((tool) =>
    [true, false].map((destructive) => ({ type: 'tool_call' as const, tool, destructive, confidence: 0.9, estimatedCostUsd: 0 })),
  ),
  { type: 'tool_call' as const, tool: 'web_search', destructive: false, confidence: 0.1, estimatedCostUsd: 0 },
  { type: 'tool_call' as const, tool: 'web_search', destructive: false, confidence: 0.9, estimatedCostUsd: 100 },
  { type: 'plan' as const, tool: 'plan', destructive: false, confidence: 0.9, estimatedCostUsd: 0 },
  { type: 'response' as const, tool: 'response', destructive: false, confidence: 0.9, estimatedCostUsd: 0 },
];

const verdicts = (policy: Policy): Verdict[] =>
  PROBES.map(({ destructive, ...action }) =>
    evaluateGates({
      gates: policy.gates,
      action: { ...action, parameters: { host: 'prod-1' } },
      tool: { name: action.tool, destructive, reversible: true, external: false },
      risk,
      spentUsd: 0,
    }),
  );

const RANK = { not_gated: 0, allow: 1, ask: 2, deny: 3 };

/** Whether an action is let by now, or let by more easily, than it was before. */
function isLaxer(now: Verdict, before: Verdict): boolean {
  if (now.kind !== 'ask' || before.kind !== 'ask') return RANK[now.kind] < RANK[before.kind];
  return (
    now.gate.quorum.approvals < before.gate.quorum.approvals ||
    (now.gate.requesterMayApprove && !before.gate.requesterMayApprove) ||
    (approvesInSilence(now.gate.timing) && !approvesInSilence(before.gate.timing)) ||
    (!now.gate.requireReason && before.gate.requireReason)
  );
}

const bases = { full: FULL, strict: STRICT, small: SMALL };
const verdictsBefore = Object.fromEntries(Object.values(bases).map((text) => [text, verdicts(load(text))]));
const mutations = Object.entries(bases).flatMap(([label, text]) =>
  mutatePolicy(label, text).map((mutation) => ({ ...mutation, base: text })),
);

describe('a policy with a mistake in it', () => {
  test('comes in at least 200 forms, no two alike and none like the original', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(200);
    expect(new Set(mutations.map(({ text }) => text)).size).toBeGreaterThan(mutations.length * 0.95);
    expect(mutations.filter(({ text, base }) => text === base)).toEqual([]);
  });

  test('is measured against bases that do ask: the probes see every verdict there is', () => {
    const kinds = Object.values(bases).flatMap((text) => verdicts(load(text)).map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(['ask', 'deny', 'allow', 'not_gated']));
  });

  test.each(mutations)('is refused with a line, or gates as strictly as before: $name', ({ text, base }) => {
    const outcome = outcomeOf(text);
    if ('problems' in outcome) {
      expect(outcome.problems.length).toBeGreaterThan(0);
      for (const problem of outcome.problems) {
        expect(problem).toMatchObject({ file: 'config/hitl.yaml', line: expect.any(Number), column: expect.any(Number) });
        expect(problem.line).toBeGreaterThanOrEqual(1);
        expect(problem.message).not.toBe('');
      }
      return;
    }
    const before = verdictsBefore[base] ?? [];
    expect(before).toHaveLength(PROBES.length);
    const laxer = verdicts(outcome.policy).filter((now, index) => isLaxer(now, before[index] as Verdict));
    expect(laxer).toEqual([]);
  });

  test('is refused nearly always, and what loads has only another name, person, answer or time', () => {
    const loaded = mutations.filter(({ text }) => 'policy' in outcomeOf(text));
    expect(loaded.length / mutations.length).toBeLessThan(0.06);
    const harmless = /\bname\b|"(person|group):|answer|timeout_seconds in line \d+ as 7$/;
    expect(loaded.map(({ name }) => name).filter((name) => !harmless.test(name))).toEqual([]);
  });

  test('is mostly refused for what it says, not for how its YAML is written', () => {
    const refusals = mutations.map(({ text }) => outcomeOf(text)).filter((outcome) => 'problems' in outcome);
    const byContent = refusals.filter(({ problems }) => problems.every(({ path }) => path !== ''));
    expect(byContent.length / refusals.length).toBeGreaterThan(0.8);
  });
});
