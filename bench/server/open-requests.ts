import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import type pg from 'pg';
import { holdRun, question } from '../ledger/ours.ts';

const RUNS = 500;
const AT_ONCE = 64;

export interface OpenRequest {
  readonly id: string;
  readonly digest: string;
}

/** Opens so many requests through the ledger's own door, over many runs: the record is one that can be verified. */
export async function openRequests(pool: pg.Pool, count: number): Promise<OpenRequest[]> {
  const ledger = createPostgresLedger({ pool });
  const holds = await Promise.all(Array.from({ length: RUNS }, () => holdRun(ledger)));
  const opened: OpenRequest[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let number = next++; number < count; number = next++) {
        const hold = holds[number % RUNS];
        if (hold === undefined) return;
        const input = question(hold, `step-${number}`);
        await ledger.openRequest(input);
        opened.push({ id: input.terms.id, digest: input.action.digest });
      }
    }),
  );
  await ledger.close();
  await pool.query('vacuum analyze hitl.runs, hitl.actions, hitl.requests, hitl.audit_entries');
  return opened;
}
