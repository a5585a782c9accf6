export interface DecidedRow {
  asked: number;
  decided: number;
  timed_out: number;
  cancelled: number;
  /** Answers that say yes or no: what was only answered is neither. */
  judged: number;
  approved: number;
  timed: number;
  p50: number | null;
  p95: number | null;
  longest: number | null;
}

/** What is told of a set of requests with their decisions; times are those of answers that people gave. */
export const DECIDED_COLUMNS = `
       count(*)::integer as asked,
       count(*) filter (where source = 'human')::integer as decided,
       count(*) filter (where status = 'expired')::integer as timed_out,
       count(*) filter (where status = 'cancelled')::integer as cancelled,
       count(*) filter (where source = 'human' and kind <> 'answer')::integer as judged,
       count(*) filter (where source = 'human' and kind in ('approve', 'modify'))::integer as approved,
       count(took) filter (where source = 'human')::integer as timed,
       percentile_cont(0.5) within group (order by took) filter (where source = 'human') as p50,
       percentile_cont(0.95) within group (order by took) filter (where source = 'human') as p95,
       max(took) filter (where source = 'human') as longest`;
