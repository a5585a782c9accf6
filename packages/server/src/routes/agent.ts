import { LONGEST_WAIT_SECONDS, RequestWireSchema, ROUTES, RunWireSchema, type SessionId, toWire } from '../contract/index.ts';
import { requireRelation } from '../http/access/check-relation.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { ApiError } from '../http/errors/api-error.ts';
import { eventStream } from '../http/event-stream.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { feedOfRun } from '../realtime/index.ts';
import { pendingRequests, readRun, startTurn, waitForRun } from '../runs/index.ts';
import { orThrow } from './or-throw.ts';

type Names = 'runAgent' | 'runAgentAsync' | 'streamAgent';

type Start = Pick<Call<typeof ROUTES.runAgentAsync>, 'body' | 'principal' | 'actor' | 'idempotencyKey'>;

async function start(deps: AppDeps, { body, principal, actor, idempotencyKey: key }: Start) {
  const { session_id: sessionId, user_input: request, language, upload_ids: uploadIds } = body;
  if (sessionId !== undefined) await requireOwn(deps, principal, sessionId);
  return orThrow(await startTurn(deps.agent, { sessionId, request, actor, language, spoken: principal.language, uploadIds, key }));
}

/** To say something in a conversation changes it, as a fork does. */
async function requireOwn(deps: AppDeps, principal: Start['principal'], id: SessionId): Promise<void> {
  const { access } = ROUTES.forkRun;
  if (access.kind === 'people') await requireRelation(deps, access, principal, { of: 'session', id });
}

export const agentHandlers: Handlers<Names> = {
  runAgent: async (deps, { body: { wait_seconds: seconds = LONGEST_WAIT_SECONDS, ...body }, signal, closing, ...call }) => {
    const { runId } = await start(deps, { ...call, body });
    await waitForRun(deps.agent, {
      runId,
      seconds,
      signal: AbortSignal.any([signal, closing]),
      more: (sessionId, after, until) => deps.watch.more(sessionId, () => after, until).woken,
    });
    // Nothing is kept under the key then: whoever comes back with it waits on, for the same run.
    if (signal.aborted) throw new ApiError('IDEMPOTENCY_KEY_IN_USE', `whoever waited for ${runId} has gone`);
    const { run } = orThrow(await readRun(deps.db, runId));
    const pending = await pendingRequests(deps.agent, runId);
    return { run: toWire(RunWireSchema, run), pending: pending.map((request) => toWire(RequestWireSchema, request)) };
  },

  runAgentAsync: async (deps, call) => {
    const { sessionId, runId } = await start(deps, call);
    return { session_id: sessionId, run_id: runId, websocket_url: `/ws/${sessionId}` };
  },

  streamAgent: async (deps, call) => {
    const { sessionId, runId } = await start(deps, call);
    return eventStream({
      messages: (signal) => feedOfRun(deps, { sessionId, runId, signal }),
      signal: AbortSignal.any([call.signal, call.closing]),
      isOver: async () => {
        const read = await readRun(deps.db, runId);
        return read.kind === 'refused' || read.run.endedAt !== null;
      },
    });
  },
};
