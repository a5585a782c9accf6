import type { Asked, HumanAdapter, HumanAnswer, Notification } from '../../src/ports/human.ts';
import type { Timer } from '../../src/ports/timer.ts';
import type { Decision } from '../../src/schema/decision.ts';
import { type FakeClock, people } from '../../src/testing/index.ts';

/** An answer, or what to do with the question; `silence` never answers. */
export type Reply = Decision | 'silence' | ((asked: Asked) => HumanAnswer | Promise<HumanAnswer>);

/** Gives its answers in turn, keeps what it was asked, and complains about a question it has no answer for. */
export class ScriptedHuman implements HumanAdapter {
  readonly asked: Asked[] = [];
  readonly notifications: Notification[] = [];
  readonly #replies: Reply[];
  stopped = 0;
  available = true;

  constructor(...replies: Reply[]) {
    this.#replies = replies;
  }

  get left(): number {
    return this.#replies.length;
  }

  isAvailable(): boolean {
    return this.available;
  }

  async requestApproval(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    this.asked.push(asked);
    const reply = this.#replies.shift();
    if (reply === undefined) throw new Error(`nobody expected to be asked about ${asked.action.tool}`);
    if (typeof reply === 'function') return reply(asked);
    if (reply !== 'silence') return { actor: people.arin, decision: reply, shownDigest: asked.action.digest };
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        this.stopped++;
        reject(signal.reason);
      });
    });
  }

  requestInput(asked: Asked, signal: AbortSignal): Promise<HumanAnswer> {
    return this.requestApproval(asked, signal);
  }

  async sendNotification(notification: Notification): Promise<void> {
    this.notifications.push(notification);
  }
}

/** Sleeping takes no time, and all of it: the clock is moved instead. */
export function movingTimer(clock: FakeClock): Timer & { readonly tick: () => void; running: number; frozen: boolean } {
  const work = new Set<() => void>();
  return {
    running: 0,
    frozen: false,
    async sleep(milliseconds) {
      // An answer that is there is taken before any time goes by.
      await new Promise((resolve) => setImmediate(resolve));
      if (!this.frozen) clock.advance(milliseconds / 1000);
    },
    every(_, task) {
      work.add(task);
      this.running++;
      return () => {
        work.delete(task);
        this.running--;
      };
    },
    tick: () => {
      for (const task of work) task();
    },
  };
}
