import { statement } from '@dream-agent/hitl/postgres';
import type { DecisionKind } from '@dream-agent/hitl/schema';

export interface ShadowRow {
  action_id: string;
  run_id: string;
  tool: string;
  created_at: Date;
  /** The gates in shadow that would have asked or denied. */
  shadow: string[];
  /** What a person said to it, where another gate asked one. */
  decided: DecisionKind | null;
  actions: number;
}

/** Of the newest actions, those that a gate in shadow would have asked about; and how many were looked at. */
export const readShadow = statement<{ from_time: Date; row_limit: number }, ShadowRow>(
  'read-shadow',
  `
with judged as (
  select id, run_id, tool, created_at from hitl.actions
   where type in ('tool_call', 'plan', 'response') and created_at >= :from_time::timestamptz
   order by created_at desc, id limit :row_limit::integer
), told as (
  select judged.*, decision.kind::text as decided,
         array(select json_array_elements_text(entry.body::json #> '{data,shadow}')) as shadow
    from judged
    left join hitl.requests request on request.action_id = judged.id
    left join hitl.decisions decision on decision.request_id = request.id and decision.source = 'human'
    join hitl.audit_entries entry on entry.subject_version = 1
     and ((entry.subject_type = 'request' and entry.subject_id = request.id) or (entry.subject_type = 'action' and entry.subject_id = judged.id))
)
select told.id as action_id, told.run_id, told.tool, told.created_at, told.shadow, told.decided, counted.actions
  from (select count(*)::integer as actions from judged) counted
  left join told on told.shadow <> '{}'
 order by told.created_at desc, told.id
`,
);
