import { PRESET_NAMES, type PresetName } from '../core/gates/presets.ts';
import type { BudgetsInput } from '../schema/budgets.ts';
import type { GateInput } from '../schema/gate.ts';
import type { Policy } from '../schema/policy.ts';
import type { RequestKind } from '../schema/question.ts';
import type { TimingInput } from '../schema/timing.ts';
import { assemblePolicy, type GateDraft } from './assemble-policy.ts';
import { unknownValue } from './describe-issue.ts';
import { draftPreset } from './draft-preset.ts';
import { type PolicyProblem, policyInvalid, type Report, writePath } from './policy-problem.ts';

/** What a program says instead of a file; the names are those of `Policy`. */
export interface PolicyInput {
  /** Gates of the program's own, or the name of a preset. */
  readonly gates: readonly GateInput[] | PresetName;
  /** How long requests of a kind wait. A gate's own timing goes before, field by field. */
  readonly timings?: Readonly<Partial<Record<RequestKind, TimingInput>>>;
  readonly pauseMaxSeconds?: number;
  /** How many questions a run may put to people. */
  readonly budgets?: BudgetsInput;
  /** How long somebody has to have had what is critical before them until they can approve it; 0 switches it off. */
  readonly criticalReadingSeconds?: number;
  /** The names of the tools there are. Where given, a gate that names another one is refused. */
  readonly tools?: Iterable<string>;
}

/** A policy made by a program instead of read from a file; the same checks, and the same error for all that is wrong. */
export function definePolicy(input: PolicyInput): Policy {
  const problems: PolicyProblem[] = [];
  const report: Report = (path, message) => problems.push({ path: writePath(path), message });

  const gates = draftGates(input, report);
  const { timings = {}, pauseMaxSeconds, budgets, criticalReadingSeconds } = input;
  const policy = assemblePolicy({ gates, timings, pauseMaxSeconds, budgets, criticalReadingSeconds }, report);
  if (policy === undefined || problems.length > 0) throw policyInvalid(problems);
  return policy;
}

function draftGates({ gates, tools }: PolicyInput, report: Report): GateDraft[] {
  if (typeof gates === 'string') {
    const name = PRESET_NAMES.find((known) => known === gates);
    if (name === undefined) report(['gates'], unknownValue(gates, PRESET_NAMES));
    return name === undefined ? [] : draftPreset(name, ['gates']);
  }
  if (!Array.isArray(gates) || gates.length === 0) {
    report(['gates'], Array.isArray(gates) ? 'is empty' : 'is missing');
    return [];
  }
  const catalogue = tools === undefined ? undefined : new Set(tools);
  return gates.map((input, index) => ({ input, path: ['gates', index], tools: catalogue }));
}
