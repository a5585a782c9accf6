/** What PostgreSQL says of a failed statement, as the driver hands it on. */
interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
}

const isDatabaseError = (error: unknown): error is DatabaseError =>
  typeof error === 'object' && error !== null && typeof (error as { code?: unknown }).code === 'string';

/** Somebody else has just written the same row. Reading again tells what became of it. */
export const isDuplicate = (error: unknown): boolean => isDatabaseError(error) && error.code === '23505';

/** Deadlock, serialisation failure: nothing happened, and the same may be tried again at once. */
export const isTransient = (error: unknown): boolean => isDatabaseError(error) && (error.code === '40001' || error.code === '40P01');

/** Thrown inside a transaction to give it up after having lost a race. */
export class LostRace extends Error {
  /** What the database itself says when two came in each other's way: whoever hears of it may try again later. */
  readonly code = '40001';
}

const ATTEMPTS = 8;

/**
 * Tries again while `attempt` says `'again'` or loses a race, a bounded number of times. What is tried reads afresh each time,
 * so a loser finds out what the winner did.
 */
export async function tryAgain<T>(attempt: () => Promise<T | 'again'>): Promise<T> {
  let failure: unknown;
  for (let count = 0; count < ATTEMPTS; count++) {
    try {
      const result = await attempt();
      if (result !== 'again') return result;
    } catch (error) {
      if (!(error instanceof LostRace || isDuplicate(error) || isTransient(error))) throw error;
      failure = error;
    }
  }
  throw failure ?? new LostRace(`lost ${ATTEMPTS} races in a row`);
}
