import type { Actor } from '@dream-agent/hitl';
import { inTransaction, noteInAudit, type Pool } from '@dream-agent/hitl/postgres';
import { dropDeadLetterRows } from '../postgres/sql/webhooks/drop-dead-letters.ts';
import type { Redeliver } from './redeliver.ts';

/** Forgets dead letters for good; what was told to the session itself stays. Answers how many. */
export async function dropDeadLetters(pool: Pool, { endpoint, message, actor }: Redeliver & { readonly actor: Actor }): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const dropped = await dropDeadLetterRows(tx, { endpoint, session_id: message?.sessionId ?? null, seq: message?.seq ?? null });
    if (dropped.length === 0) return 0;
    const facts = {
      endpoint,
      dropped: dropped.length,
      ...(message === undefined ? {} : { message: `${message.sessionId}_${message.seq}` }),
    };
    await noteInAudit(tx, { actor, what: 'webhook-dead-letters-dropped', facts });
    return dropped.length;
  });
}
