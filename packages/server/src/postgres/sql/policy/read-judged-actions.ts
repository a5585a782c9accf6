import { statement } from '@dream-agent/hitl/postgres';
import type { Clearance, DecisionKind } from '@dream-agent/hitl/schema';

export interface JudgedAction {
  id: string;
  run_id: string;
  body: unknown;
  clearance: Clearance;
  created_at: Date;
  /** What a person said to it, where one was asked. */
  decided: DecisionKind | null;
}

/** The actions that gates have judged in a span of time, the newest first. Questions and recoveries are put to people as they are. */
export const readJudgedActions = statement<{ from_time: Date; to_time: Date | null; row_limit: number }, JudgedAction>(
  'read-judged-actions',
  `
select action.id, action.run_id, action.body, action.clearance::text, action.created_at, decision.kind::text as decided
  from hitl.actions action
  left join hitl.requests request on request.action_id = action.id
  left join hitl.decisions decision on decision.request_id = request.id and decision.source = 'human'
 where action.type in ('tool_call', 'plan', 'response')
   and action.created_at >= :from_time::timestamptz and (:to_time::timestamptz is null or action.created_at < :to_time::timestamptz)
 order by action.created_at desc, action.id
 limit :row_limit::integer
`,
);
