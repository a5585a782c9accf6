import { statement } from '@dream-agent/hitl/postgres';

/** What tools and models have cost each of these runs; what has no price counts as nothing. */
export const spentInRuns = statement<{ run_ids: string[] }, { run_id: string; usd: number }>(
  'spent-in-runs',
  `
select run_id, sum(usd)::float8 as usd from (
  select run_id, coalesce((data ->> 'cost_usd')::float8, 0) as usd
    from hitl.events where run_id = any(:run_ids::text[]) and type = 'model-used'
  union all
  select started.run_id, coalesce((action.body ->> 'estimatedCostUsd')::float8, 0)
    from (select distinct run_id, data ->> 'action_id' as action_id
            from hitl.events where run_id = any(:run_ids::text[]) and type = 'effect-started') started
    join hitl.actions action on action.id = started.action_id
) as spent group by run_id
`,
);
