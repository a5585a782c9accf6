import { z } from 'zod';
import { TodoIdSchema, ToolNameSchema } from '../ids.ts';
import { someText } from '../text.ts';
import { UserObjectSchema } from '../user-json.ts';
import { StrategyWireSchema } from './plan.ts';

const at = z.int().min(0).max(1000).meta({ description: 'Its place, counted from 0' });
const depends_on = z.array(TodoIdSchema).max(200).optional();
const task = someText(4000).optional();

const edits = [
  z.strictObject({
    op: z.literal('add'),
    tool: ToolNameSchema,
    task,
    parameters: UserObjectSchema.optional(),
    depends_on,
    at: at.optional(),
  }),
  z.strictObject({
    op: z.literal('remove'),
    id: TodoIdSchema,
    dependants: z
      .boolean()
      .optional()
      .meta({ description: 'Take what needs it out too; without, the edit is refused where something does' }),
  }),
  z.strictObject({ op: z.literal('update'), id: TodoIdSchema, task, parameters: UserObjectSchema.optional(), depends_on }),
  z.strictObject({ op: z.literal('reorder'), id: TodoIdSchema, at }),
  z.strictObject({ op: z.literal('strategy'), strategy: StrategyWireSchema }),
] as const;

/** A change to a plan, to the letter. */
export const PlanEditWireSchema = z.discriminatedUnion('op', edits).meta({
  id: 'PlanEdit',
  description: 'A change to a plan, to the letter',
  examples: [
    { op: 'update', id: 'todo_collect', parameters: { platform: 'naver' } },
    { op: 'remove', id: 'todo_video', dependants: true },
  ],
});
export type PlanEditWire = z.infer<typeof PlanEditWireSchema>;

/** A change to the todos of a run that stands still. */
export const TodoChangeWireSchema = z
  .discriminatedUnion('op', [
    ...edits,
    z.strictObject({ op: z.literal('skip'), id: TodoIdSchema }),
    z.strictObject({ op: z.literal('retry'), id: TodoIdSchema }),
  ])
  .meta({
    id: 'TodoChange',
    description: 'A change to the todos of a paused run: an edit of its plan, or what is to become of one todo',
    examples: [{ op: 'skip', id: 'todo_video' }],
  });
export type TodoChangeWire = z.infer<typeof TodoChangeWireSchema>;

/** A change in words, or to the letter. */
const changeOf = <Edit extends z.ZodType>(edit: Edit) =>
  z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('edits'), edits: z.array(edit).min(1).max(200) }),
    z.strictObject({ kind: z.literal('instruction'), instruction: someText(4000) }),
  ]);

export const PlanChangeWireSchema = changeOf(TodoChangeWireSchema).meta({
  id: 'PlanChange',
  description: 'How a plan is to be changed: in plain words, or to the letter',
  examples: [{ kind: 'instruction', instruction: '영상은 빼고 네이버 리뷰만 봐줘' }],
});

/** Bound to the version that the person saw: another one has its own diff. */
export const EditPlanBodySchema = z
  .strictObject({
    version: z.int().min(1),
    change: PlanChangeWireSchema,
    note: someText(4000).optional().meta({ description: 'The words that were shown as these edits; they are kept beside them' }),
  })
  .meta({
    id: 'EditPlan',
    description: 'A change to one version of a plan',
    examples: [{ version: 1, change: { kind: 'edits', edits: [{ op: 'remove', id: 'todo_video' }] }, note: '영상은 빼줘' }],
  });
