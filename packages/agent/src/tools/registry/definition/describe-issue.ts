import type { z } from 'zod';
import { didYouMean } from '../../../nearest-name.ts';
import { type Path, type Problem, show } from '../problem.ts';

/** The names that may stand at a path; used to guess what an unknown one was meant to be. */
export type KnownKeys = (path: Path) => readonly string[];

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
export function describeIssue(issue: z.core.$ZodIssue, input: unknown, knownKeys: KnownKeys): Problem[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(path);
    return issue.keys.map((key) => ({ path: [...path, key], message: `unknown key ${show(key)}${didYouMean(key, known)}` }));
  }
  const value = path.reduce<unknown>((holder, step) => (holder as Record<string | number, unknown> | null | undefined)?.[step], input);
  return [{ path, message: describe(issue, value) }];
}

function describe(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_value':
      return unknownValue(value, issue.values.map(String));
    case 'invalid_union':
      return value === undefined ? 'is missing' : `${show(value)} is none of the forms it may have${forms(issue)}`;
    case 'invalid_type':
      return value === undefined ? 'is missing' : `expected ${EXPECTED[issue.expected] ?? issue.expected}, got ${show(value)}`;
    case 'too_small':
      if (typeof value === 'number') return `must be ${issue.inclusive === true ? 'at least' : 'more than'} ${issue.minimum}, is ${value}`;
      return issue.minimum === 1 ? 'is empty' : `must have at least ${issue.minimum} ${counted(value)}`;
    case 'too_big':
      if (typeof value === 'number') return `must be ${issue.inclusive === true ? 'at most' : 'less than'} ${issue.maximum}, is ${value}`;
      return `must have at most ${issue.maximum} ${counted(value)}`;
    default:
      return value === undefined ? 'is missing' : `${issue.message}, got ${show(value)}`;
  }
}

function unknownValue(value: unknown, known: readonly string[]): string {
  if (value === undefined) return 'is missing';
  return `unknown value ${show(value)}${didYouMean(typeof value === 'string' ? value : '', known)}`;
}

const counted = (value: unknown): string => (typeof value === 'string' ? 'characters' : 'entries');

/** The kinds of a union that is told apart by one field. */
function forms(issue: z.core.$ZodIssueInvalidUnion): string {
  const options = 'options' in issue && Array.isArray(issue.options) ? issue.options.map(String) : [];
  return options.length === 0 ? '' : `; known are ${options.join(', ')}`;
}
