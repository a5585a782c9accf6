import type { Json, JsonObject } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { isStorable } from './text.ts';

/** Deeper than anybody means it; a reader that calls itself for each level would run out of stack. */
export const DEEPEST = 64;

/** What is wrong with a value as JSON that belongs to a user; nothing, if it can be kept as it is. */
function problemOf(value: unknown, depth: number): string | undefined {
  if (depth > DEEPEST) return `must not be nested deeper than ${DEEPEST} levels`;
  switch (typeof value) {
    case 'string':
      return isStorable(value) ? undefined : 'must hold neither a NUL character nor half of a surrogate pair';
    case 'number':
      return Number.isFinite(value) ? undefined : 'must be a finite number';
    case 'boolean':
      return undefined;
    case 'object':
      break;
    default:
      return `must be JSON, and ${typeof value} is not`;
  }
  if (value === null) return undefined;
  if (Array.isArray(value)) return firstProblem(value, depth);
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return 'must be plain JSON';
  return firstProblem(Object.keys(value), depth) ?? firstProblem(Object.values(value), depth);
}

function firstProblem(values: readonly unknown[], depth: number): string | undefined {
  for (const value of values) {
    const problem = problemOf(value, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** Zod's own JSON drops a key called `__proto__` in silence. A user's value is kept whole, or refused. */
const userJson = z.unknown().superRefine((value, context) => {
  const problem = problemOf(value, 0);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

/** Any JSON of a user: kept to the letter, no key of it is ever renamed. */
export const UserJsonSchema = userJson.meta({ description: 'Any JSON. Its keys are never renamed.' }) as unknown as z.ZodType<Json>;

/** The same as a mapping of names to values: the parameters of a tool, the values of a form. */
export const UserObjectSchema = userJson
  .refine((value) => typeof value === 'object' && value !== null && !Array.isArray(value), 'expected a mapping of names to values')
  .meta({
    type: 'object',
    additionalProperties: true,
    description: 'A mapping of names to any JSON. Its keys are never renamed.',
  }) as unknown as z.ZodType<JsonObject>;
