import { cancel } from '../../core/requests/cancel.ts';
import type { Refusal } from '../../ports/ledger.ts';
import type { Actor } from '../../schema/actor.ts';
import type { RequestId } from '../../schema/ids.ts';
import type { Pool } from '../connection/db.ts';
import { tryAgain } from '../connection/failure.ts';
import { directly } from '../connection/writer.ts';
import { applyChange } from './apply-change.ts';
import { findRequest } from './find-request.ts';

export async function cancelRequest(
  pool: Pool,
  id: RequestId,
  by: { actor: Actor; reason: string },
): Promise<{ kind: 'cancelled' } | Refusal> {
  return tryAgain(async () => {
    const state = await findRequest(pool, id);
    if (state === undefined) return { kind: 'refused', code: 'HITL_REQUEST_NOT_FOUND', message: id };
    const { request } = state;
    if (request.status !== 'pending') {
      return {
        kind: 'refused',
        code: request.status === 'expired' ? 'HITL_REQUEST_EXPIRED' : 'HITL_REQUEST_CLOSED',
        message: `${id} is ${request.status}`,
      };
    }
    const at = await applyChange(pool, directly(pool), request, cancel(request, by), { mustBe: 'pending', actor: by.actor });
    return at === undefined ? 'again' : { kind: 'cancelled' };
  });
}
