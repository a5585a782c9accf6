import { inTransaction, noteInAudit } from '@dream-agent/hitl/postgres';
import { disableEndpointRow } from '../../postgres/sql/webhooks/disable-endpoint.ts';
import { giveUpDeliveries } from '../../postgres/sql/webhooks/give-up-deliveries.ts';
import { CLOCK } from '../clock.ts';
import type { JobDeps } from '../job.ts';

/** Sends nothing more to an endpoint, and says so in the record. What waited for it becomes dead letters. */
export async function disableWebhook(
  { pool, log }: Pick<JobDeps, 'pool' | 'log'>,
  { endpoint, because }: { readonly endpoint: string; readonly because: string },
): Promise<{ kind: 'disabled'; dead: number } | { kind: 'was-disabled' }> {
  const dead = await inTransaction(pool, async (tx) => {
    if ((await disableEndpointRow(tx, { endpoint, because })).length === 0) return undefined;
    const { length } = await giveUpDeliveries(tx, { endpoint, because });
    await noteInAudit(tx, { actor: CLOCK, what: 'webhook-disabled', facts: { endpoint, because, dead: length } });
    return length;
  });
  if (dead === undefined) return { kind: 'was-disabled' };
  log('warn', 'webhook-disabled', { endpoint, because, dead });
  return { kind: 'disabled', dead };
}
