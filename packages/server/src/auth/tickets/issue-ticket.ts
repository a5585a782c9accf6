import type { Db } from '@dream-agent/hitl/postgres';
import { insertTicket } from '../../postgres/sql/tickets/insert-ticket.ts';
import type { Principal } from '../principal.ts';
import { newSecret } from '../secrets.ts';

export const TICKET_PREFIX = 'dtk';

const LIFETIME = 30;

/** Lets one socket in, for who asks and for half a minute: an address with a ticket in it may end up in a log. */
export async function issueTicket(db: Db, { credential }: Principal): Promise<{ ticket: string; expiresAt: Date }> {
  const secret = newSecret(TICKET_PREFIX);
  const [row] = await insertTicket(db, {
    digest: secret.digest,
    web_session_id: credential.kind === 'web-session' ? credential.id : null,
    api_key_id: credential.kind === 'api-key' ? credential.id : null,
    lifetime: LIFETIME,
  });
  if (row === undefined) throw new Error('a ticket was not written');
  return { ticket: secret.text, expiresAt: row.expires_at };
}
