import type { ServerMessage } from '@dream-agent/server/contract';
import { call } from '../api/call.ts';

export type Connection = 'connecting' | 'open' | 'lost';

export interface OpenStream {
  /** `/ws/inbox`, or that of a session. */
  readonly path: string;
  readonly heard: (message: ServerMessage) => void;
  readonly stands?: (connection: Connection) => void;
}

export interface Stream {
  close(): void;
}

/** In milliseconds, from the first to the longest. */
const AGAIN_AFTER = [250, 500, 1_000, 2_000, 5_000];

/** Follows a stream for as long as the page wants it: a lost connection is made again, and goes on after the last number that came. */
export function openStream({ path, heard, stands = () => {} }: OpenStream): Stream {
  let socket: WebSocket | undefined;
  let last: number | undefined;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    stands(failures === 0 ? 'connecting' : 'lost');
    const ticket = await call('makeSocketTicket', {}).then(
      (made) => made.ticket,
      () => undefined,
    );
    if (closed) return;
    if (ticket === undefined) return again();
    const url = new URL(path, location.href.replace(/^http/, 'ws'));
    url.searchParams.set('ticket', ticket);
    if (last !== undefined) url.searchParams.set('after', String(last));
    socket = new WebSocket(url);
    socket.onopen = () => {
      failures = 0;
      stands('open');
    };
    socket.onmessage = ({ data }) => {
      const message = JSON.parse(String(data)) as ServerMessage;
      last = message.seq;
      heard(message);
    };
    socket.onclose = () => again();
  }

  function again(): void {
    if (closed) return;
    stands('lost');
    const wait = AGAIN_AFTER[Math.min(failures++, AGAIN_AFTER.length - 1)] ?? 0;
    timer = setTimeout(() => void connect(), wait);
  }

  // Whoever comes back to a sleeping tab, or to a network, need not wait for the timer.
  const wake = () => {
    if (socket?.readyState === WebSocket.OPEN || document.visibilityState === 'hidden') return;
    clearTimeout(timer);
    failures = 0;
    if (socket?.readyState !== WebSocket.CONNECTING) void connect();
  };
  addEventListener('online', wake);
  document.addEventListener('visibilitychange', wake);
  void connect();

  return {
    close() {
      closed = true;
      clearTimeout(timer);
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
      socket?.close(1000);
    },
  };
}
