import { z } from 'zod';
import { seconds, usd } from '../basics.ts';
import { UserJsonSchema } from '../user-json.ts';
import { PlanWireSchema, StrategyWireSchema } from './plan.ts';
import { TodoChangeWireSchema } from './plan-edit.ts';
import { TodoWireSchema } from './todo.ts';

const place = z.int().min(0);
const placed = z.object({ todo: TodoWireSchema, at: place });
const estimate = z.object({ estimated_cost_usd: usd, estimated_duration_sec: seconds });

/** What is different between two versions of a plan. */
export const PlanDiffWireSchema = z
  .object({
    from: z.int().min(1),
    to: z.int().min(1),
    added: z.array(placed),
    removed: z.array(placed),
    changed: z.array(
      z.object({
        before: TodoWireSchema,
        after: TodoWireSchema,
        fields: z.array(
          z.object({
            field: z.string().meta({ description: 'A parameter is called parameters.<name>' }),
            before: UserJsonSchema.optional(),
            after: UserJsonSchema.optional(),
          }),
        ),
      }),
    ),
    moved: z.array(z.object({ todo: TodoWireSchema, from: place, to: place })),
    strategy: z.object({ before: StrategyWireSchema, after: StrategyWireSchema }).optional(),
    estimate: z.object({ before: estimate, after: estimate }),
  })
  .meta({ id: 'PlanDiff', description: 'What is different between two versions of a plan. Places are counted from 0' });

/** What a change would come to. Nothing is stored. */
export const PlanPreviewWireSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('preview'),
      edits: z.array(TodoChangeWireSchema).meta({ description: 'Send these: what was shown is then what is done' }),
      plan: PlanWireSchema,
      diff: PlanDiffWireSchema,
    }),
    z.object({ kind: z.literal('not_understood'), why: z.string() }),
    z.object({ kind: z.literal('not_possible'), why: z.string() }),
  ])
  .meta({ id: 'PlanPreview', description: 'What a change would come to, or why it comes to nothing' });

/** What became of an edit that was sent for good. */
export const PlanEditedWireSchema = z
  .object({ plan: PlanWireSchema, diff: PlanDiffWireSchema, applies: z.enum(['reviewed_next', 'when_resumed']) })
  .meta({ id: 'PlanEdited', description: 'The plan after an edit, and when it comes into force' });
