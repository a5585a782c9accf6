import { statement } from '@dream-agent/hitl/postgres';

/** What tools and models have cost the runs that began in each step; what has no price counts as nothing. */
export const readStepSpending = statement<{ from_time: Date; to_time: Date; step_sec: number }, { at: Date; runs: number; usd: number }>(
  'read-step-spending',
  `
with begun as materialized (
  select run.id, date_bin(make_interval(secs => :step_sec::float8), run.created_at, :from_time::timestamptz) as step
    from hitl.runs run where run.created_at >= :from_time::timestamptz and run.created_at < :to_time::timestamptz
), spent as (
  select event.run_id, coalesce((event.data ->> 'cost_usd')::float8, 0) as usd
    from begun join hitl.events event on event.run_id = begun.id and event.type = 'model-used'
  union all
  select started.run_id, coalesce((action.body ->> 'estimatedCostUsd')::float8, 0)
    from (select distinct event.run_id, event.data ->> 'action_id' as action_id
            from begun join hitl.events event on event.run_id = begun.id and event.type = 'effect-started') started
    join hitl.actions action on action.id = started.action_id
)
select begun.step as at, count(distinct begun.id)::integer as runs, coalesce(sum(spent.usd), 0)::float8 as usd
  from begun left join spent on spent.run_id = begun.id
 group by begun.step
 order by begun.step
`,
);
