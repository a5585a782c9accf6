import { ComparisonWireSchema, MomentPageSchema, toWire } from '../contract/index.ts';
import type { Handlers } from '../http/handler.ts';
import { compareCheckpoints, forkRun, listCheckpoints } from '../runs/index.ts';
import { orThrow } from './or-throw.ts';

type Names = 'listCheckpoints' | 'compareCheckpoints' | 'forkRun';

export const checkpointHandlers: Handlers<Names> = {
  listCheckpoints: async ({ agent }, { params, query: { run_id: runId, ...query } }) => {
    const { items, nextCursor } = orThrow(await listCheckpoints(agent, { sessionId: params.session_id, runId, ...query }));
    return toWire(MomentPageSchema, { items, nextCursor });
  },

  compareCheckpoints: async ({ agent }, { params, query }) => {
    const from = { runId: query.from_run, checkpointId: query.from };
    const to = { runId: query.to_run ?? query.from_run, checkpointId: query.to };
    return toWire(ComparisonWireSchema, orThrow(await compareCheckpoints(agent, { sessionId: params.session_id, from, to })).comparison);
  },

  forkRun: async ({ agent }, { params, body, actor }) => {
    const { session_id: sessionId } = params;
    const { run_id: from, checkpoint_id: checkpointId } = body;
    const { runId } = orThrow(await forkRun(agent, { sessionId, runId: from, checkpointId, actor }));
    return { session_id: sessionId, run_id: runId, forked_from: { run_id: from, checkpoint_id: checkpointId } };
  },
};
