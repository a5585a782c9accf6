import { canonical, type Json } from '@dream-agent/hitl';
import { z } from 'zod';
import { messageOf, type Path, type Problem, show } from '../problem.ts';
import { describeIssue } from './describe-issue.ts';
import { ParameterSchema, SCHEMA_KEYWORDS, TYPE_NEEDED } from './parameter-schema.ts';

/** A JSON Schema, or what is to become one. */
export type Schema = Readonly<Record<string, unknown>>;

const WHOLE_ONLY = ['anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const'] as const;

/** What keeps a JSON Schema from describing a tool's parameters, or nothing. */
export function schemaProblems(schema: Schema): Problem[] {
  const problems: Problem[] = [];
  if (schema['type'] !== 'object') problems.push({ path: ['type'], message: `expected object, got ${show(schema['type'])}` });
  // With these the names of all parameters could not be told, and an unknown one not refused.
  for (const word of WHOLE_ONLY) {
    if (schema[word] !== undefined) problems.push({ path: [word], message: 'is allowed inside a property only; list the parameters' });
  }
  problems.push(...notJson(schema));
  if (problems.length > 0) return problems;
  problems.push(...keywordProblems(schema, []));
  if (problems.length > 0) return problems;
  try {
    convert(schema);
  } catch (error) {
    return [{ path: [], message: messageOf(error) }];
  }
  return defaultProblems(schema, [], schema['$defs']);
}

/** A schema that was found to be in order, as something that checks values. Its notes stay out of the registry that all share. */
export const convert = (schema: Schema): z.ZodType => z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema, { registry: z.registry() });

/** Deep or strange values have no digest, so nothing could be approved by it. */
function notJson(schema: Schema): Problem[] {
  try {
    canonical(schema as Json);
    return [];
  } catch (error) {
    return [{ path: [], message: messageOf(error) }];
  }
}

function keywordProblems(schema: Schema, path: Path): Problem[] {
  const { error } = ParameterSchema.safeParse(schema);
  const problems = (error?.issues ?? [])
    .flatMap((issue) => describeIssue(issue, schema, () => SCHEMA_KEYWORDS))
    .filter(({ path: [key] }) => typeof key !== 'string' || !key.startsWith('x-'))
    .map((problem) => ({ ...problem, path: [...path, ...problem.path] }));
  const properties = (schema['properties'] ?? {}) as Schema;
  const kindSaid = ['type', 'enum', 'const', '$ref'].some((word) => schema[word] !== undefined);
  const idle = kindSaid ? undefined : TYPE_NEEDED.find((word) => schema[word] !== undefined);
  if (idle !== undefined) problems.push({ path: [...path, idle], message: 'says nothing without a type beside it' });
  for (const name of strings(schema['required'])) {
    const told = Object.hasOwn(properties, name) || (schema['additionalProperties'] ?? false) !== false;
    if (!told) problems.push({ path: [...path, 'required'], message: `names ${show(name)}, which is not among the properties` });
  }
  try {
    if (typeof schema['pattern'] === 'string') new RegExp(schema['pattern'], 'u');
  } catch (wrong) {
    problems.push({ path: [...path, 'pattern'], message: messageOf(wrong) });
  }
  return [...problems, ...inside(schema).flatMap(([step, member]) => keywordProblems(member, [...path, ...step]))];
}

/** A default is taken as it stands, so a wrong one would reach the tool. */
function defaultProblems(schema: Schema, path: Path, $defs: unknown): Problem[] {
  const problems = inside(schema).flatMap(([step, member]) => defaultProblems(member, [...path, ...step], $defs));
  if (schema['default'] === undefined) return problems;
  const { default: value, ...bare } = schema;
  const { error } = convert($defs === undefined ? bare : { ...bare, $defs }).safeParse(value);
  const [issue] = error?.issues ?? [];
  if (issue === undefined) return problems;
  return [...problems, { path: [...path, 'default'], message: `does not fit its own schema: ${issue.message}` }];
}

/** The schemas inside a schema, each with the way to it. */
function inside(schema: Schema): [Path, Schema][] {
  const found: [Path, unknown][] = [];
  for (const word of ['properties', '$defs']) {
    if (isSchema(schema[word])) for (const [name, member] of Object.entries(schema[word])) found.push([[word, name], member]);
  }
  for (const word of ['prefixItems', 'anyOf', 'oneOf', 'allOf']) {
    const list = schema[word];
    if (Array.isArray(list)) list.forEach((member: unknown, index) => void found.push([[word, index], member]));
  }
  for (const word of ['items', 'additionalProperties', 'propertyNames']) found.push([[word], schema[word]]);
  return found.filter((entry): entry is [Path, Schema] => isSchema(entry[1]));
}

/** Whether something is a schema that says something, and not just true or false. */
export const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value);
const strings = (value: unknown): string[] => (Array.isArray(value) ? value.filter((member) => typeof member === 'string') : []);
