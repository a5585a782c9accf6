import type { Db } from '@dream-agent/hitl/postgres';
import { checkApiKey } from '../postgres/sql/api-keys/check-api-key.ts';
import { checkWebSession } from '../postgres/sql/web-sessions/check-web-session.ts';
import { type Credential, ofApiKey, ofWebSession, type Principal } from './principal.ts';

/** Who a credential that was accepted before lets in now; undefined if nobody, and an open socket has to be closed. */
export async function recheck(db: Db, { kind, id }: Pick<Credential, 'kind' | 'id'>): Promise<Principal | undefined> {
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
