import { setTimeout as sleep } from 'node:timers/promises';
import { recheckAll } from '../../auth/index.ts';
import type { AppDeps } from '../../http/app-deps.ts';
import { ApiError } from '../../http/errors/api-error.ts';
import { readHeads } from '../../postgres/sql/events/read-heads.ts';
import { mayDo, socketOf, thingListenedTo } from './may-do.ts';
import type { OpenSocket } from './open-socket.ts';
import type { SocketSettings } from './socket-settings.ts';

/** Pings that may go without an answer. */
const MOST_UNANSWERED = 2;
/** Whoever hears nothing is pinged only every so many times. */
const QUIET_TIMES = 10;
/** How long a client may take to say goodbye when the server goes down, in milliseconds. */
const GOODBYE = 1_000;

/** All sockets of a node. */
export interface KeptSockets {
  /** Refuses whoever has too many already. */
  makeRoom(userId: string): void;
  add(socket: OpenSocket): void;
  readonly size: number;
  /** Asks everybody to come back later, and comes back when all have gone. */
  closeAll(): Promise<void>;
}

/** One look for all of them at a time, so that it costs little whether there are two or two thousand. */
export function keepSockets(deps: AppDeps, settings: SocketSettings): KeptSockets {
  const all = new Set<OpenSocket>();
  let looks = 0;

  /** Whoever is sent something has to answer soon: a reader that has stopped reading answers nothing. */
  function ping(): void {
    const isTime = ++looks % QUIET_TIMES === 0;
    for (const socket of all) {
      if (socket.unanswered >= MOST_UNANSWERED) socket.webSocket.terminate();
      else if (isTime || socket.hasSent || socket.unanswered > 0) {
        socket.unanswered++;
        socket.hasSent = false;
        socket.webSocket.ping();
      }
    }
  }

  /** Whoever was signed out, disabled or given another role, and whoever listens to what is not there any more. */
  async function look(): Promise<void> {
    const sockets = [...all];
    const sessionIds = [...new Set(sockets.flatMap(({ sessionId }) => sessionId ?? []))];
    const [principals, sessions] = await Promise.all([
      recheckAll(
        deps.db,
        sockets.map(({ principal }) => principal.credential),
      ),
      sessionIds.length === 0 ? [] : readHeads(deps.db, { session_ids: sessionIds }),
    ]);
    const there = new Set<string>(sessions.map(({ id }) => id));
    for (const socket of sockets) {
      const principal = principals.get(socket.principal.credential.id);
      if (principal === undefined) socket.served.close('not_signed_in');
      else if (socket.sessionId !== undefined && !there.has(socket.sessionId)) socket.served.close('gone');
      else if (principal.role !== socket.principal.role) {
        socket.principal = principal;
        const no = await mayDo(deps, principal, thingListenedTo(socketOf(socket.sessionId), socket.sessionId));
        if (no !== undefined) socket.served.close('not_allowed');
      } else socket.principal = principal;
    }
  }

  let looking = false;
  const timers = [
    setInterval(ping, settings.pingMs).unref(),
    setInterval(() => {
      if (looking || all.size === 0) return;
      looking = true;
      void look()
        // Without a database nobody can be signed out either; the next look tries again.
        .catch((error: unknown) => deps.log('warn', 'sockets were not looked at', { error }))
        .finally(() => {
          looking = false;
        });
    }, settings.recheckMs).unref(),
  ];

  return {
    makeRoom(userId) {
      if (all.size >= settings.most) throw new ApiError('OVERLOADED', `${all.size} sockets are open here; try again later`);
      const theirs = [...all].filter(({ principal }) => principal.userId === userId).length;
      if (theirs >= settings.mostOfPerson)
        throw new ApiError('RATE_LIMITED', `${theirs} of your sockets are open; close one, or try again later`);
    },
    add(socket) {
      all.add(socket);
      socket.webSocket.on('pong', () => {
        socket.unanswered = 0;
      });
      socket.webSocket.once('close', () => all.delete(socket));
    },
    get size() {
      return all.size;
    },
    async closeAll() {
      for (const timer of timers) clearInterval(timer);
      for (const { served } of all) served.close('try_later');
      for (const until = performance.now() + GOODBYE; all.size > 0 && performance.now() < until; ) await sleep(10);
      for (const { webSocket } of all) webSocket.terminate();
    },
  };
}
