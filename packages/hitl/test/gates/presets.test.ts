import { expect, test } from 'vitest';
import { evaluateGates, type GatedAction } from '../../src/core/gates/gates.ts';
import { PRESET_NAMES, PRESETS } from '../../src/core/gates/presets.ts';
import type { RiskAssessment } from '../../src/schema/risk.ts';

const risk: RiskAssessment = { level: 'low', factors: [], consequences: [], reversibility: 'fully', confidence: 0.9 };
const ACTIONS: Record<string, { action: GatedAction; destructive: boolean }> = {
  read: { action: { type: 'tool_call', tool: 'read_file', parameters: {} }, destructive: false },
  mail: { action: { type: 'tool_call', tool: 'send_email', parameters: {} }, destructive: false },
  delete: { action: { type: 'tool_call', tool: 'delete_file', parameters: {} }, destructive: true },
  answer: { action: { type: 'response', tool: 'response', parameters: {} }, destructive: false },
  plan: { action: { type: 'plan', tool: 'plan', parameters: {} }, destructive: false },
};

test.each([
  ['minimal', ['delete']],
  ['standard', ['mail', 'delete']],
  ['strict', ['read', 'mail', 'delete', 'answer']],
  ['paranoid', ['read', 'mail', 'delete', 'answer', 'plan']],
] as const)('the preset %s asks about: %s', (name, asked) => {
  const verdicts = Object.entries(ACTIONS).filter(([, { action, destructive }]) => {
    const tool = action.type === 'tool_call' ? { name: action.tool, destructive } : undefined;
    return evaluateGates({ gates: PRESETS[name], action, tool, risk, spentUsd: 0 }).kind === 'ask';
  });
  expect(verdicts.map(([key]) => key)).toEqual(asked);
});

test('every preset ends in a rejection when nobody answers for 300 s', () => {
  const timings = PRESET_NAMES.flatMap((name) => PRESETS[name].map(({ timing }) => [timing.timeoutSeconds, timing.timeoutAction]));
  expect(timings).toHaveLength(8);
  expect(new Set(timings.map(String))).toEqual(new Set(['300,reject']));
});

test('a preset can’t be changed', () => {
  expect(() => (PRESETS.minimal as unknown[]).pop()).toThrow(TypeError);
  expect(() => Object.assign(PRESETS.minimal[0] as object, { mode: 'off' })).toThrow(TypeError);
});
