import type { Db } from '@dream-agent/hitl/postgres';
import { readClock } from '../../postgres/sql/readiness/read-clock.ts';

const MOST_OFF_MS = 500;
/** A worker asks before each look for work, which is too often to ask the database each time. */
const FRESH_MS = 1_000;

export interface ClockGuard {
  /** What is wrong with this machine's clock, if anything. */
  problem(): Promise<string | undefined>;
  /** Asked by the worker before it takes anything on: a node whose clock is wrong leaves runs to others. */
  mayClaim(): Promise<boolean>;
  /** Milliseconds since the worker asked last. */
  sinceAsked(): number;
}

export interface ClockGuardOptions {
  /** Milliseconds as this machine believes it is. */
  readonly now?: () => number;
  /** Milliseconds that never go back. */
  readonly steady?: () => number;
  /** Told when claiming stops and when it goes on again. */
  readonly onChange?: (mayClaim: boolean, problem: string | undefined) => void;
}

/** Compares the clock of this machine with the database's, which is the one that counts. */
export function createClockGuard(db: Db, options: ClockGuardOptions = {}): ClockGuard {
  const { now = Date.now, steady = () => performance.now(), onChange = () => {} } = options;
  let asked = steady();
  let measured = { at: Number.NEGATIVE_INFINITY, may: true };

  async function problem(): Promise<string | undefined> {
    const [before, began] = [now(), steady()];
    const [row] = await readClock(db, {});
    const taken = steady() - began;
    if (row === undefined) return 'the database does not say what time it is';
    // Somewhere between the question and the answer: only what no delay explains is the clock's.
    const off = before + taken / 2 - row.now.getTime();
    const least = Math.abs(off) - taken / 2;
    if (least <= MOST_OFF_MS) return undefined;
    return `the clock of this machine is ${Math.round(Math.abs(off))} ms ${off > 0 ? 'ahead of' : 'behind'} the database's; no run is taken on until it is right`;
  }

  return {
    problem,
    sinceAsked: () => steady() - asked,
    async mayClaim() {
      asked = steady();
      if (asked - measured.at < FRESH_MS) return measured.may;
      const found = await problem();
      const may = found === undefined;
      if (may !== measured.may) onChange(may, found);
      measured = { at: asked, may };
      return may;
    },
  };
}
