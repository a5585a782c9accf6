import type { Ledger } from '@dream-agent/hitl';
import type { Db } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { Principal } from '../../auth/index.ts';
import type { RequestCountSchema, ROUTES } from '../../contract/index.ts';
import { countAllRequests, countPendingRequests } from '../../postgres/sql/requests/count-requests.ts';
import { rightsOf } from '../rights-of.ts';
import { isOnlyPending, requestFilterOf } from './request-filter-of.ts';

/** How many requests fit a filter, in all, by kind and by risk, and how many of them wait for this person. */
export async function countRequests(
  { db, ledger }: { db: Db; ledger: Ledger },
  { query, principal }: { query: z.output<typeof ROUTES.countRequests.query>; principal: Principal },
): Promise<z.output<typeof RequestCountSchema>> {
  const filter = await requestFilterOf(db, query, await rightsOf({ ledger }, principal));
  const counts = await (isOnlyPending(filter) ? countPendingRequests : countAllRequests)(db, filter);
  const sum = (of: readonly { total: number }[]) => of.reduce((total, row) => total + row.total, 0);
  const by = (key: 'kind' | 'risk') =>
    Object.fromEntries([...Map.groupBy(counts, (row) => row[key])].map(([name, rows]) => [name, sum(rows)]));
  return { total: sum(counts), mine: counts.reduce((mine, row) => mine + row.mine, 0), by_type: by('kind'), by_risk: by('risk') };
}
