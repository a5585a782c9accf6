import { CLOCK, dueChange } from '../../core/requests/due.ts';
import { nextDue } from '../../core/requests/schedule.ts';
import type { Swept } from '../../ports/ledger.ts';
import type { Request } from '../../schema/request.ts';
import type { Tx } from '../transaction.ts';
import { applyChange } from './apply-change.ts';

/** Does what is due, the most overdue request first, one transition at a time. */
export function sweep(tx: Tx, limit = 100): Swept[] {
  const swept: Swept[] = [];
  while (swept.length < limit) {
    const request = mostOverdue(tx);
    const change = request === undefined ? undefined : dueChange(request, tx.now);
    if (request === undefined || change === undefined) break;
    applyChange(tx, request, change, CLOCK);
    swept.push({ requestId: request.id, runId: request.runId, did: change.did as Swept['did'] });
  }
  return swept;
}

function mostOverdue({ storage, now }: Tx): Request | undefined {
  let found: { request: Request; at: Date } | undefined;
  for (const request of storage.requests.open()) {
    const at = nextDue(request);
    if (at !== null && at <= now && (found === undefined || at < found.at)) found = { request, at };
  }
  return found?.request;
}

/** Closes or renews a request whose deadline has passed before any sweep came by. */
export function passDeadline(tx: Tx, request: Request): void {
  let current = request;
  while (current.deadlineAt !== null && current.deadlineAt <= tx.now) {
    const change = dueChange(current, tx.now);
    if (change === undefined) return;
    current = applyChange(tx, current, change, CLOCK);
  }
}
