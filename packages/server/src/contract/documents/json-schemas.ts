import { z } from 'zod';

export interface JsonSchema {
  readonly [key: string]: unknown;
}

export interface Converted {
  /** What was handed in, by the same names. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Everything that has a name of its own, once. */
  readonly components: Readonly<Record<string, JsonSchema>>;
}

/**
 * Turns schemas into JSON Schema, all at once, so that whatever has an id is described once and referred to from everywhere. It is
 * the form of what is sent: nothing that has an id has a default or a change of form in it, so there is no second one for what
 * comes out.
 */
export function jsonSchemas(schemas: Readonly<Record<string, z.ZodType>>, place: string): Converted {
  const whole = z.toJSONSchema(z.object(schemas), {
    io: 'input',
    override: ({ zodSchema, jsonSchema }) => {
      // A page of digits says less than the name of the format.
      if (zodSchema instanceof z.ZodISODateTime) delete jsonSchema.pattern;
      // Whole numbers are written with the bounds of the language they were written in.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      delete jsonSchema.id;
    },
  }) as { properties?: Record<string, JsonSchema>; $defs?: Record<string, JsonSchema> };
  return {
    schemas: pointed(whole.properties ?? {}, place),
    components: Object.fromEntries(Object.entries(pointed(whole.$defs ?? {}, place)).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

/** References from where the definitions stood to where they go. */
function pointed<Value>(value: Value, place: string): Value {
  if (Array.isArray(value)) return value.map((element: unknown) => pointed(element, place)) as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, element]) => [
      key,
      key === '$ref' && typeof element === 'string' ? element.replace('#/$defs/', `${place}/`) : pointed(element, place),
    ]),
  ) as Value;
}
