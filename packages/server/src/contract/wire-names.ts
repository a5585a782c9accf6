import { z } from 'zod';
import type { DomainOf, Reading } from './domain-of.ts';

/*
 * The only place that knows both spellings. It follows the schema: only names that a schema declares are translated, so whatever
 * a user calls their parameters, answers and values stays as it is. What a schema does not name does not leave the program.
 */

/** `todo_id` → `todoId`. */
export const camelName = (name: string): string => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

interface Field {
  readonly wire: string;
  readonly domain: string;
  readonly schema: z.core.$ZodType;
}

type Way = 'to-wire' | 'from-wire';

const known = new WeakMap<z.ZodObject, readonly Field[]>();

/** A value of the program as it goes over the wire. It is not checked: what the program makes fits its own types. */
export function toWire<Schema extends z.ZodType>(schema: Schema, value: Reading<DomainOf<Schema>>): z.output<Schema> {
  return translate(schema, value, 'to-wire') as z.output<Schema>;
}

/** A value from the wire, already parsed by its schema, as the program has it. */
export function fromWire<Schema extends z.ZodType>(schema: Schema, value: z.output<Schema>): DomainOf<Schema> {
  return translate(schema, value, 'from-wire') as DomainOf<Schema>;
}

function translate(schema: z.core.$ZodType, value: unknown, way: Way): unknown {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return translate(schema.def.innerType, value, way);
  if (schema instanceof z.ZodISODateTime) return translateTime(value, way);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((element) => translate(schema.def.element, element, way)) : value;
  if (schema instanceof z.ZodRecord) return translateRecord(schema, value, way);
  if (schema instanceof z.ZodObject) return translateObject(schema, value, way);
  if (schema instanceof z.ZodUnion) return translateUnion(schema, value, way);
  return value;
}

function translateTime(value: unknown, way: Way): unknown {
  if (way === 'to-wire') return value instanceof Date ? value.toISOString() : value;
  return typeof value === 'string' ? new Date(value) : value;
}

function translateObject(schema: z.ZodObject, value: unknown, way: Way): unknown {
  if (!isFields(value)) return value;
  const translated: Record<string, unknown> = {};
  for (const { wire, domain, schema: inner } of fieldsOf(schema)) {
    const [from, to] = way === 'to-wire' ? [domain, wire] : [wire, domain];
    if (!Object.hasOwn(value, from) || value[from] === undefined) continue;
    translated[to] = translate(inner, value[from], way);
  }
  return translated;
}

/** `Object.fromEntries` keeps a key called `__proto__` as a key like any other. */
function translateRecord(schema: z.ZodRecord, value: unknown, way: Way): unknown {
  if (!isFields(value)) return value;
  const inner = schema.def.valueType;
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, translate(inner, element, way)]));
}

function translateUnion(schema: z.ZodUnion, value: unknown, way: Way): unknown {
  const options = schema.def.options;
  if (schema instanceof z.ZodDiscriminatedUnion && isFields(value)) {
    const name = schema.def.discriminator;
    const said = value[name];
    const chosen = options.find((option) => valuesOf(option, name).has(said));
    return chosen === undefined ? value : translate(chosen, value, way);
  }
  for (const option of options) {
    const wire = way === 'to-wire' ? translate(option, value, way) : value;
    if (z.safeParse(option, wire).success) return way === 'to-wire' ? wire : translate(option, value, way);
  }
  return value;
}

/** Zod keeps what each option of a union may say for its discriminator; an option may itself be a union. */
const valuesOf = (option: z.core.$ZodType, name: string): ReadonlySet<unknown> => option._zod.propValues?.[name] ?? new Set();

function fieldsOf(schema: z.ZodObject): readonly Field[] {
  const found = known.get(schema);
  if (found !== undefined) return found;
  const fields = Object.entries(schema.def.shape).map(([wire, inner]) => ({ wire, domain: camelName(wire), schema: inner }));
  known.set(schema, fields);
  return fields;
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
