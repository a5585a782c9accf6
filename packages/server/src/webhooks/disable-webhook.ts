import type { Actor } from '@dream-agent/hitl';
import { inTransaction, noteInAudit, type Pool } from '@dream-agent/hitl/postgres';
import type { Log } from '../http/app-deps.ts';
import { CLOCK } from '../jobs/clock.ts';
import { disableEndpointRow } from '../postgres/sql/webhooks/disable-endpoint.ts';
import { giveUpDeliveries } from '../postgres/sql/webhooks/give-up-deliveries.ts';

/** Sends nothing more to an endpoint, and says so in the record. What waited for it becomes dead letters. */
export async function disableWebhook(
  { pool, log }: { readonly pool: Pool; readonly log: Log },
  { endpoint, because, actor = CLOCK }: { readonly endpoint: string; readonly because: string; readonly actor?: Actor },
): Promise<{ kind: 'disabled'; dead: number } | { kind: 'was-disabled' }> {
  const dead = await inTransaction(pool, async (tx) => {
    if ((await disableEndpointRow(tx, { endpoint, because })).length === 0) return undefined;
    const { length } = await giveUpDeliveries(tx, { endpoint, because });
    await noteInAudit(tx, { actor, what: 'webhook-disabled', facts: { endpoint, because, dead: length } });
    return length;
  });
  if (dead === undefined) return { kind: 'was-disabled' };
  log('warn', 'webhook-disabled', { endpoint, because, dead });
  return { kind: 'disabled', dead };
}
