import { statement } from '@dream-agent/hitl/postgres';

/**
 * Counts a try before anybody knows whether it is a good one. The row is locked while it is counted, so tries at once are
 * counted one by one. `counted` is false while the key is blocked, and `wait` says for how many seconds more.
 */
export const countAttempt = statement<
  { key: Buffer; free: number; longest: number; forget_after: number },
  { counted: boolean; wait: number }
>(
  'count-attempt',
  `
with counted as (
  insert into server.sign_in_attempts as attempts (key, failures, last_at, blocked_until, free, longest)
  values (:key::bytea, 1, hitl.now(), hitl.now() + server.backoff(1, :free::integer, :longest::float8), :free::integer, :longest::float8)
  on conflict (key) do update set (failures, last_at, blocked_until, free, longest) = (
    select failures, hitl.now(), hitl.now() + server.backoff(failures, excluded.free, excluded.longest), excluded.free, excluded.longest
      from (select case when attempts.last_at < hitl.now() - make_interval(secs => :forget_after::float8)
                        then 1 else attempts.failures + 1 end as failures) as now_counted)
  where attempts.blocked_until <= hitl.now()
  returning true
)
select exists (select from counted) as counted,
       coalesce((select extract(epoch from blocked_until - hitl.now())::float8 from server.sign_in_attempts where key = :key::bytea), 0) as wait
`,
);
