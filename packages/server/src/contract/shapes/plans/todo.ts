import { z } from 'zod';
import { seconds, usd } from '../basics.ts';
import { TodoIdSchema, ToolNameSchema } from '../ids.ts';
import { someText } from '../text.ts';
import { UserObjectSchema } from '../user-json.ts';

export const TODO_STATUSES = ['pending', 'running', 'completed', 'failed', 'skipped', 'refused', 'unknown', 'cancelled'] as const;
export const TodoStatusWireSchema = z
  .enum(TODO_STATUSES)
  .meta({ id: 'TodoStatus', description: 'How far a todo has come; of an unknown one nobody can say whether it happened' });

/** A step of a plan as it is shown. */
export const TodoWireSchema = z
  .object({
    id: TodoIdSchema,
    version: z.int().min(1),
    task: someText(4000).meta({ description: "What it does, in the person's language" }),
    tool: ToolNameSchema,
    description: z.string().optional().meta({ description: 'What the tool does' }),
    parameters: UserObjectSchema,
    depends_on: z.array(TodoIdSchema).meta({ description: 'The todos whose results it needs' }),
    status: TodoStatusWireSchema,
    requires_approval: z.boolean().optional().meta({ description: 'Whether a gate will ask about it' }),
    estimated_cost_usd: usd,
    estimated_duration_sec: seconds,
  })
  .meta({
    id: 'Todo',
    description: 'A step of a plan. It never changes: what happens to it is a new version of it',
    examples: [
      {
        id: 'todo_report',
        version: 1,
        task: '분석 결과로 보고서 만들기',
        tool: 'report',
        parameters: { format: 'pdf' },
        depends_on: ['todo_sentiment'],
        status: 'pending',
        estimated_cost_usd: 0,
        estimated_duration_sec: 8,
      },
    ],
  });
export type TodoWire = z.infer<typeof TodoWireSchema>;
