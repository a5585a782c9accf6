import { didYouMean } from '@dream-agent/agent';
import type { z } from 'zod';
import { keysAt, type Path, SETTING_NAMES } from './setting-names.ts';

const EXPECTED: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'a mapping',
};

/** What a schema found wrong, in plain words; one issue can be several problems. The value is shown unless it is a secret. */
export function describeIssue(issue: z.core.$ZodIssue, input: unknown): { path: Path; message: string }[] {
  const path = issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step));
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: [...path, key], message: `unknown key${didYouMean(key, keysAt(path))}` }));
  }
  const value = path.reduce<unknown>((holder, step) => (holder as Record<string | number, unknown> | undefined)?.[step], input);
  return [{ path, message: describe(issue, value, isSecret(path)) }];
}

function describe(issue: z.core.$ZodIssue, value: unknown, secret: boolean): string {
  const got = secret ? '' : `, got ${show(value)}`;
  switch (issue.code) {
    case 'invalid_value':
      return `expected ${issue.values.join(' or ')}${got}${secret || typeof value !== 'string' ? '' : hint(value, issue.values.map(String))}`;
    case 'invalid_type':
      return value === undefined ? 'is missing' : `expected ${EXPECTED[issue.expected] ?? issue.expected}${got}`;
    case 'too_small':
      return typeof value === 'number' ? `expected ${issue.minimum} at least${got}` : 'is empty';
    case 'too_big':
      return typeof value === 'number' ? `expected ${issue.maximum} at most${got}` : `is longer than ${issue.maximum}`;
    default:
      return `${issue.message}${got}`;
  }
}

/** Only a name that is near: all of them have been named already. */
function hint(value: string, known: readonly string[]): string {
  const meant = didYouMean(value, known);
  return meant.startsWith('; did') ? meant : '';
}

function show(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 60 ? `${value.slice(0, 59)}…` : value);
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'a mapping' : String(value);
}

const isSecret = (path: Path): boolean => SETTING_NAMES.some(({ key, secret }) => secret === true && key === path.join('.'));
