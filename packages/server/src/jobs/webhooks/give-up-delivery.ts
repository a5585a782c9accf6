import { inTransaction, noteInAudit } from '@dream-agent/hitl/postgres';
import { type SettleDelivery, settleDelivery } from '../../postgres/sql/webhooks/settle-delivery.ts';
import { CLOCK } from '../clock.ts';
import type { JobDeps } from '../job.ts';

type GivenUp = Omit<SettleDelivery, 'status' | 'after_seconds'>;

/** Puts a delivery with the dead letters after its last attempt, and says so in the record. What came after it may go now. */
export async function giveUpDelivery({ pool, log }: Pick<JobDeps, 'pool' | 'log'>, given: GivenUp): Promise<boolean> {
  const { endpoint, session_id, seq, attempt, problem } = given;
  const facts = { endpoint, message: `${session_id}_${seq}`, attempts: attempt, problem };
  const settled = await inTransaction(pool, async (tx) => {
    const [row] = await settleDelivery(tx, { ...given, status: 'dead', after_seconds: 0 });
    if (row !== undefined) await noteInAudit(tx, { actor: CLOCK, what: 'webhook-dead-letter', facts });
    return row !== undefined;
  });
  if (settled) log('error', 'webhook-dead-letter', facts);
  return settled;
}
