import { z } from 'zod';
import { ArtifactWireSchema } from '../files/artifact.ts';
import { TodoIdSchema } from '../ids.ts';
import { UserObjectSchema } from '../user-json.ts';

/** Where a figure comes from. */
export const SourceWireSchema = z
  .object({ name: z.string(), rows: z.int().nonnegative().optional(), from: z.string().optional(), to: z.string().optional() })
  .meta({
    id: 'Source',
    description: 'Where a figure comes from',
    examples: [{ name: 'reviews.csv', rows: 1200, from: '2026-10-01', to: '2026-10-31' }],
  });

/** What became of a todo. Only `completed` is ever told as done. */
export const TodoResultWireSchema = z
  .discriminatedUnion('status', [
    z.object({
      status: z.literal('completed'),
      todo_id: TodoIdSchema,
      summary: z.string(),
      data: UserObjectSchema.meta({ description: 'By kind of data, what the tool made' }),
      artifacts: z.array(ArtifactWireSchema),
      sources: z.array(SourceWireSchema),
      warnings: z.array(z.string()),
      attempts: z.int(),
      cached: z.boolean(),
      rounds: z.array(z.object({ round: z.int().min(1), score: z.number(), missing: z.array(z.string()) })).optional(),
    }),
    z.object({ status: z.literal('failed'), todo_id: TodoIdSchema, error: z.string(), attempts: z.int() }),
    z.object({ status: z.literal('skipped'), todo_id: TodoIdSchema, because: z.string(), waited_for: z.array(TodoIdSchema).optional() }),
    z.object({ status: z.literal('refused'), todo_id: TodoIdSchema, because: z.string() }),
    z.object({ status: z.literal('unknown'), todo_id: TodoIdSchema, error: z.string() }),
  ])
  .meta({ id: 'TodoResult', description: 'What became of a todo. Only completed is ever told as done; unknown may have happened' });
