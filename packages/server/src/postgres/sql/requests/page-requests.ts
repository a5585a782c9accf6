import { type Statement, statement } from '@dream-agent/hitl/postgres';
import { FITS, hasStatus, type RequestFilter } from './request-filter.ts';

/** What a page is sorted by, as the index has it. */
const ORDERS = {
  created_at: { by: 'opened_at', type: 'timestamptz' },
  timeout_at: { by: "coalesce(deadline_at, 'infinity'::timestamptz)", type: 'timestamptz' },
  risk: { by: 'risk', type: 'hitl.risk_level' },
} as const;
export type RequestOrder = keyof typeof ORDERS;

type Parameters = RequestFilter & { after_key: string | null; after_id: string | null; row_limit: number };
export interface PlaceOfRequest {
  id: string;
  /** What it was sorted by, as text that reads back to the same. */
  place: string;
}
type Page = Statement<Parameters, PlaceOfRequest>;

/** A page of the ids of requests, after the one that ended the page before. One statement for each order: each walks along its own index. */
function pageStatement(order: RequestOrder, descending: boolean, onlyPending: boolean): Page {
  const { by, type } = ORDERS[order];
  const [direction, beyond] = descending ? ['desc', '<'] : ['asc', '>'];
  return statement<Parameters, PlaceOfRequest>(
    `page-requests-${order}-${direction}-${onlyPending ? 'pending' : 'all'}`,
    `
select id, ${by}::text as place
  from hitl.requests
 where ${hasStatus(onlyPending)}
   and (:after_key::text is null or (${by}, id) ${beyond} (:after_key::${type}, :after_id::text))
   and ${FITS}
 order by ${by} ${direction}, id ${direction}
 limit :row_limit::integer
`,
  );
}

const made = new Map<string, Page>();

export function pageRequests(order: RequestOrder, descending: boolean, onlyPending: boolean): Page {
  const name = `${order} ${descending} ${onlyPending}`;
  const known = made.get(name) ?? pageStatement(order, descending, onlyPending);
  made.set(name, known);
  return known;
}
