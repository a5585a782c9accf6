import type { Actor } from '@dream-agent/hitl';
import { inTransaction, noteInAudit, type Pool } from '@dream-agent/hitl/postgres';
import { enableEndpointRow } from '../postgres/sql/webhooks/enable-endpoint.ts';

/** Has an endpoint that was disabled told again of what happens from now on. Its dead letters can be delivered then. */
export async function enableWebhook(
  pool: Pool,
  { endpoint, actor }: { readonly endpoint: string; readonly actor: Actor },
): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const [row] = await enableEndpointRow(tx, { endpoint });
    if (row !== undefined) await noteInAudit(tx, { actor, what: 'webhook-enabled', facts: { endpoint } });
    return row !== undefined;
  });
}
