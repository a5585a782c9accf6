import type { z } from 'zod';
import { BudgetsSchema } from '../schema/budgets.ts';
import { GateSchema, type GateType } from '../schema/gate.ts';
import { QuorumSchema } from '../schema/request.ts';
import { TimingSchema } from '../schema/timing.ts';
import { didYouMean } from './nearest-name.ts';
import { type Report, show } from './policy-problem.ts';

/** Fields that only one type of gate has. */
export const FIELD_OF_TYPE: Readonly<Record<string, GateType>> = {
  tools: 'specific_tools',
  confidenceThreshold: 'threshold_based',
  costThreshold: 'budget_based',
  condition: 'custom',
  expression: 'custom',
};

const GATE_FIELDS = [...new Set(GateSchema.options.flatMap(({ shape }) => Object.keys(shape)))];

const KNOWN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  timing: Object.keys(TimingSchema.shape),
  budgets: Object.keys(BudgetsSchema.shape),
  quorum: Object.keys(QuorumSchema.shape),
};

const EXPECTED: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
};

/** Says in plain words what a schema found wrong with `input`; one issue can be several problems. */
export function describeIssue(issue: z.core.$ZodIssue, input: unknown, report: Report): void {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys') {
    const known = KNOWN_FIELDS[String(path.at(-1))] ?? GATE_FIELDS;
    for (const key of issue.keys) report([...path, key], unknownField(key, known));
    return;
  }
  const value = path.reduce<unknown>((holder, step) => (holder as Record<string | number, unknown> | undefined)?.[step], input);
  report(path, describe(issue, value));
}

function describe(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_value':
      return unknownValue(value, issue.values.map(String));
    case 'invalid_union':
      return unknownValue(value, []);
    case 'invalid_type':
      return value === undefined ? 'is missing' : `expected ${EXPECTED[issue.expected] ?? issue.expected}, got ${show(value)}`;
    case 'too_small':
      if (typeof value !== 'number') return 'is empty';
      return `must be ${issue.inclusive === true ? 'at least' : 'more than'} ${issue.minimum}, is ${value}`;
    case 'too_big':
      return typeof value === 'number' ? `must be at most ${issue.maximum}, is ${value}` : `must not be longer than ${issue.maximum}`;
    default:
      return issue.message;
  }
}

/** What to say of a value that is none of the known ones. */
export function unknownValue(value: unknown, known: readonly string[]): string {
  if (value === undefined) return 'is missing';
  return `unknown value ${show(value)}${typeof value === 'string' ? didYouMean(value, known) : ''}`;
}

function unknownField(key: string, known: readonly string[]): string {
  const type = FIELD_OF_TYPE[key];
  return type === undefined || !known.includes(key)
    ? `unknown key "${key}"${didYouMean(key, known)}`
    : `belongs to gates of type "${type}" only`;
}
