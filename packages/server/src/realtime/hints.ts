import type { Pool } from '@dream-agent/hitl/postgres';
import pg from 'pg';
import { notify } from '../postgres/sql/events/notify.ts';

const CHANNEL = 'dream_agent';

/** Words between nodes that something may be worth a look. They may be lost: whoever depends on them also polls. */
export interface Hints {
  /** To everybody, this process included. */
  tell(about: string): void;
  /** Calls back for each hint; the returned function ends that. */
  listen(heard: (about: string) => void): () => void;
  close(): Promise<void>;
}

/** After a lost connection, in milliseconds. */
const AGAIN_AFTER = 1000;

/** Hints over LISTEN and NOTIFY. What is told in the same moment travels together. */
export function openHints({ pool, url }: { readonly pool: Pool; readonly url: string }): Hints {
  const listeners = new Set<(about: string) => void>();
  const waiting = new Set<string>();
  let client: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;
  let closed = false;

  const hear = (about: string): void => {
    for (const heard of listeners) heard(about);
  };

  async function connect(): Promise<void> {
    if (closed) return;
    const next = new pg.Client({ connectionString: url, application_name: 'dream-agent-hints', keepAlive: true });
    client = next;
    next.on('notification', ({ payload }) => hear(payload ?? ''));
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      again = setTimeout(() => void connect(), AGAIN_AFTER).unref();
    };
    next.on('error', lost);
    next.on('end', lost);
    await next
      .connect()
      .then(
        () => next.query(`listen ${CHANNEL}`),
        () => {},
      )
      .catch(() => {});
  }
  void connect();

  async function send(): Promise<void> {
    const payloads = [...waiting];
    waiting.clear();
    await notify(pool, { channel: CHANNEL, payloads }).catch(() => {});
  }

  return {
    tell(about) {
      hear(about);
      if (waiting.size === 0) setImmediate(() => void send());
      waiting.add(about);
    },
    listen(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      const last = client;
      client = undefined;
      await last?.end().catch(() => {});
    },
  };
}
