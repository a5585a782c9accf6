import { z } from 'zod';

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'] as const;
const size = z.int().nonnegative().optional();
const bound = z.number().optional();

/** A schema inside a schema; not checked here but step by step, so that each problem has its own place. */
const nested = z.union([z.boolean(), z.record(z.string(), z.unknown())]);
const named = z.record(z.string(), nested);
const several = z.array(nested).min(1);

/**
 * The part of JSON Schema that a tool's parameters may be written in. What converts a schema for checking passes over
 * keywords it does not know or that have the wrong type; a bound that is passed over is a bound that is not there.
 */
export const ParameterSchema = z.strictObject({
  $schema: z.string().optional(),
  $id: z.string().optional(),
  $comment: z.string().optional(),
  $ref: z.string().startsWith('#/', 'expected a reference inside the same schema, such as #/$defs/name').optional(),
  type: z.union([z.enum(TYPES), z.array(z.enum(TYPES)).min(1)]).optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  deprecated: z.boolean().optional(),
  examples: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  enum: z
    .array(z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .min(1)
    .optional(),
  const: z.union([z.string(), z.number(), z.boolean(), z.null()]).optional(),
  format: z.string().optional(),
  pattern: z.string().max(500).optional(),
  minLength: size,
  maxLength: size,
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: z.number().positive().optional(),
  minItems: size,
  maxItems: size,
  uniqueItems: z.boolean().optional(),
  minProperties: size,
  maxProperties: size,
  required: z.array(z.string()).optional(),
  properties: named.optional(),
  $defs: named.optional(),
  items: nested.optional(),
  additionalProperties: nested.optional(),
  propertyNames: nested.optional(),
  prefixItems: several.optional(),
  anyOf: several.optional(),
  oneOf: several.optional(),
  allOf: several.optional(),
});

/** Every keyword there is, for telling which one was meant. */
export const SCHEMA_KEYWORDS: readonly string[] = Object.keys(ParameterSchema.shape);

/** Keywords that say nothing unless `type` is said too. */
export const TYPE_NEEDED = ['format', 'pattern', 'properties', 'items', 'required'].concat(
  SCHEMA_KEYWORDS.filter((word) => /^(min|max|exclusive)/.test(word)),
);
