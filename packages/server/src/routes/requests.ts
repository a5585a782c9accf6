import { createHash } from 'node:crypto';
import { previewChange, type RequestId, type RequestState, type SubmitDecisionInput, submitDecision } from '@dream-agent/hitl';
import type { z } from 'zod';
import {
  type BulkOutcomesSchema,
  ChangePreviewSchema,
  DecisionWireSchema,
  fromWire,
  RequestWireSchema,
  ROUTES,
  toWire,
} from '../contract/index.ts';
import { requireRelation } from '../http/access/check-relation.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { ApiError } from '../http/errors/api-error.ts';
import { errorDetail } from '../http/errors/error-detail.ts';
import type { Call, Handlers } from '../http/handler.ts';
import { readCursor, writeCursor } from '../http/paging/cursor.ts';
import { showRequests } from '../runs/index.ts';
import { countRequests } from '../use-cases/requests/count-requests.ts';
import { listRequests } from '../use-cases/requests/list-requests.ts';
import { decided } from './decided.ts';

type BulkOutcome = z.output<typeof BulkOutcomesSchema>['outcomes'][number];

const missing = (id: string) => new ApiError('HITL_REQUEST_NOT_FOUND', `there is no request ${id}`);

/** One answer, in a transaction of its own. */
async function decide(deps: AppDeps, input: SubmitDecisionInput) {
  const { ledger, rules } = deps;
  const outcome = await submitDecision({ ledger, rules }, { ...input, readSince: 'shown' });
  if (outcome.kind === 'recorded') void hintAt(deps, input.requestId);
  return decided(outcome);
}

/** Whoever drives the run is told at once. If that fails they find out by themselves. */
async function hintAt({ ledger, agent, log }: AppDeps, requestId: RequestId): Promise<void> {
  try {
    const state = await ledger.findRequest(requestId);
    if (state !== undefined) agent.hint(state.request.runId);
  } catch (error) {
    log('warn', 'no hint was given', { requestId, error });
  }
}

const decisionOf = (decision: z.output<typeof DecisionWireSchema>) =>
  fromWire(DecisionWireSchema, decision) as unknown as SubmitDecisionInput['decision'];

const shown = async ({ agent }: AppDeps, states: readonly RequestState[]) =>
  (await showRequests(agent, states)).map((view) => toWire(RequestWireSchema, view));

type Names = 'listRequests' | 'countRequests' | 'decideInBulk' | 'readRequest' | 'decideRequest' | 'previewChange';

export const requestHandlers: Handlers<Names> = {
  listRequests: async (deps, { query, principal }) => {
    const list = `requests ${query.sort}`;
    const listed = await listRequests(deps, { query, principal, after: readCursor(list, 2, query.cursor) });
    if (listed.kind === 'not-a-place') throw new ApiError('CURSOR_INVALID', 'the cursor was not made by this server');
    const { states, last } = listed;
    return {
      items: await shown(deps, states),
      next_cursor: last === undefined ? null : writeCursor(list, [last.place, last.id]),
    };
  },

  countRequests: (deps, { query, principal }) => countRequests(deps, { query, principal }),

  readRequest: async (deps, { params, actor }) => {
    const state = await deps.ledger.findRequest(params.request_id);
    if (state === undefined) throw missing(params.request_id);
    // A list hands over many at once, and nobody reads them all: who opens this one has it before them from now on.
    if (state.request.risk.level === 'critical') await deps.ledger.showRequest(params.request_id, actor.id);
    const [request] = await shown(deps, [state]);
    if (request === undefined) throw missing(params.request_id);
    return request;
  },

  decideRequest: (deps, { params, body, actor, idempotencyKey }) =>
    decide(deps, {
      requestId: params.request_id,
      actor,
      decision: decisionOf(body.decision),
      shownDigest: body.action_digest,
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    }),

  decideInBulk: async (deps, call) => {
    const outcomes: BulkOutcome[] = [];
    // One after the other: two answers to the same request are then answered in the order in which they were sent.
    for (const item of call.body.decisions) outcomes.push(await decideOne(deps, call, item));
    return { outcomes };
  },

  previewChange: async ({ ledger, rules }, { params, body, actor }) => {
    const state = await ledger.findRequest(params.request_id);
    if (state === undefined) throw missing(params.request_id);
    const preview = await previewChange({ ledger, rules }, { requestId: params.request_id, actor, parameters: body.parameters });
    if (preview.kind === 'refused') throw new ApiError(preview.code, preview.message);
    const { action, assignee, mayApproveAtOnce } = preview;
    const { id: actionId, ...rest } = action;
    return toWire(ChangePreviewSchema, {
      action: { actionId, ...rest },
      riskAssessment: action.risk,
      riskBefore: state.request.risk.level,
      mayApproveAtOnce,
      assignee,
    } as never);
  },
};

type BulkItem = z.output<(typeof ROUTES.decideInBulk)['body']['schema']>['decisions'][number];

async function decideOne(deps: AppDeps, call: Call<typeof ROUTES.decideInBulk>, item: BulkItem): Promise<BulkOutcome> {
  const { principal, actor, reader, idempotencyKey } = call;
  const { access } = ROUTES.decideInBulk;
  try {
    if (access.kind === 'people') await requireRelation(deps, access, principal, { of: 'request', id: item.request_id });
    return await decide(deps, {
      requestId: item.request_id,
      actor,
      decision: decisionOf(item.decision),
      shownDigest: item.action_digest,
      // Of its own for each, so that what was recorded before a node died is not recorded again.
      ...(idempotencyKey === undefined ? {} : { idempotencyKey: keyFor(idempotencyKey, item) }),
    });
  } catch (error) {
    const { detail, isOurs } = errorDetail(error, reader);
    if (isOurs) deps.log('error', 'decision failed', { traceId: reader.traceId, requestId: item.request_id, error });
    return { kind: 'refused', request_id: item.request_id, error: detail };
  }
}

const keyFor = (key: string, item: BulkItem): string =>
  createHash('sha256')
    .update(JSON.stringify(['bulk-v1', key, item]))
    .digest('hex');
