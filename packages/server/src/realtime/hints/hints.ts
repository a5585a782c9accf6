import { randomBytes } from 'node:crypto';
import type { Pool } from '@dream-agent/hitl/postgres';
import { openPostgresCarrier } from './postgres-carrier.ts';
import { openRedisCarrier } from './redis-carrier.ts';

/** Words between nodes that something may be worth a look. They may be lost: whoever depends on them also polls. */
export interface Hints {
  /** To everybody, this process included; others hear it in the order in which it was told. */
  tell(about: string): void;
  /** Calls back for each hint; the returned function ends that. */
  listen(heard: (about: string) => void): () => void;
  close(): Promise<void>;
}

/** A way from node to node. */
export interface Carrier {
  /** Whether they are on their way. What came of them nobody knows. */
  send(hints: readonly string[]): Promise<boolean>;
  close(): Promise<void>;
}

/** A notification of PostgreSQL holds less than 8,000 bytes; the name of the node goes in front. */
export const LONGEST_HINT = 7_900;

/** Hints that wait while nothing can be sent; more of them are lost. */
const MOST_WAITING = 10_000;

export interface OpenHints {
  readonly pool: Pool;
  /** Of the database. */
  readonly url: string;
  /** Where there is a Redis, hints go over it for as long as it answers. */
  readonly redisUrl?: string | undefined;
}

/** Hints over Redis where there is one, and over the database where there is none or it does not answer. Every node hears both. */
export function openHints({ pool, url, redisUrl }: OpenHints): Hints {
  const node = randomBytes(6).toString('base64url');
  const listeners = new Set<(about: string) => void>();
  const waiting = new Set<string>();
  let sending = false;

  const hear = (about: string): void => {
    for (const heard of listeners) heard(about);
  };
  const arrived = (hint: string): void => {
    const end = hint.indexOf(' ');
    // What this node has told it has heard already.
    if (hint.slice(0, end) !== node) hear(hint.slice(end + 1));
  };
  const postgres = openPostgresCarrier({ pool, url, arrived });
  const carriers = redisUrl === undefined ? [postgres] : [openRedisCarrier({ url: redisUrl, arrived }), postgres];

  /** One after the other: what is told later does not overtake. */
  async function send(): Promise<void> {
    sending = true;
    while (waiting.size > 0) {
      const hints = [...waiting].map((about) => `${node} ${about}`);
      waiting.clear();
      for (const carrier of carriers) if (await carrier.send(hints)) break;
    }
    sending = false;
  }

  return {
    tell(about) {
      hear(about);
      if (Buffer.byteLength(about) > LONGEST_HINT || waiting.size >= MOST_WAITING) return;
      // What is told in the same moment travels together.
      if (waiting.size === 0 && !sending) setImmediate(() => void send());
      waiting.add(about);
    },
    listen(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
    async close() {
      await Promise.all(carriers.map((carrier) => carrier.close()));
    },
  };
}
