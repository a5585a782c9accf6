import { canonical, type JsonObject } from '@dream-agent/hitl';
import type { Tool } from '../../tool.ts';
import { convert, isSchema, type Schema } from '../definition/check-schema.ts';
import { describeIssue, type KnownKeys } from '../definition/describe-issue.ts';
import { messageOf, writeProblem } from '../problem.ts';

/** Defaults inside of defaults are filled in one level at a time. */
const MOST_ROUNDS = 8;

/** Makes the check of a tool's parameters: defaults filled in, unknown names refused, one problem a line. */
export function parameterCheck(parameters: Schema): Tool['check'] {
  const closed: Schema = { additionalProperties: false, ...close(parameters) };
  const schema = convert(closed);
  const known: KnownKeys = (path) => Object.keys((path.reduce(stepInto, closed)?.['properties'] ?? {}) as object);

  return (given) => {
    try {
      let [value, written] = [given, canonical(given)];
      for (let round = 0; round < MOST_ROUNDS; round++) {
        const { success, data, error } = schema.safeParse(value);
        if (!success) return { problems: error.issues.flatMap((issue) => describeIssue(issue, value, known)).map(writeProblem) };
        const before = written;
        value = data as JsonObject;
        written = canonical(value);
        if (written === before) break;
      }
      return { parameters: value };
    } catch (error) {
      // No JSON value, or nested deeper than anything that could be approved.
      return { problems: [messageOf(error)] };
    }
  };
}

/**
 * The same schema, with objects that list their properties taking no others unless they say so. Not inside of `allOf`
 * and the like, where each part lists only some of them.
 */
function close(schema: Schema): Schema {
  const closed: Record<string, unknown> = { ...schema };
  if (isSchema(schema['properties'])) {
    closed['properties'] = Object.fromEntries(Object.entries(schema['properties']).map(([name, member]) => [name, closeMember(member)]));
  }
  for (const word of ['items', 'additionalProperties']) if (isSchema(schema[word])) closed[word] = close(schema[word]);
  const composed = ['anyOf', 'oneOf', 'allOf', '$ref'].some((word) => schema[word] !== undefined);
  if (isSchema(schema['properties']) && !composed) closed['additionalProperties'] ??= false;
  return closed;
}

const closeMember = (member: unknown): unknown => (isSchema(member) ? close(member) : member);

function stepInto(schema: Schema | undefined, step: string | number): Schema | undefined {
  const next = typeof step === 'number' ? schema?.['items'] : (schema?.['properties'] as Schema | undefined)?.[step];
  return isSchema(next) ? next : undefined;
}
