import type { Db } from '@dream-agent/hitl/postgres';
import { takeStartToken } from '../../postgres/sql/start-tokens/take-start-token.ts';
import { digestOfSecret } from '../secrets.ts';
import { type Browser, type StartedWebSession, startWebSession } from '../web-sessions/start-web-session.ts';
import { START_TOKEN_PREFIX } from './issue-start-token.ts';

export type SignedInWithToken = ({ readonly kind: 'signed-in' } & StartedWebSession) | { readonly kind: 'refused' };

/** Works once. A token that was used, is too old, or never was one gets the same answer. */
export async function signInWithToken(db: Db, { token, browser }: { token: unknown; browser: Browser }): Promise<SignedInWithToken> {
  const digest = digestOfSecret(START_TOKEN_PREFIX, token);
  const [taken] = digest === undefined ? [] : await takeStartToken(db, { digest });
  const session = taken && (await startWebSession(db, { userId: taken.user_id, method: 'start-token', browser }));
  return session === undefined ? { kind: 'refused' } : { kind: 'signed-in', ...session };
}
