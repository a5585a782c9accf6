import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenRequest } from '../../../bench/server/open-requests.ts';
import type { Balancer } from './balancer.ts';

/** Longer than this nobody waits for an answer. */
const PATIENCE_MS = 15_000;
/** Nodes that are tried one after the other for one decision; with pauses, a few seconds. */
const MOST_TRIES = 40;
/** More than that at once would be another test: of what happens when there is too much to do. */
const MOST_AT_ONCE = 64;

/** What a node says that is going away, or must not work any more: nothing was done, and another one is asked. */
const GO_ELSEWHERE = ['SHUTTING_DOWN', 'NOT_READY'];

export interface Traffic {
  /** Milliseconds of each, from the first try on. */
  readonly times: number[];
  readonly decided: string[];
  /** Decisions that got another answer than that they count, or none. */
  readonly failed: string[];
  /** How often a node has sent somebody elsewhere. */
  elsewhere: number;
  stop(): Promise<void>;
}

export interface StartTraffic {
  readonly balancer: Balancer;
  readonly requests: OpenRequest[];
  readonly perSecond: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends decisions at a steady pace, whatever becomes of the ones before. */
export function startTraffic({ balancer, requests, perSecond, headers }: StartTraffic): Traffic {
  const stopping = new AbortController();
  const working = new Set<Promise<void>>();

  async function decide({ id, digest }: OpenRequest): Promise<void> {
    const began = performance.now();
    const body = JSON.stringify({ decision: { kind: 'approve' }, action_digest: digest });
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const order = balancer.order();
      const said = await tryAt(order[tries % order.length] ?? '', id, body);
      if (said === 'elsewhere') {
        traffic.elsewhere++;
        if (tries > 2) await sleep(100);
        continue;
      }
      if (said === 'decided') {
        traffic.times.push(performance.now() - began);
        traffic.decided.push(id);
      } else traffic.failed.push(`${id}: ${said}`);
      return;
    }
    traffic.failed.push(`${id}: nobody took it`);
  }

  /** With no key: what is not answered is not asked again, and counts as failed. */
  async function tryAt(url: string, id: string, body: string): Promise<string> {
    try {
      const answer = await fetch(`${url}/api/hitl/requests/${id}/decision`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      if (answer.status === 200) return 'decided';
      const { error } = JSON.parse(text) as { error?: { code?: string } };
      return GO_ELSEWHERE.includes(error?.code ?? '') ? 'elsewhere' : `${answer.status} ${text.slice(0, 300)}`;
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
      return cause?.code === 'ECONNREFUSED' ? 'elsewhere' : `${message} ${cause?.code ?? ''} ${cause?.message ?? ''}`;
    }
  }

  const sending = (async () => {
    const began = performance.now();
    for (let sent = 0; !stopping.signal.aborted; ) {
      const due = Math.floor(((performance.now() - began) / 1_000) * perSecond);
      for (; sent < due; sent++) {
        // The oldest first: each has a deadline of its own, however long all of this takes.
        const next = working.size < MOST_AT_ONCE ? requests.shift() : undefined;
        if (next === undefined) continue;
        const one = decide(next).finally(() => working.delete(one));
        working.add(one);
      }
      await sleep(5);
    }
    await Promise.all(working);
  })();

  const traffic: Traffic = {
    times: [],
    decided: [],
    failed: [],
    elsewhere: 0,
    async stop() {
      stopping.abort();
      await sending;
    },
  };
  return traffic;
}
