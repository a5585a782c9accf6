import { z } from 'zod';
import { count, share, TimestampSchema } from '../shapes/basics.ts';
import { ErrorDetailSchema } from '../shapes/error-body.ts';
import { RunIdWireSchema, TodoIdSchema, ToolNameSchema } from '../shapes/ids.ts';
import { PlanWireSchema } from '../shapes/plans/plan.ts';
import { TodoStatusWireSchema, TodoWireSchema } from '../shapes/plans/todo.ts';
import { RequestWireSchema } from '../shapes/requests/request.ts';
import { ResponseWireSchema } from '../shapes/runs/response.ts';
import { RunStatusWireSchema, RunWireSchema } from '../shapes/runs/run.ts';
import { SessionWireSchema } from '../shapes/runs/session.ts';
import { UnderstandingWireSchema } from '../shapes/runs/understanding.ts';
import { echo, event } from './envelope.ts';

export const LAYERS = ['cognitive', 'planning', 'execution', 'response'] as const;

/** Everything that a page needs to draw itself; the events after its number do the rest. */
export const SessionStateMessage = echo(
  'session_state',
  'How a session stands: the first message on every socket',
  z.object({
    session: SessionWireSchema,
    run: RunWireSchema.nullable(),
    plan: PlanWireSchema.nullable(),
    todos: z.array(TodoWireSchema),
    pending: z.array(RequestWireSchema),
    answer: z.string().nullable().meta({ description: 'As far as it has been written' }),
  }),
);

export const LayerStartMessage = event('layer_start', 'A layer of the agent begins', z.object({ layer: z.enum(LAYERS) }));

/** What each layer hands on. */
export const LayerCompleteMessage = event(
  'layer_complete',
  'A layer of the agent is done, with what it hands on',
  z.discriminatedUnion('layer', [
    z.object({ layer: z.literal('cognitive'), understanding: UnderstandingWireSchema }),
    z.object({ layer: z.literal('planning'), plan: PlanWireSchema }),
    z.object({ layer: z.literal('execution'), completed: count, not_done: count }),
    z.object({ layer: z.literal('response'), format: z.string() }),
  ]),
);

export const TodoUpdateMessage = event(
  'todo_update',
  'A new version of one or several todos',
  z.object({ plan_version: z.int().min(1), todos: z.array(TodoWireSchema) }),
);

export const TodoProgressMessage = event(
  'todo_progress',
  'How far a todo has come',
  z.object({
    todo_id: TodoIdSchema,
    tool: ToolNameSchema,
    task: z.string(),
    status: TodoStatusWireSchema,
    progress: share.meta({ description: '1 when it is done' }),
    note: z.string(),
    round: z.int().min(1).optional(),
    score: share.optional(),
  }),
);

/** Not kept: whoever comes late finds the answer so far in `session_state`, and the whole of it in `complete`. */
export const TokenMessage = echo(
  'token',
  'The answer as it is written',
  z.object({
    text: z.string(),
    attempt: z.int().min(1).meta({ description: 'A higher one begins anew' }),
    index: count.meta({ description: 'Where it goes, in characters' }),
  }),
);

export const CompleteMessage = event(
  'complete',
  'The run has come to its end',
  z.object({
    run_id: RunIdWireSchema,
    status: RunStatusWireSchema,
    response: ResponseWireSchema.nullable(),
    ended_at: TimestampSchema,
    ended_because: z.string().optional(),
  }),
);

export const ErrorMessage = event(
  'error',
  'Something went wrong in the run',
  z.object({ error: ErrorDetailSchema, recoverable: z.boolean(), todo_id: TodoIdSchema.optional() }),
);
