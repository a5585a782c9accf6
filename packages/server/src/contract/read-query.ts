import { z } from 'zod';

/**
 * A query as its schema wants it. What stands in an address is text, and a parameter that may be repeated comes alone as often as
 * not: where the schema has a list, one value is a list of one.
 */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  raw: Readonly<Record<string, unknown>>,
): z.ZodSafeParseResult<z.output<Schema>> {
  const listed = Object.entries(raw).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(schema.shape, name) && isList(schema.shape[name]) && !Array.isArray(value) ? [value] : value,
  ]);
  return schema.safeParse(Object.fromEntries(listed));
}

function isList(schema: z.core.$ZodType | undefined): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return isList(schema.def.innerType);
  return schema instanceof z.ZodArray;
}
