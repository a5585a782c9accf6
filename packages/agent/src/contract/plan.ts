import { z } from 'zod';
import { LanguageSchema } from './language.ts';

export const TODO_STATUSES = ['pending', 'running', 'completed', 'failed', 'skipped', 'refused', 'unknown', 'cancelled'] as const;
export const TodoStatusSchema = z.enum(TODO_STATUSES);
export type TodoStatus = z.infer<typeof TodoStatusSchema>;

const parameters = z.record(z.string(), z.json());

/** One step of a plan. It never changes: what happens to it is a new version of it. */
export const TodoSchema = z.strictObject({
  id: z.string().regex(/^todo_[a-z0-9_]+$/),
  version: z.int().min(1),
  /** What it does, in the words of the person's language. */
  task: z.string().min(1),
  tool: z.string().min(1),
  parameters,
  /** Ids of the todos whose results it needs. */
  dependsOn: z.array(z.string()),
  status: TodoStatusSchema,
  estimate: z.strictObject({ costUsd: z.number().nonnegative(), seconds: z.number().nonnegative() }),
});
export type Todo = z.infer<typeof TodoSchema>;

/** How the todos are carried out. */
export const STRATEGIES = ['SINGLE', 'SEQUENTIAL', 'PARALLEL', 'SWARM', 'CYCLIC'] as const;
export const StrategySchema = z.enum(STRATEGIES);
export type Strategy = z.infer<typeof StrategySchema>;

/** A plan as it is shown, reviewed and run. A change makes the next version. */
export const PlanSchema = z.strictObject({
  version: z.int().min(1),
  language: LanguageSchema,
  goal: z.string().min(1),
  todos: z.array(TodoSchema).min(1),
  strategy: StrategySchema,
  /** Seconds along the longest path, dollars over all todos. */
  estimate: z.strictObject({ costUsd: z.number().nonnegative(), seconds: z.number().nonnegative() }),
});
export type Plan = z.infer<typeof PlanSchema>;

/** A change to a plan, to the letter. Places are counted from 0. */
export const PlanEditSchema = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('add'),
    tool: z.string().min(1),
    task: z.string().min(1).optional(),
    parameters: parameters.default({}),
    dependsOn: z.array(z.string()).optional(),
    at: z.int().min(0).optional(),
  }),
  /** With `dependants`, whatever needs it goes too; without, it is refused where something does. */
  z.strictObject({ op: z.literal('remove'), id: z.string(), dependants: z.boolean().default(false) }),
  z.strictObject({
    op: z.literal('update'),
    id: z.string(),
    task: z.string().min(1).optional(),
    parameters: parameters.optional(),
    dependsOn: z.array(z.string()).optional(),
  }),
  z.strictObject({ op: z.literal('reorder'), id: z.string(), at: z.int().min(0) }),
  z.strictObject({ op: z.literal('strategy'), strategy: StrategySchema }),
]);
export type PlanEdit = z.infer<typeof PlanEditSchema>;
export type PlanEditInput = z.input<typeof PlanEditSchema>;

/** A change to the todos of a run that stands still: an edit of its plan, or what is to become of one todo. */
export const TodoChangeSchema = z.discriminatedUnion('op', [
  ...PlanEditSchema.options,
  z.strictObject({ op: z.literal('skip'), id: z.string() }),
  /** Once more, together with what was left out because of it. */
  z.strictObject({ op: z.literal('retry'), id: z.string() }),
]);
export type TodoChange = z.infer<typeof TodoChangeSchema>;
export type TodoChangeInput = z.input<typeof TodoChangeSchema>;
