import type { Db } from '@dream-agent/hitl/postgres';
import { countAttempt } from '../../postgres/sql/attempts/count-attempt.ts';
import { forgiveAttempt } from '../../postgres/sql/attempts/forgive-attempt.ts';
import { addressKey } from '../address-key.ts';
import { sha256 } from '../secrets.ts';

/** How many tries may fail before each further one waits, and the longest wait in seconds. */
const LIMITS = {
  // One address that guesses at one person.
  pair: { free: 5, longest: 900 },
  // One address that tries one password on everybody.
  address: { free: 50, longest: 900 },
  // Many addresses that guess at one person. The wait is short: it is also what a stranger can do to somebody.
  person: { free: 50, longest: 60 },
} as const;

const FORGET_AFTER = 3_600;

export interface Attempt {
  /** What was typed where the name belongs, in the form it is looked up by. Known or not, it is counted alike. */
  readonly who: string;
  readonly address: string;
}

/** Counts a try, the narrowest count first: whoever is stopped by it does not use up what belongs to others. */
export async function admitAttempt(
  db: Db,
  attempt: Attempt,
): Promise<{ kind: 'admitted' } | { kind: 'blocked'; retryAfterSeconds: number }> {
  const keys = keysOf(attempt);
  for (const name of ['pair', 'address', 'person'] as const) {
    const [row] = await countAttempt(db, { key: keys[name], ...LIMITS[name], forget_after: FORGET_AFTER });
    if (row?.counted !== true) return { kind: 'blocked', retryAfterSeconds: Math.max(1, Math.ceil(row?.wait ?? 1)) };
  }
  return { kind: 'admitted' };
}

export async function forgive(db: Db, attempt: Attempt): Promise<void> {
  const { pair, person, address } = keysOf(attempt);
  await forgiveAttempt(db, { cleared: [pair, person], eased: address });
}

function keysOf({ who, address }: Attempt): Record<keyof typeof LIMITS, Buffer> {
  const from = addressKey(address);
  const key = (...parts: string[]) => sha256(JSON.stringify(['sign-in-v1', ...parts]));
  return { pair: key('pair', who, from), address: key('address', from), person: key('person', who) };
}
