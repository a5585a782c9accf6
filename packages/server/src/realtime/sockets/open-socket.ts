import type { Actor } from '@dream-agent/hitl';
import type { WebSocket } from 'ws';
import { actorOf, type Principal, recheck } from '../../auth/index.ts';
import type { ClientMessage, CloseReason, SessionId } from '../../contract/index.ts';
import { admitOrRefuse } from '../../http/access/rate-limits.ts';
import type { AppDeps } from '../../http/app-deps.ts';
import { ApiError } from '../../http/errors/api-error.ts';
import { type Refused, refused } from '../../sessions/refused.ts';
import { sessionState } from '../session-state.ts';
import { type ServedSocket, type StateOfSocket, serveSocket } from '../socket.ts';
import type { AdmittedSocket } from './admit-socket.ts';
import { inboxState } from './inbox-state.ts';
import { mayDo, mayRead, socketOf, thingListenedTo, thingOf } from './may-do.ts';
import type { SocketSettings } from './socket-settings.ts';

/** A socket that is open, with what is known about it. */
export interface OpenSocket {
  readonly served: ServedSocket;
  readonly webSocket: WebSocket;
  readonly sessionId: SessionId | undefined;
  /** As of the last time that somebody looked. */
  principal: Principal;
  /** Whether something was sent since the last ping. */
  hasSent: boolean;
  /** Pings without an answer. */
  unanswered: number;
}

export interface OpenSocketOptions extends AdmittedSocket {
  readonly webSocket: WebSocket;
  readonly address: string;
  readonly settings: SocketSettings;
}

/** Serves somebody who was admitted. */
export function openSocket(deps: AppDeps, options: OpenSocketOptions): OpenSocket {
  const { webSocket, sessionId, after, address, settings } = options;
  const row = socketOf(sessionId);

  /** Over again for each message: the person, what they may, and how much of it. */
  async function who(message: ClientMessage): Promise<Actor | Refused | CloseReason> {
    const principal = message.type === 'ping' ? open.principal : await recheck(deps.db, open.principal.credential);
    if (principal === undefined) return 'not_signed_in';
    open.principal = principal;
    return (
      (await tooMuch(deps, settings, principal, message)) ??
      (await mayDo(deps, principal, thingOf(row, sessionId, message))) ??
      actorOf(principal, { channel: 'socket', address })
    );
  }

  async function state(): Promise<StateOfSocket | undefined> {
    const no = await mayDo(deps, open.principal, thingListenedTo(row, sessionId));
    if (no !== undefined) {
      open.served.close('not_allowed');
      return undefined;
    }
    return sessionId === undefined ? inboxState(deps, open.principal) : stateOfSession(deps, sessionId);
  }

  const open: OpenSocket = {
    webSocket,
    sessionId,
    principal: options.principal,
    hasSent: false,
    unanswered: 0,
    served: serveSocket({
      deps: deps.agent,
      watch: deps.watch,
      ...(deps.answers === undefined ? {} : { answers: deps.answers }),
      language: options.principal.language,
      after,
      // Asked for at once, when this is not there yet.
      state: () => Promise.resolve().then(state),
      who,
      mostBuffered: settings.mostBuffered,
      slowFor: settings.slowFor,
      ...(sessionId === undefined ? { sees: (message) => mayRead(deps, open.principal, message) } : { sessionId }),
      socket: {
        send(text) {
          open.hasSent = true;
          // Text also where it was written before.
          webSocket.send(text, { binary: false });
        },
        close: (code, reason) => webSocket.close(code, reason),
        get bufferedAmount() {
          return webSocket.bufferedAmount;
        },
      },
    }),
  };
  return open;
}

async function stateOfSession(deps: AppDeps, sessionId: SessionId): Promise<StateOfSocket | undefined> {
  const data = await sessionState(deps.agent, sessionId);
  if (data === undefined) return undefined;
  const lastSeq = data.session.last_seq;
  const at = deps.agent.now().toISOString();
  return { lastSeq, message: { type: 'session_state', seq: lastSeq, at, session_id: sessionId, run_id: data.run?.run_id ?? null, data } };
}

/** An answer counts against the same as one over HTTP, so that a socket is no way around. */
async function tooMuch(
  deps: AppDeps,
  settings: SocketSettings,
  { userId }: Principal,
  { type }: ClientMessage,
): Promise<Refused | undefined> {
  const said = await deps.limiter.take(`message:user:${userId}`, settings.saying);
  if (said.kind === 'limited') return refused('RATE_LIMITED', `too many messages at once; try again in ${said.retryAfterMs} ms`);
  if (type !== 'hitl_response') return undefined;
  try {
    await admitOrRefuse(deps, 'decide', `decide:user:${userId}`);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError) return refused(error.code, error.message);
    throw error;
  }
}
