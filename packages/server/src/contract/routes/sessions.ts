import { z } from 'zod';
import { people } from '../access.ts';
import { EventPageSchema } from '../live/event-page.ts';
import { GIVES_NOTHING, gives, routes, takes } from '../route.ts';
import { CheckpointIdSchema, RunIdWireSchema, SessionIdSchema } from '../shapes/ids.ts';
import { anyOf, paging, query } from '../shapes/paging.ts';
import { TodoWireSchema } from '../shapes/plans/todo.ts';
import { ComparisonWireSchema, ForkBodySchema, ForkedSchema, MomentPageSchema } from '../shapes/runs/checkpoint.ts';
import { RunPageSchema, RunStatusWireSchema, RunWireSchema } from '../shapes/runs/run.ts';
import { CreateSessionBodySchema, RenameSessionBodySchema, SessionPageSchema, SessionWireSchema } from '../shapes/runs/session.ts';
import { TodoResultWireSchema } from '../shapes/runs/todo-result.ts';
import { text } from '../shapes/text.ts';

const params = z.strictObject({ session_id: SessionIdSchema });
const ofRun = z.strictObject({ run_id: RunIdWireSchema });

const read = people('session', 'all', 'all', 'all', 'all', 'read');
const readRun = people('run', 'all', 'all', 'all', 'all', 'read');
const create = people('workspace', 'none', 'all', 'all', 'all', 'run');
const change = people('session', 'none', 'own', 'own', 'all', 'run');

const TodosSchema = z
  .object({ run_id: RunIdWireSchema, todos: z.array(TodoWireSchema), results: z.array(TodoResultWireSchema) })
  .meta({ id: 'Todos', description: 'The todos of a run as they stand, and what became of them' });

const sorted = z.enum(['updated_at', '-updated_at', 'created_at', '-created_at', 'title', '-title']).default('-updated_at');

export const sessionRoutes = routes({
  createSession: {
    method: 'POST',
    path: '/api/sessions',
    tag: 'sessions',
    summary: 'Begins a conversation',
    access: create,
    body: takes(CreateSessionBodySchema),
    answer: gives(SessionWireSchema, 201),
    errors: [],
  },
  listSessions: {
    method: 'GET',
    path: '/api/sessions',
    tag: 'sessions',
    summary: 'Lists conversations',
    access: read,
    query: query({
      ...paging,
      created_by: z.string().max(200).optional(),
      status: anyOf(RunStatusWireSchema).optional().meta({ description: 'Of the newest run' }),
      search: text(200).optional().meta({ description: 'Words of the title' }),
      sort: sorted,
    }),
    answer: gives(SessionPageSchema),
    errors: [],
  },
  readSession: {
    method: 'GET',
    path: '/api/sessions/{session_id}',
    tag: 'sessions',
    summary: 'Reads one conversation',
    access: read,
    params,
    answer: gives(SessionWireSchema),
    errors: ['SESSION_NOT_FOUND'],
  },
  renameSession: {
    method: 'PATCH',
    path: '/api/sessions/{session_id}',
    tag: 'sessions',
    summary: 'Gives a conversation another name',
    access: change,
    params,
    body: takes(RenameSessionBodySchema),
    answer: gives(SessionWireSchema),
    errors: ['SESSION_NOT_FOUND'],
  },
  deleteSession: {
    method: 'DELETE',
    path: '/api/sessions/{session_id}',
    tag: 'sessions',
    summary: 'Removes a conversation with its files; the record of what was decided stays',
    access: change,
    params,
    answer: GIVES_NOTHING,
    errors: ['SESSION_NOT_FOUND', 'SESSION_BUSY'],
  },
  listEvents: {
    method: 'GET',
    path: '/api/sessions/{session_id}/events',
    tag: 'sessions',
    summary: 'What happened after a number, as it goes over the socket',
    access: read,
    params,
    query: query({
      after: z.coerce.number().int().min(0).default(0).meta({ description: 'The last number that is known' }),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    answer: gives(EventPageSchema),
    errors: ['SESSION_NOT_FOUND', 'EVENTS_GONE'],
  },
  listRuns: {
    method: 'GET',
    path: '/api/sessions/{session_id}/runs',
    tag: 'sessions',
    summary: 'The turns of a conversation, the newest first',
    access: read,
    params,
    query: query({ ...paging, status: anyOf(RunStatusWireSchema).optional() }),
    answer: gives(RunPageSchema),
    errors: ['SESSION_NOT_FOUND'],
  },
  readRun: {
    method: 'GET',
    path: '/api/runs/{run_id}',
    tag: 'sessions',
    summary: 'Reads one run',
    access: readRun,
    params: ofRun,
    answer: gives(RunWireSchema),
    errors: ['HITL_RUN_NOT_FOUND'],
  },
  listTodos: {
    method: 'GET',
    path: '/api/runs/{run_id}/todos',
    tag: 'sessions',
    summary: 'The todos of a run as they stand, with intermediate results',
    access: readRun,
    params: ofRun,
    answer: gives(TodosSchema),
    errors: ['HITL_RUN_NOT_FOUND', 'PLAN_NOT_FOUND'],
  },
  listCheckpoints: {
    method: 'GET',
    path: '/api/sessions/{session_id}/checkpoints',
    tag: 'sessions',
    summary: 'The moments that one can go back to, the newest first',
    access: read,
    params,
    query: query({ ...paging, run_id: RunIdWireSchema.optional().meta({ description: 'Its newest run, if it is left out' }) }),
    answer: gives(MomentPageSchema),
    errors: ['SESSION_NOT_FOUND', 'HITL_RUN_NOT_FOUND'],
  },
  compareCheckpoints: {
    method: 'GET',
    path: '/api/sessions/{session_id}/checkpoints/compare',
    tag: 'sessions',
    summary: 'What is different between two moments',
    access: read,
    params,
    query: query({
      from_run: RunIdWireSchema,
      from: CheckpointIdSchema,
      to_run: RunIdWireSchema.optional().meta({ description: 'The same run, if it is left out' }),
      to: CheckpointIdSchema,
    }),
    answer: gives(ComparisonWireSchema),
    errors: ['SESSION_NOT_FOUND', 'HITL_RUN_NOT_FOUND', 'CHECKPOINT_NOT_FOUND'],
  },
  forkRun: {
    method: 'POST',
    path: '/api/sessions/{session_id}/fork',
    tag: 'sessions',
    summary: 'A new run that goes on from a moment of another, with nothing approved yet',
    access: change,
    params,
    body: takes(ForkBodySchema),
    answer: gives(ForkedSchema, 201),
    errors: ['SESSION_NOT_FOUND', 'SESSION_BUSY', 'HITL_RUN_NOT_FOUND', 'CHECKPOINT_NOT_FOUND', 'AGENT_INPUT_INVALID'],
  },
});
