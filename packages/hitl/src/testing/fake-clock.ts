import type { Clock } from '../ports/clock.ts';

/** A clock that stands still until it is told to move. */
export interface FakeClock extends Clock {
  /** Moves it on; a negative number sets it back. */
  advance(seconds: number): void;
  /** Sets it to a moment. */
  set(moment: Date): void;
}

export function fakeClock(start: Date = new Date('2026-11-16T09:00:00.000Z')): FakeClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advance: (seconds) => {
      now += seconds * 1000;
    },
    set: (moment) => {
      now = moment.getTime();
    },
  };
}
