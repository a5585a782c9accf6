import fc from 'fast-check';
import { z } from 'zod';
import { camelName } from '../../src/contract/wire-names.ts';

/** Keys that a user may choose, some of which look like ours. */
const userKey = fc.oneof(
  fc.constantFrom('snake_case', 'camelCase', 'todo_id', 'todoId', '__proto__', 'constructor', 'toString', '한국어 키', '日付', 'a_b_c', ''),
  fc.string({ unit: 'grapheme', maxLength: 8 }).filter((key) => key.isWellFormed() && !key.includes('\u0000')),
);

const finite = fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (Object.is(number, -0) ? 0 : number));
const words = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((text) => text.isWellFormed() && !text.includes('\u0000'));

/** Built from entries, so that `__proto__` is a key like any other. */
const mapping = (value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.uniqueArray(fc.tuple(userKey, value), { maxLength: 4, selector: ([key]) => key }).map((entries) => Object.fromEntries(entries));

const userJson = fc.letrec((again) => ({
  value: fc.oneof({ maxDepth: 3, depthSize: 'small' }, fc.constant(null), fc.boolean(), finite, words, again('list'), again('mapping')),
  list: fc.array(again('value'), { maxLength: 3 }),
  mapping: mapping(again('value')),
}));

/** Values of the program, in camelCase and with dates, for whatever a wire schema says. */
export function arbitraryDomain(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const meta = z.globalRegistry.get(schema);
  if (schema instanceof z.ZodOptional) return arbitraryDomain(schema.def.innerType);
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryDomain(schema.def.innerType), { nil: null });
  if (schema instanceof z.ZodDefault) return arbitraryDomain(schema.def.innerType);
  if (schema instanceof z.ZodISODateTime)
    return fc.date({ noInvalidDate: true, min: new Date('2000-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z') });
  if (schema instanceof z.ZodUnknown) return meta?.['type'] === 'object' ? userJson.mapping : userJson.value;
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodNumber) return arbitraryNumber(schema);
  if (schema instanceof z.ZodString) return arbitraryText(schema, meta?.examples);
  if (schema instanceof z.ZodArray) {
    const min = schema.safeParse([]).success ? 0 : 1;
    return fc.array(arbitraryDomain(schema.def.element), { minLength: min, maxLength: 2 });
  }
  if (schema instanceof z.ZodRecord) return mapping(arbitraryDomain(schema.def.valueType));
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.def.shape);
    const optional = fields.filter(([, inner]) => inner instanceof z.ZodOptional).map(([name]) => camelName(name));
    const requiredKeys = fields.map(([name]) => camelName(name)).filter((name) => !optional.includes(name));
    const model = Object.fromEntries(fields.map(([name, inner]) => [camelName(name), fc.noShrink(arbitraryDomain(inner))]));
    return fc.record(model, { requiredKeys, noNullPrototype: true });
  }
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.def.options.map(arbitraryDomain));
  throw new Error(`nothing is known about ${schema._zod.def.type}`);
}

function arbitraryNumber(schema: z.ZodNumber): fc.Arbitrary<number> {
  const min = Math.max(schema.minValue ?? -1000, -1000);
  const max = Math.min(schema.maxValue ?? 100_000, 100_000);
  const positive = schema.safeParse(min).success ? min : min + 1e-3;
  if (schema.format === 'safeint' || schema.isInt) return fc.integer({ min: Math.ceil(positive), max: Math.floor(max) });
  return fc.double({ min: positive, max, noNaN: true }).map((number) => (Object.is(number, -0) ? 0 : number));
}

function arbitraryText(schema: z.ZodString, examples: unknown): fc.Arbitrary<string> {
  if (Array.isArray(examples)) return fc.constantFrom(...(examples as string[]));
  // A filter that nothing passes would never end.
  if (!schema.safeParse('가').success) throw new Error('a text with a form of its own needs an example');
  const longest = Math.min(schema.maxLength ?? 12, 12);
  return words.map((text) => `가${text}`.slice(0, longest)).filter((text) => schema.safeParse(text).success);
}
