import { readingSecondsOf } from '../../core/requests/reading.ts';
import type { RequestId } from '../../schema/ids.ts';
import type { Tx } from '../transaction.ts';

const slotOf = (id: RequestId, person: string): string => JSON.stringify([id, person]);

export const shownAt = ({ storage }: Tx, id: RequestId, person: string): Date | undefined => storage.showings.get(slotOf(id, person));

export function showRequest(tx: Tx, id: RequestId, person: string): Date | undefined {
  const request = tx.storage.requests.get(id);
  if (request === undefined || request.status !== 'pending' || readingSecondsOf(request) === 0) return undefined;
  return shownAt(tx, id, person) ?? tx.storage.showings.put(slotOf(id, person), tx.now);
}
