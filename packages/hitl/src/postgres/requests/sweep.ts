import type { RequestChange } from '../../core/requests/change.ts';
import { CLOCK, dueChange } from '../../core/requests/due.ts';
import type { Swept } from '../../ports/ledger.ts';
import type { Request } from '../../schema/request.ts';
import type { Pool } from '../connection/db.ts';
import { LostRace } from '../connection/failure.ts';
import type { Writer } from '../connection/writer.ts';
import { toRequest } from '../rows.ts';
import { listDue } from '../sql/list-requests.ts';
import { applyChange } from './apply-change.ts';

/** Does what is due to a request, unless somebody else just has. */
export async function applyDue(pool: Pool, writer: Writer, request: Request, now: Date): Promise<RequestChange | undefined> {
  const change = dueChange(request, now);
  if (change === undefined) return undefined;
  const at = await applyChange(pool, writer, request, change, { mustBe: 'due', actor: CLOCK }).catch((error: unknown) => {
    if (error instanceof LostRace) return undefined;
    throw error;
  });
  return at === undefined ? undefined : change;
}

/** What is due, earliest first. Two nodes may look at the same row; the version lets one of them write. */
export async function sweep(pool: Pool, writer: Writer, limit: number): Promise<Swept[]> {
  const done: Swept[] = [];
  while (done.length < limit) {
    const rows = await listDue(pool, { page: Math.min(limit - done.length, 100) });
    // Side by side, so that they travel together: thousands may be due in the same moment.
    const swept = await Promise.all(rows.map((row) => sweepOne(pool, writer, toRequest(row), row.now)));
    const found = swept.filter((one) => one !== undefined);
    done.push(...found);
    if (found.length === 0) break;
  }
  return done;
}

async function sweepOne(pool: Pool, writer: Writer, request: Request, now: Date): Promise<Swept | undefined> {
  const change = await applyDue(pool, writer, request, now);
  return change === undefined ? undefined : { requestId: request.id, runId: request.runId, did: change.did as Swept['did'] };
}
