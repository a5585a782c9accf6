import type { Ledger, RequestState } from '@dream-agent/hitl';
import { type Db, findRequests } from '@dream-agent/hitl/postgres';
import type { RequestId } from '@dream-agent/hitl/schema';
import type { z } from 'zod';
import type { Principal } from '../../auth/index.ts';
import type { ROUTES } from '../../contract/index.ts';
import { type PlaceOfRequest, pageRequests, type RequestOrder } from '../../postgres/sql/requests/page-requests.ts';
import { cutPage } from '../page.ts';
import { rightsOf } from '../rights-of.ts';
import { isOnlyPending, requestFilterOf } from './request-filter-of.ts';

export interface ListRequests {
  readonly query: z.output<typeof ROUTES.listRequests.query>;
  readonly principal: Principal;
  /** Where the page before ended: what it is sorted by, and the id. */
  readonly after: readonly string[] | undefined;
}

/** `not-a-place` where a cursor was made up: anything may stand in it where a time or a risk belongs. */
export type ListedRequests =
  | { readonly kind: 'page'; readonly states: readonly RequestState[]; readonly last: PlaceOfRequest | undefined }
  | { readonly kind: 'not-a-place' };

const NOT_A_VALUE = new Set<unknown>(['22007', '22008', '22P02']);

/** A page of requests with what belongs to each; their ids come along an index, and the rest in one look. */
export async function listRequests(
  { db, ledger }: { db: Db; ledger: Ledger },
  { query, principal, after }: ListRequests,
): Promise<ListedRequests> {
  const [after_key = null, after_id = null]: readonly (string | null)[] = after ?? [];
  const filter = await requestFilterOf(db, query, await rightsOf({ ledger }, principal));
  const order = query.sort.replace('-', '') as RequestOrder;
  const page = pageRequests(order, query.sort.startsWith('-'), isOnlyPending(filter));
  try {
    const found = await page(db, { ...filter, after_key, after_id, row_limit: query.limit + 1 });
    const { rows, last } = cutPage(found, query.limit);
    const ids = rows.map(({ id }) => id as RequestId);
    return { kind: 'page', states: await findRequests(db, ids), last };
  } catch (error) {
    if (after_key !== null && NOT_A_VALUE.has((error as { code?: unknown }).code)) return { kind: 'not-a-place' };
    throw error;
  }
}
