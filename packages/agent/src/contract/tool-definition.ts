import { z } from 'zod';
import { SpokenSchema } from './language.ts';

/** Who carries a tool out. */
export const EXECUTORS = ['data', 'insight', 'content', 'ops'] as const;
export const ExecutorNameSchema = z.enum(EXECUTORS);
export type ExecutorName = z.infer<typeof ExecutorNameSchema>;

/** No call takes longer, whatever a definition says. */
export const LONGEST_SECONDS = 3600;

/** What is done when a call fails: tried again (with waits that grow), left out, the run given up, or a person asked. */
export const ErrorPolicySchema = z.strictObject({
  retries: z.int().min(0).max(10).default(0),
  first_wait_ms: z.int().min(0).max(600_000).default(500),
  longest_wait_ms: z.int().min(0).max(600_000).default(30_000),
  otherwise: z.enum(['skip', 'fail', 'ask']).default('ask'),
});
export type ErrorPolicy = z.infer<typeof ErrorPolicySchema>;

/** The kind of data that a comparison of analysts makes. */
export const SYNTHESIS = 'synthesis';

/** How a tool that is not built in is reached. */
export const ToolSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('builtin') }),
  /** A TypeScript or JavaScript module beside the YAML file, with a default export `(input, context) => result`. */
  z.strictObject({ kind: z.literal('module'), path: z.string().min(1) }),
  z.strictObject({
    kind: z.literal('http'),
    url: z.url(),
    method: z.enum(['GET', 'POST']).default('POST'),
    /** Header values may name environment variables: `Bearer ${MY_TOKEN}`. */
    headers: z.record(z.string(), z.string()).default({}),
    timeout_ms: z.int().min(100).max(600_000).default(30_000),
  }),
  z.strictObject({ kind: z.literal('mcp'), server: z.string().min(1), tool: z.string().min(1) }),
]);
export type ToolSource = z.infer<typeof ToolSourceSchema>;

/** One way of looking at the same data: in a swarm each analyst has one. What is planned without any is a view of its own. */
export const LensSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'expected small letters, digits and _'),
  title: SpokenSchema,
  parameters: z.record(z.string(), z.json()),
});
export type Lens = z.infer<typeof LensSchema>;

/**
 * A tool as `config/tools/*.yaml` defines it. What the gates read (destructive, reversible, external, idempotent, cost) has no
 * default that would let something through: what is left out counts as the worst.
 */
export const ToolDefinitionSchema = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'expected small letters, digits and _'),
  title: SpokenSchema,
  description: SpokenSchema,
  executor: ExecutorNameSchema,
  source: ToolSourceSchema.default({ kind: 'builtin' }),
  /** Kinds of data it needs from earlier todos, and what it makes: `raw_data`, `clean_data`, `sentiment_findings`, … */
  consumes: z.array(z.string().min(1)).default([]),
  /** Of what it consumes, kinds it does without where the data has nothing of them. */
  can_lack: z.array(z.string().min(1)).exactOptional(),
  /** Kinds of which an earlier todo has to make at least one; the first is what is made where none is asked for by name. */
  needs_one_of: z.array(z.string().min(1)).default([]),
  /** Used when an earlier todo makes it, and not asked for. */
  uses: z.array(z.string().min(1)).default([]),
  produces: z.array(z.string().min(1)).min(1),
  /** JSON Schema of its parameters. */
  parameters: z.record(z.string(), z.unknown()),
  secret_parameters: z.array(z.string()).default([]),
  effect: z.enum(['pure', 'idempotent', 'probe', 'once']).optional(),
  destructive: z.boolean().optional(),
  reversible: z.boolean().optional(),
  external: z.boolean().optional(),
  requires_approval: z.boolean().optional(),
  cost_usd: z.number().nonnegative().optional(),
  seconds: z.number().nonnegative().default(5),
  /** Left out, its executor's time-out counts. */
  timeout_seconds: z.number().positive().max(LONGEST_SECONDS).optional(),
  lenses: z.array(LensSchema).max(8).default([]),
  on_error: ErrorPolicySchema.prefault({}),
});
export type ToolDefinition = z.infer<typeof ToolDefinitionSchema>;
