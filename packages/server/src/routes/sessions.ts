import { deriveId } from '@dream-agent/hitl';
import { SessionPageSchema, SessionWireSchema, toWire } from '../contract/index.ts';
import { removeSessionFiles } from '../files/index.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { readEvents } from '../realtime/index.ts';
import { createSession, deleteSession, listSessions, readSession, renameSession } from '../sessions/index.ts';
import { sessionAlone } from '../use-cases/sessions-of-runs.ts';
import { orThrow } from './or-throw.ts';

type Names = 'createSession' | 'listSessions' | 'readSession' | 'renameSession' | 'deleteSession' | 'listEvents';

export const sessionHandlers: Handlers<Names> = {
  createSession: async ({ db }, { body, principal, idempotencyKey }) => {
    const made = await createSession(db, {
      owner: principal.userId,
      title: body.title,
      language: body.language ?? principal.language,
      sessionId: idempotencyKey === undefined ? undefined : sessionAlone(deriveId('run', 'session-v1', principal.userId, idempotencyKey)),
    });
    return toWire(SessionWireSchema, made);
  },

  listSessions: async ({ db }, { query: { created_by: owner, status: statuses, ...query } }) => {
    const { items, nextCursor } = orThrow(await listSessions(db, { ...query, owner, statuses }));
    return toWire(SessionPageSchema, { items, nextCursor });
  },

  readSession: async ({ db }, { params }) => {
    const session = await readSession(db, params.session_id);
    if (session === undefined) throw new ApiError('SESSION_NOT_FOUND', `there is no session ${params.session_id}`);
    return toWire(SessionWireSchema, session);
  },

  renameSession: async ({ db }, { params, body }) => {
    const { session } = orThrow(await renameSession(db, { sessionId: params.session_id, title: body.title }));
    return toWire(SessionWireSchema, session);
  },

  deleteSession: async ({ db, agent }, { params }) => {
    orThrow(await deleteSession(db, params.session_id));
    await removeSessionFiles(agent, [params.session_id]);
  },

  listEvents: async ({ db }, { params, query }) => {
    const { items, lastSeq, more } = orThrow(await readEvents(db, { sessionId: params.session_id, ...query }));
    return { items, last_seq: lastSeq, more };
  },
};
