import type { Db } from '@dream-agent/hitl/postgres';
import { checkApiKey } from '../postgres/sql/api-keys/check-api-key.ts';
import { checkApiKeys } from '../postgres/sql/api-keys/check-api-keys.ts';
import { checkWebSession } from '../postgres/sql/web-sessions/check-web-session.ts';
import { checkWebSessions } from '../postgres/sql/web-sessions/check-web-sessions.ts';
import { type Credential, ofApiKey, ofWebSession, type Principal } from './principal.ts';

type Shown = Pick<Credential, 'kind' | 'id'>;

/** Who a credential that was accepted before lets in now; undefined if nobody, and an open socket has to be closed. */
export async function recheck(db: Db, { kind, id }: Shown): Promise<Principal | undefined> {
  switch (kind) {
    case 'web-session': {
      const [row] = await checkWebSession(db, { session_id: id });
      return row && ofWebSession(row);
    }
    case 'api-key': {
      const [row] = await checkApiKey(db, { key_id: id });
      return row && ofApiKey(row);
    }
  }
}

/** The same for many at once, by their ids: a look for each kind, however many there are. */
export async function recheckAll(db: Db, credentials: readonly Shown[]): Promise<ReadonlyMap<string, Principal>> {
  const idsOf = (kind: Shown['kind']) => [...new Set(credentials.filter((one) => one.kind === kind).map(({ id }) => id))];
  const [sessionIds, keyIds] = [idsOf('web-session'), idsOf('api-key')];
  const [sessions, keys] = await Promise.all([
    sessionIds.length === 0 ? [] : checkWebSessions(db, { session_ids: sessionIds }),
    keyIds.length === 0 ? [] : checkApiKeys(db, { key_ids: keyIds }),
  ]);
  return new Map([...sessions.map(ofWebSession), ...keys.map(ofApiKey)].map((principal) => [principal.credential.id, principal]));
}
