import type { Db } from '@dream-agent/hitl/postgres';
import { takeTicket } from '../../postgres/sql/tickets/take-ticket.ts';
import type { Principal } from '../principal.ts';
import { recheck } from '../recheck.ts';
import { digestOfSecret } from '../secrets.ts';
import { TICKET_PREFIX } from './issue-ticket.ts';

/** Works once, and only while that which it was issued for still lets somebody in. */
export async function redeemTicket(db: Db, ticket: unknown): Promise<Principal | undefined> {
  const digest = digestOfSecret(TICKET_PREFIX, ticket);
  const [taken] = digest === undefined ? [] : await takeTicket(db, { digest });
  if (taken?.web_session_id != null) return recheck(db, { kind: 'web-session', id: taken.web_session_id });
  if (taken?.api_key_id != null) return recheck(db, { kind: 'api-key', id: taken.api_key_id });
  return undefined;
}
