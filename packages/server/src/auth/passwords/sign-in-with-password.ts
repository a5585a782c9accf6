import type { Db } from '@dream-agent/hitl/postgres';
import { EmailSchema, emailKey } from '../../people/user.ts';
import { readPassword } from '../../postgres/sql/passwords/read-password.ts';
import { renewHash } from '../../postgres/sql/passwords/renew-hash.ts';
import { type Browser, type StartedWebSession, startWebSession } from '../web-sessions/start-web-session.ts';
import { admitAttempt, forgive } from './attempts.ts';
import type { PasswordHasher } from './password-hasher.ts';

export interface SignInWithPassword {
  readonly email: string;
  readonly password: string;
  readonly browser: Browser;
}

/** `refused` says no more: not who is there, not who is disabled, not which of the two was wrong. */
export type SignedInWithPassword =
  | ({ readonly kind: 'signed-in' } & StartedWebSession)
  | { readonly kind: 'refused' }
  | { readonly kind: 'too-many'; readonly retryAfterSeconds: number };

export async function signInWithPassword(
  { db, hasher }: { db: Db; hasher: PasswordHasher },
  { email, password, browser }: SignInWithPassword,
): Promise<SignedInWithPassword> {
  const who = EmailSchema.safeParse(email);
  // What can't be an address is counted all the same, and takes as long.
  const attempt = { who: who.success ? emailKey(who.data) : '', address: browser.address };
  const admission = await admitAttempt(db, attempt);
  if (admission.kind === 'blocked') return { kind: 'too-many', retryAfterSeconds: admission.retryAfterSeconds };

  const [known] = await readPassword(db, { email_key: attempt.who });
  const checked = await hasher.check(known?.hash, password.slice(0, 2_000));
  if (checked === 'busy') return { kind: 'too-many', retryAfterSeconds: 5 };
  if (checked === 'wrong' || known === undefined || known.disabled) return { kind: 'refused' };

  const session = await startWebSession(db, { userId: known.user_id, method: 'password', browser });
  if (session === undefined) return { kind: 'refused' };
  await forgive(db, attempt);
  if (hasher.isOutdated(known.hash)) {
    await renewHash(db, { user_id: known.user_id, old_hash: known.hash, hash: await hasher.hash(password) });
  }
  return { kind: 'signed-in', ...session };
}
