import { setTimeout } from 'node:timers/promises';

/** Waiting, as an argument: tests turn the hands themselves. */
export interface Timer {
  /** Rejects with the signal's reason as soon as it fires. */
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>;
  /** Repeats until the returned function is called. Never keeps a process alive. */
  every(milliseconds: number, work: () => void): () => void;
}

/** The longest that Node's own timers can wait. */
const LONGEST = 2 ** 31 - 1;

export const systemTimer: Timer = {
  sleep: async (milliseconds, signal) => setTimeout(Math.min(milliseconds, LONGEST), undefined, { signal }),
  every: (milliseconds, work) => {
    const timer = setInterval(work, Math.min(milliseconds, LONGEST)).unref();
    return () => clearInterval(timer);
  },
};
