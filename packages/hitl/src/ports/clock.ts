/** The time, as an argument: tests move it, ledgers on a database ask the database instead. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
