import { randomUUID } from 'node:crypto';
import type { TodoChangeInput } from '@dream-agent/agent';
import {
  CancelledSchema,
  decisionOfResponse,
  fromWire,
  PauseStateSchema,
  ResumeBodySchema,
  ResumedSchema,
  toWire,
  VerificationWireSchema,
} from '../contract/index.ts';
import type { Handlers } from '../http/handler.ts';
import { cancelRun, pauseRun, readPause, respond, resumeRun, verifyRun } from '../runs/index.ts';
import { decided } from './decided.ts';
import { orThrow } from './or-throw.ts';

type Names = 'readPause' | 'pauseSession' | 'resumeSession' | 'cancelSession' | 'verifySession' | 'respondToSession';

export const controlHandlers: Handlers<Names> = {
  readPause: async ({ agent }, { params }) => toWire(PauseStateSchema, orThrow(await readPause(agent, params.session_id)).state),

  pauseSession: async ({ agent }, { params, body, actor }) =>
    toWire(PauseStateSchema, orThrow(await pauseRun(agent, { sessionId: params.session_id, actor, reason: body.reason })).state),

  resumeSession: async ({ agent }, { params, body, actor, idempotencyKey }) => {
    const { session_id: sessionId } = params;
    const { modifications, reason } = fromWire(ResumeBodySchema, body);
    const { runId, diff } = orThrow(
      await resumeRun(agent, {
        sessionId,
        actor,
        reason,
        modifications: modifications as readonly TodoChangeInput[] | undefined,
        key: `rest/${actor.id}/${idempotencyKey ?? randomUUID()}`,
      }),
    );
    return toWire(ResumedSchema, { status: 'resumed', sessionId, runId, diff });
  },

  cancelSession: async ({ agent }, { params, body, actor }) => {
    const { session_id: sessionId } = params;
    const { kind: status, runId, requestsCancelled } = orThrow(await cancelRun(agent, { sessionId, actor, reason: body.reason }));
    return toWire(CancelledSchema, { status, sessionId, runId, requestsCancelled });
  },

  verifySession: async ({ agent }, { params, body }) => {
    const { verification } = orThrow(await verifyRun(agent, { sessionId: params.session_id, kind: body.verify_type }));
    return toWire(VerificationWireSchema, {
      ...verification,
      verifyType: body.verify_type,
      checked: verification.details.checks.filter(({ passed }) => passed !== null).length,
    });
  },

  respondToSession: async ({ agent }, { params, body, actor, idempotencyKey }) =>
    decided(
      await respond(agent, {
        sessionId: params.session_id,
        requestId: body.request_id,
        actor,
        decision: decisionOfResponse(body),
        shownDigest: body.action_digest,
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      }),
    ),
};
