import { z } from 'zod';

/** A file that a tool has made. */
export const ArtifactSchema = z.strictObject({
  name: z.string().min(1),
  mediaType: z.string().min(1),
  /** Where it lies, relative to the run's folder. */
  path: z.string().min(1),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type Artifact = z.infer<typeof ArtifactSchema>;

/** Where a figure comes from, so that an answer can name it. */
export const SourceSchema = z.strictObject({
  name: z.string().min(1),
  rows: z.int().nonnegative().optional(),
  from: z.string().optional(),
  to: z.string().optional(),
});
export type Source = z.infer<typeof SourceSchema>;

/** What a tool hands back: small enough to keep in state; large data stays in files. */
export const ToolOutputSchema = z.strictObject({
  /** One or two sentences in the person's language. */
  summary: z.string(),
  /** By kind: what later todos and the answer read. Tables lie in artifacts and are named here. */
  data: z.record(z.string(), z.json()),
  artifacts: z.array(ArtifactSchema).default([]),
  sources: z.array(SourceSchema).default([]),
  /** What went less than well, for the checks. */
  warnings: z.array(z.string()).default([]),
});
export type ToolOutput = z.infer<typeof ToolOutputSchema>;
export type ToolOutputInput = z.input<typeof ToolOutputSchema>;

/** What one round of a todo that is improved in cycles scored, and the checks it did not pass. */
export const RoundSchema = z.strictObject({ round: z.int().min(1), score: z.number().min(0).max(1), missing: z.array(z.string()) });
export type Round = z.infer<typeof RoundSchema>;

/** What became of a todo. Only `completed` is ever told as done. */
export const TodoResultSchema = z.discriminatedUnion('status', [
  z.strictObject({
    status: z.literal('completed'),
    todoId: z.string(),
    output: ToolOutputSchema,
    attempts: z.int(),
    cached: z.boolean(),
    /** Where it was improved in cycles: all rounds, in order. */
    rounds: z.array(RoundSchema).exactOptional(),
  }),
  z.strictObject({ status: z.literal('failed'), todoId: z.string(), error: z.string(), attempts: z.int() }),
  z.strictObject({
    status: z.literal('skipped'),
    todoId: z.string(),
    because: z.string(),
    /** Ids of the todos that it needed and that were not done: if one of them is done after all, so can this be. */
    waitedFor: z.array(z.string()).exactOptional(),
    /** The data has nothing to do it with. What can do without it is done all the same. */
    absent: z.literal(true).exactOptional(),
  }),
  z.strictObject({ status: z.literal('refused'), todoId: z.string(), because: z.string() }),
  /** It may have happened. */
  z.strictObject({ status: z.literal('unknown'), todoId: z.string(), error: z.string() }),
]);
export type TodoResult = z.infer<typeof TodoResultSchema>;
