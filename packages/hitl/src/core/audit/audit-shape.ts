import { z } from 'zod';
import { DigestSchema } from '../../schema/action.ts';
import { AUDIT_DATA, type AuditType, type SealedEntry, SealedEntrySchema } from '../../schema/audit.ts';
import { JsonObjectSchema, JsonSchema } from '../../schema/json.ts';

type Check = (value: unknown) => boolean;

/**
 * Whether a parsed line has the form of an entry: nothing missing, nothing added, and the data that its type asks for.
 * Data may have fields this version doesn't know and lack optional ones, so that logs older and newer than
 * the verifier can be read; their hash covers every field all the same.
 */
export function isSealedEntry(value: unknown): value is SealedEntry {
  return entryShape(value) && dataShapes[(value as SealedEntry).body.type](((value as SealedEntry).body as { data: unknown }).data);
}

/** Whether the line would be an entry if its type were known: then a newer version wrote it, and nobody changed it. */
export function isOfUnknownType(value: unknown): boolean {
  const type = (value as { body?: { type?: unknown } } | null)?.body?.type;
  if (typeof type !== 'string' || Object.hasOwn(AUDIT_DATA, type)) return false;
  const { body, ...place } = value as SealedEntry;
  return entryShape({ ...place, body: { ...body, type: 'run-created' } });
}

/**
 * Turns the few kinds of schema that the record uses into plain comparisons. Running zod itself costs as much per
 * entry as everything else together; writing the comparisons by hand would leave two descriptions to keep alike.
 */
function compile(schema: z.core.$ZodType): Check {
  // A parsed text holds nothing but JSON.
  if (schema === JsonSchema) return () => true;
  if (schema === JsonObjectSchema) return isObject;
  if (schema instanceof z.ZodObject) return compileObject(schema);
  if (schema instanceof z.ZodArray) {
    const element = compile(schema.element);
    return (value) => Array.isArray(value) && value.every(element);
  }
  if (schema instanceof z.ZodNullable) {
    const inner = compile(schema.unwrap());
    return (value) => value === null || inner(value);
  }
  if (schema instanceof z.ZodEnum) {
    const options = new Set<unknown>(schema.options);
    return (value) => options.has(value);
  }
  if (schema === DigestSchema) return (value) => typeof value === 'string' && DIGEST.test(value);
  if (schema instanceof z.ZodString && (schema.def.checks ?? []).length === 0) return (value) => typeof value === 'string';
  if (schema instanceof z.ZodType) return (value) => schema.safeParse(value).success;
  throw new TypeError('not a schema that entries may be made of');
}

function compileObject(schema: z.ZodObject): Check {
  const members = Object.entries(schema.shape).map(([key, member]) => {
    const optional = member instanceof z.ZodOptional;
    return { key, optional, check: compile(optional ? member.unwrap() : member) };
  });
  const closed = schema.def.catchall !== undefined;
  return (value) => {
    if (!isObject(value)) return false;
    let known = 0;
    for (const { key, optional, check } of members) {
      if (Object.hasOwn(value, key)) {
        if (!check(value[key])) return false;
        known++;
      } else if (!optional) return false;
    }
    return !closed || Object.keys(value).length === known;
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const DIGEST = /^[0-9a-f]{64}$/;

const entryShape = compile(SealedEntrySchema);
const dataShapes = Object.fromEntries(Object.entries(AUDIT_DATA).map(([type, schema]) => [type, compile(schema)])) as Record<
  AuditType,
  Check
>;
