import { statement } from '@dream-agent/hitl/postgres';
import { FITS, hasStatus, IS_MINE, type RequestFilter } from './request-filter.ts';

export interface RequestCount {
  kind: string;
  risk: string;
  total: number;
  mine: number;
}

/** How many requests fit, by kind and risk, and how many of them wait for whoever asks. */
const count = (onlyPending: boolean) =>
  statement<RequestFilter, RequestCount>(
    `count-requests-${onlyPending ? 'pending' : 'all'}`,
    `
select kind::text, risk::text, count(*)::integer as total, count(*) filter (where status = 'pending' and ${IS_MINE})::integer as mine
  from hitl.requests
 where ${hasStatus(onlyPending)} and ${FITS}
 group by kind, risk
`,
  );

export const countPendingRequests = count(true);
export const countAllRequests = count(false);
