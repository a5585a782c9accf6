import type { Principal } from '../../auth/index.ts';
import {
  type Access,
  allowed,
  type ClientMessage,
  type EventMessage,
  ROUTES,
  SOCKETS,
  type Socket,
  type Subject,
} from '../../contract/index.ts';
import { requireRelation } from '../../http/access/check-relation.ts';
import type { AppDeps } from '../../http/app-deps.ts';
import { ApiError } from '../../http/errors/api-error.ts';
import { type Refused, refused } from '../../sessions/refused.ts';

interface Thing {
  readonly access: Access;
  readonly of: Subject;
  /** Where it is about many, there is none. */
  readonly id: string | undefined;
}

/** Whether the table lets somebody do something to this very thing, as over HTTP. */
export async function mayDo(deps: AppDeps, principal: Principal, { access, of, id }: Thing): Promise<Refused | undefined> {
  if (access.kind === 'public') return undefined;
  const { role, credential } = principal;
  const scopes = credential.kind === 'api-key' ? credential.scopes : null;
  // The relation that every reach but none covers: only role and key are asked here.
  const answer = allowed(access, { role, relation: 'own', scopes });
  if (answer.kind === 'no') {
    const lacks = answer.code === 'SCOPE_MISSING' ? `the key lacks the scope ${access.scope}` : `the role ${role} reaches none of this`;
    return refused(answer.code, lacks);
  }
  if (access.reach[role] === 'all' || id === undefined) return undefined;
  try {
    await requireRelation(deps, access, principal, { of, id });
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return refused(error.code, error.message);
    throw error;
  }
}

/** The row of the table that a message comes under: the one of the route that does the same. */
export function thingOf(socket: Socket, sessionId: string | undefined, message: ClientMessage): Thing {
  switch (message.type) {
    case 'hitl_response':
      return sessionId === undefined
        ? { access: ROUTES.decideRequest.access, of: 'request', id: message.data.request_id }
        : { access: ROUTES.respondToSession.access, of: 'session', id: sessionId };
    case 'hitl_pause':
      return { access: ROUTES.pauseSession.access, of: 'session', id: sessionId };
    case 'hitl_resume':
      return { access: ROUTES.resumeSession.access, of: 'session', id: sessionId };
    case 'hitl_cancel':
      return { access: ROUTES.cancelSession.access, of: 'session', id: sessionId };
    case 'replay':
    case 'ping':
      return thingListenedTo(socket, sessionId);
  }
}

export const thingListenedTo = ({ access }: Socket, sessionId: string | undefined): Thing =>
  sessionId === undefined ? { access, of: 'workspace', id: undefined } : { access, of: 'session', id: sessionId };

/** What somebody may not read over HTTP does not reach their inbox either. Asked of every event: where all is theirs to read, at once. */
export function mayRead(deps: AppDeps, principal: Principal, message: EventMessage): boolean | Promise<boolean> {
  const { access } = ROUTES.readRequest;
  if (access.kind === 'public' || access.reach[principal.role] === 'all') return true;
  const { request_id: id } = 'request' in message.data ? message.data.request : (message.data as { request_id: string });
  return mayDo(deps, principal, { access, of: 'request', id }).then((no) => no === undefined);
}

export const socketOf = (sessionId: string | undefined): Socket => (sessionId === undefined ? SOCKETS.inbox : SOCKETS.session);
