import { describe, expect, test, vi } from 'vitest';
import { type EvaluateGates, evaluateGates, type GatedAction } from '../../src/core/gates/gates.ts';
import { compileExpression } from '../../src/policy/expression.ts';
import { type GateFacts, type GateInput, GateSchema } from '../../src/schema/gate.ts';
import type { RiskAssessment } from '../../src/schema/risk.ts';
import type { ToolMetadata } from '../../src/schema/tool.ts';

const risk: RiskAssessment = { level: 'low', factors: [], consequences: [], reversibility: 'fully', confidence: 0.9 };
const safe: ToolMetadata = { name: 'search', destructive: false, reversible: true, external: false, effectClass: 'pure', costUsd: 0 };
const call: GatedAction = { type: 'tool_call', tool: 'search', parameters: { q: '선크림' }, confidence: 0.9, estimatedCostUsd: 0 };
const plan: GatedAction = { type: 'plan', tool: 'plan', parameters: {} };
const response: GatedAction = { type: 'response', tool: 'response', parameters: {} };

const evaluate = (gates: GateInput[], over: Partial<EvaluateGates> = {}) =>
  evaluateGates({ gates: gates.map((gate) => GateSchema.parse(gate)), action: call, tool: safe, risk, spentUsd: 0, ...over });

const named = (verdict: ReturnType<typeof evaluate>) =>
  verdict.kind === 'not_gated' ? undefined : verdict.kind === 'ask' ? verdict.gate.name : verdict.gate;

const all = (name: string, more: Partial<GateInput> = {}) => ({ name, type: 'tool_execution', ...more }) as GateInput;

describe('what each type of gate catches', () => {
  const gates: GateInput[] = [
    all('tool_execution'),
    { name: 'specific_tools', type: 'specific_tools', tools: ['search'] },
    { name: 'destructive_actions', type: 'destructive_actions' },
    { name: 'threshold_based', type: 'threshold_based', confidenceThreshold: 1 },
    { name: 'budget_based', type: 'budget_based', costThreshold: 0 },
    { name: 'final_response', type: 'final_response' },
    { name: 'plan_approval', type: 'plan_approval' },
    { name: 'custom', type: 'custom', condition: () => true },
  ];
  const caught = (action: GatedAction, tool: ToolMetadata | undefined) =>
    gates.filter((gate) => evaluate([gate], { action, tool }).kind === 'ask').map(({ name }) => name);

  test('a call of a tool', () => {
    const bare = { ...call, confidence: 0.5, estimatedCostUsd: 1 };
    expect(caught(bare, { ...safe, destructive: true })).toEqual([
      'tool_execution',
      'specific_tools',
      'destructive_actions',
      'threshold_based',
      'budget_based',
      'custom',
    ]);
  });

  test('an answer, a plan', () => {
    expect(caught(response, undefined)).toEqual(['final_response', 'custom']);
    expect(caught(plan, undefined)).toEqual(['plan_approval', 'custom']);
  });

  test('a harmless call passes the gates it has nothing to do with', () => {
    expect(evaluate([{ name: 'd', type: 'destructive_actions' }]).kind).toBe('not_gated');
    expect(evaluate([{ name: 's', type: 'specific_tools', tools: ['searches', 'Search'] }]).kind).toBe('not_gated');
  });

  test.each(['question', 'recovery'] as const)('a %s is no business of gates', (type) => {
    expect(() => evaluate([all('a')], { action: { ...call, type } })).toThrow(expect.objectContaining({ code: 'HITL_INVALID_INPUT' }));
  });
});

describe('what isn’t known', () => {
  test('a tool that isn’t in the catalogue is denied, whatever the gates allow', () => {
    const verdict = evaluate([all('a', { verdict: 'allow' })], { tool: undefined });
    expect(verdict).toEqual({ kind: 'deny', gate: 'unknown_tool', because: 'there is no tool "search"', shadow: [] });
  });

  test('a tool that goes by another’s metadata is denied', () => {
    expect(evaluate([], { action: { ...call, tool: 'seаrch' } })).toMatchObject({ kind: 'deny', gate: 'unknown_tool' });
  });

  test('a tool that doesn’t say whether it destroys anything is destructive', () => {
    expect(evaluate([{ name: 'd', type: 'destructive_actions' }], { tool: { name: 'search' } }).kind).toBe('ask');
  });

  test.each([
    [undefined, 'ask'],
    [Number.NaN, 'ask'],
    [0.69, 'ask'],
    [0.7, 'not_gated'],
  ])('confidence %s against a threshold of 0.7: %s', (confidence, kind) => {
    const { confidence: _, ...action } = call;
    const gates: GateInput[] = [{ name: 't', type: 'threshold_based', confidenceThreshold: 0.7 }];
    expect(evaluate(gates, { action: confidence === undefined ? action : { ...action, confidence } }).kind).toBe(kind);
  });

  test.each([
    ['nobody knows the cost', undefined, undefined, 0, 'ask'],
    ['the estimate is too high', 6, undefined, 0, 'ask'],
    ['the estimate is just right', 5, undefined, 0, 'not_gated'],
    ['the tool’s price is too high', undefined, 6, 0, 'ask'],
    ['the tool’s price is all right', undefined, 1, 0, 'not_gated'],
    ['the estimate is below the tool’s price', 0, 6, 0, 'ask'],
    ['it is too much with what was spent', 1, undefined, 4.5, 'ask'],
    ['it is just right with what was spent', 1, undefined, 4, 'not_gated'],
    ['nobody knows what was spent', 1, undefined, Number.NaN, 'ask'],
    ['a credit would pay for it', 6, undefined, -5, 'ask'],
    ['the estimate is no number', Number.NaN, undefined, 0, 'ask'],
    ['the estimate is negative', -1, undefined, 0, 'ask'],
  ])('a budget of 5 when %s', (_, estimate, price, spentUsd, kind) => {
    const { estimatedCostUsd: __, ...action } = call;
    const { costUsd: ___, ...tool } = safe;
    const verdict = evaluate([{ name: 'b', type: 'budget_based', costThreshold: 5 }], {
      action: estimate === undefined ? action : { ...action, estimatedCostUsd: estimate },
      tool: price === undefined ? tool : { ...tool, costUsd: price },
      spentUsd,
    });
    expect(verdict.kind).toBe(kind);
  });
});

describe('a custom gate', () => {
  const custom = (condition: unknown): GateInput => ({ name: 'c', type: 'custom', condition: condition as () => boolean });

  test.each([
    ['true', () => true],
    ['nothing', () => undefined],
    ['null', () => null],
    ['zero', () => 0],
    ['an empty text', () => ''],
    ['the text "false"', () => 'false'],
    ['a promise of false', async () => false],
    ['a promise that fails', async () => Promise.reject(new Error('x'))],
    [
      'an error',
      () => {
        throw new Error('x');
      },
    ],
  ])('catches when its condition gives %s', (_, condition) => {
    expect(evaluate([custom(condition)]).kind).toBe('ask');
  });

  test('lets by on a plain false, and on nothing else', () => {
    expect(evaluate([custom(() => false)]).kind).toBe('not_gated');
  });

  test('doesn’t take the process down when its promise fails', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    evaluate([custom(async () => Promise.reject(new Error('late')))]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  const factsFor = (over: Partial<EvaluateGates>): GateFacts => {
    let seen: GateFacts | undefined;
    evaluate(
      [
        custom((facts: GateFacts) => {
          seen = facts;
          return true;
        }),
      ],
      over,
    );
    return seen as GateFacts;
  };

  test('sees the worst of what the tool leaves out', () => {
    const { confidence: _, estimatedCostUsd: __, ...action } = call;
    expect(factsFor({ action, tool: { name: 'search' }, spentUsd: 3 })).toEqual({
      tool: 'search',
      type: 'tool_call',
      parameters: { q: '선크림' },
      destructive: true,
      reversible: false,
      external: true,
      costUsd: Number.POSITIVE_INFINITY,
      spentUsd: 3,
      confidence: 0,
      risk: 'low',
    });
  });

  test('sees the worst of numbers that are none', () => {
    const action = { ...call, confidence: Number.NaN, estimatedCostUsd: Number.NaN };
    const { costUsd: _, ...tool } = safe;
    expect(factsFor({ action, tool, spentUsd: Number.NaN })).toMatchObject({
      confidence: 0,
      costUsd: Number.POSITIVE_INFINITY,
      spentUsd: Number.POSITIVE_INFINITY,
    });
  });

  test('sees of a plan and an answer what their risk says', () => {
    expect(factsFor({ action: plan, tool: undefined, risk: { ...risk, level: 'high', reversibility: 'irreversible' } })).toMatchObject({
      type: 'plan',
      destructive: true,
      reversible: false,
      risk: 'high',
    });
    expect(factsFor({ action: response, tool: undefined })).toMatchObject({ destructive: false, reversible: true, costUsd: 0 });
  });

  test('can’t change what the next gate sees', () => {
    const meddler = custom((facts: { tool: string }) => {
      facts.tool = 'harmless';
      return false;
    });
    const watcher: GateInput = { name: 'w', type: 'custom', condition: (facts) => facts.tool === 'search' };
    expect(named(evaluate([meddler, watcher]))).toBe('c');
    expect(named(evaluate([{ ...watcher, requesterMayApprove: false }, meddler]))).toBe('w');
  });

  test('from an expression catches also when a parameter is missing', () => {
    const compiled = compileExpression('parameters.host.contains("prod")');
    if (compiled.kind === 'invalid') throw new Error(compiled.message);
    expect(evaluate([custom(compiled.condition)]).kind).toBe('ask');
    expect(evaluate([custom(compiled.condition)], { action: { ...call, parameters: { host: 'dev' } } }).kind).toBe('not_gated');
  });
});

test('an action can’t talk its way past a gate', () => {
  const parameters = { auto_approve: true, approved_by: 'kim', verdict: 'allow', requires_approval: false, destructive: false };
  const claims = { ...call, parameters, approved: true, clearance: 'allow', risk: { level: 'low' } };
  expect(named(evaluate([{ name: 'd', type: 'destructive_actions' }], { action: claims, tool: { name: 'search' } }))).toBe('d');
});

describe('which gate has the say', () => {
  test('deny goes before ask, ask before allow, in whatever order they stand', () => {
    const gates = [all('allow', { verdict: 'allow' }), all('ask'), all('deny', { verdict: 'deny' })];
    for (const order of [gates, gates.toReversed()]) {
      expect(evaluate(order)).toMatchObject({ kind: 'deny', gate: 'deny' });
      expect(named(evaluate(order.filter(({ name }) => name !== 'deny')))).toBe('ask');
      expect(evaluate(order.filter(({ name }) => name === 'allow'))).toMatchObject({ kind: 'allow', gate: 'allow' });
    }
  });

  test('no gate that caught it and a gate that let it pass are different answers', () => {
    expect(evaluate([])).toEqual({ kind: 'not_gated', shadow: [] });
    expect(evaluate([all('a', { verdict: 'allow' })])).toEqual({ kind: 'allow', gate: 'a', because: 'every call of a tool', shadow: [] });
  });

  const silent = { timing: { timeoutAction: 'approve' as const } };
  const silentByDefault = { timing: { timeoutAction: 'default' as const, defaultDecision: { kind: 'approve' as const } } };
  test.each([
    ['more approvals', all('lax'), all('strict', { quorum: { approvals: 2 } })],
    ['more approvals before four eyes', all('lax', { requesterMayApprove: false }), all('strict', { quorum: { approvals: 2 } })],
    ['four eyes', all('lax'), all('strict', { requesterMayApprove: false })],
    ['four eyes before silence', all('lax'), all('strict', { requesterMayApprove: false, ...silent })],
    ['no approval in silence', all('lax', silent), all('strict')],
    ['no approval in silence by default', all('lax', silentByDefault), all('strict')],
  ])('of several that ask, the strictest: %s', (_, lax, strict) => {
    expect(named(evaluate([lax, strict]))).toBe('strict');
    expect(named(evaluate([strict, lax]))).toBe('strict');
  });

  test('of several that are equally strict, the first in the policy', () => {
    expect(named(evaluate([all('first'), all('second', { requireReason: true })]))).toBe('first');
    expect(named(evaluate([all('second'), all('first')]))).toBe('second');
  });
});

describe('modes', () => {
  test('a gate in shadow is named and has no say; one that would have allowed isn’t named', () => {
    const gates = [
      all('would ask', { mode: 'shadow' }),
      all('would deny', { mode: 'shadow', verdict: 'deny' }),
      all('would allow', { mode: 'shadow', verdict: 'allow' }),
      { name: 'elsewhere', type: 'plan_approval', mode: 'shadow' } as GateInput,
    ];
    expect(evaluate(gates)).toEqual({ kind: 'not_gated', shadow: ['would ask', 'would deny'] });
    expect(evaluate([...gates, all('on')])).toMatchObject({ kind: 'ask', shadow: ['would ask', 'would deny'] });
  });

  test('a gate that is off leaves no trace, and its condition isn’t run', () => {
    const condition = vi.fn(() => true);
    expect(evaluate([all('a', { mode: 'off' }), { name: 'c', type: 'custom', mode: 'off', condition }])).toEqual({
      kind: 'not_gated',
      shadow: [],
    });
    expect(condition).not.toHaveBeenCalled();
  });
});

describe('a tool that says it needs approval', () => {
  const tool = { ...safe, requiresApproval: true };

  test('is asked about where no gate catches it, and where one would allow it', () => {
    expect(evaluate([], { tool })).toMatchObject({
      kind: 'ask',
      gate: { name: 'requires_approval' },
      because: '"search" says that it needs approval',
    });
    expect(named(evaluate([all('a', { verdict: 'allow' })], { tool }))).toBe('requires_approval');
  });

  test('leaves a policy’s own gates their say', () => {
    expect(named(evaluate([all('mine')], { tool }))).toBe('mine');
    expect(evaluate([all('no', { verdict: 'deny' })], { tool }).kind).toBe('deny');
  });

  test('says nothing about plans and answers', () => {
    expect(evaluate([], { tool, action: response }).kind).toBe('not_gated');
  });
});

test('twenty gates are judged in microseconds', () => {
  const gates = Array.from({ length: 20 }, (_, index) =>
    GateSchema.parse(
      index % 2 === 0
        ? { name: `g${index}`, type: 'budget_based', costThreshold: index }
        : { name: `g${index}`, type: 'specific_tools', tools: ['a', 'b', 'c'] },
    ),
  );
  const input = { gates, action: call, tool: safe, risk, spentUsd: 0 };
  const times = Array.from({ length: 200 }, () => {
    const started = performance.now();
    for (let round = 0; round < 100; round++) evaluateGates(input);
    return (performance.now() - started) * 10;
  }).sort((one, other) => one - other);
  // The goal is 5 µs; ten times that still tells a schema that is parsed per call.
  expect(times[100]).toBeLessThan(50);
});
