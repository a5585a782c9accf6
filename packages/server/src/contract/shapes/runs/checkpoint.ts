import { z } from 'zod';
import { count, TimestampSchema } from '../basics.ts';
import { CheckpointIdSchema, RunIdWireSchema, SessionIdSchema, TodoIdSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { PlanDiffWireSchema } from '../plans/plan-diff.ts';
import { TODO_STATUSES, TodoStatusWireSchema } from '../plans/todo.ts';

const todos = z.object(
  Object.fromEntries(TODO_STATUSES.map((status) => [status, count.optional()])) as Record<
    (typeof TODO_STATUSES)[number],
    z.ZodOptional<typeof count>
  >,
);

/** A moment in a run that one can go back to. */
export const MomentWireSchema = z
  .object({
    run_id: RunIdWireSchema,
    checkpoint_id: CheckpointIdSchema,
    parent_id: CheckpointIdSchema.optional(),
    at: TimestampSchema,
    step: z.int().meta({ description: 'Counted from the beginning of the run' }),
    next: z.array(z.string()).meta({ description: 'The nodes that came next; nothing, where the run had ended' }),
    plan_version: z.int().min(1).optional(),
    todos: todos.meta({ description: 'How many todos stood how' }),
  })
  .meta({ id: 'Moment', description: 'A moment in a run that one can go back to' });

export const MomentPageSchema = page('MomentPage', MomentWireSchema);

/** How far a todo had come at a moment. */
const standing = z.object({
  status: z.enum(['cleared', 'asked', 'again', 'broken', 'made', 'completed', 'failed', 'skipped', 'refused', 'unknown']),
  note: z.string().optional(),
});

/** What is different between two moments. */
export const ComparisonWireSchema = z
  .object({
    plan: PlanDiffWireSchema.optional(),
    todos: z.array(z.object({ id: TodoIdSchema, before: TodoStatusWireSchema.optional(), after: TodoStatusWireSchema.optional() })),
    results: z.array(z.object({ todo_id: TodoIdSchema, before: standing.optional(), after: standing.optional() })),
    changed: z.array(z.string()).meta({ description: 'The names of everything in the state that is not the same' }),
  })
  .meta({ id: 'Comparison', description: 'What is different between two moments of a run, or of two runs' });

const address = { run_id: RunIdWireSchema, checkpoint_id: CheckpointIdSchema };

export const ForkBodySchema = z.strictObject(address).meta({
  id: 'Fork',
  description: 'The moment that a new run goes on from',
  examples: [{ run_id: 'run_01jc3x6v9d8m2k4q7t0w', checkpoint_id: '1f0c3a52-7d1e-6b40-8001-2f6e0a4b9c11' }],
});

export const ForkedSchema = z
  .object({ session_id: SessionIdSchema, run_id: RunIdWireSchema, forked_from: z.object(address) })
  .meta({ id: 'Forked', description: 'The new run. Nothing of it is approved yet' });
