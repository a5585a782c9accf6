import { people } from '../access.ts';
import { ServerMessageSchema } from '../live/server-message.ts';
import { gives, routes, takes } from '../route.ts';
import { RunBodySchema, RunResultSchema, RunStartedSchema, StartRunBodySchema } from '../shapes/runs/run.ts';

const access = people('workspace', 'none', 'all', 'all', 'all', 'run');
const errors = ['SESSION_NOT_FOUND', 'SESSION_BUSY', 'UPLOAD_NOT_FOUND'] as const;

export const agentRoutes = routes({
  runAgent: {
    method: 'POST',
    path: '/api/agent/run',
    tag: 'agent',
    summary: 'Starts a run and waits for it, or for the moment when a person is needed',
    access,
    body: takes(RunBodySchema),
    answer: gives(RunResultSchema),
    errors,
  },
  runAgentAsync: {
    method: 'POST',
    path: '/api/agent/run-async',
    tag: 'agent',
    summary: 'Starts a run and says where to follow it',
    access,
    body: takes(StartRunBodySchema),
    answer: gives(RunStartedSchema, 202),
    errors,
  },
  streamAgent: {
    method: 'POST',
    path: '/api/agent/stream',
    tag: 'agent',
    summary: 'Starts a run and tells what happens, as server-sent events',
    access,
    body: takes(StartRunBodySchema),
    answer: { kind: 'events', status: 200, schema: ServerMessageSchema },
    errors,
  },
});
