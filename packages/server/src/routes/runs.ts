import { ROUTES, RunPageSchema, RunWireSchema, toWire } from '../contract/index.ts';
import type { Handlers } from '../http/handler.ts';
import { listRuns, readRun, readTodos } from '../runs/index.ts';
import { orThrow } from './or-throw.ts';

type Names = 'listRuns' | 'readRun' | 'listTodos';

export const runHandlers: Handlers<Names> = {
  listRuns: async ({ db }, { params, query: { status: statuses, ...query } }) => {
    const { items, nextCursor } = orThrow(await listRuns(db, { sessionId: params.session_id, statuses, ...query }));
    return toWire(RunPageSchema, { items, nextCursor });
  },

  readRun: async ({ db }, { params }) => toWire(RunWireSchema, orThrow(await readRun(db, params.run_id)).run),

  listTodos: async ({ agent }, { params }) => {
    const { runId, todos, results } = orThrow(await readTodos(agent, params.run_id));
    return toWire(ROUTES.listTodos.answer.schema, { runId, todos, results });
  },
};
