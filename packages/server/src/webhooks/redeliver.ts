import { inTransaction, type Pool } from '@dream-agent/hitl/postgres';
import { enqueueDelivery } from '../postgres/sql/webhooks/enqueue-delivery.ts';
import { redeliverRows } from '../postgres/sql/webhooks/redeliver.ts';

export interface Redeliver {
  readonly endpoint: string;
  /** Without it, all dead letters of the endpoint. */
  readonly message?: { readonly sessionId: string; readonly seq: number };
}

/** Has dead letters delivered after all, under the ids they had. Answers how many; none where the endpoint is disabled or gone. */
export async function redeliver(pool: Pool, { endpoint, message }: Redeliver): Promise<number> {
  return inTransaction(pool, async (tx) => {
    const again = await redeliverRows(tx, { endpoint, session_id: message?.sessionId ?? null, seq: message?.seq ?? null });
    for (const run_id of new Set(again.map((row) => row.run_id))) await enqueueDelivery(tx, { endpoint, run_id, after_seconds: 0 });
    return again.length;
  });
}
