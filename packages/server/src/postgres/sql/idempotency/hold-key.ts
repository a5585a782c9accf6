import { statement } from '@dream-agent/hitl/postgres';

export interface HeldKey {
  /** Whether the work is now the caller's. */
  mine: boolean;
  route: string;
  digest: Buffer;
  status: number | null;
  answer: Buffer | null;
}

/** Takes a key that is new, over, or whose holder is gone; otherwise tells what it was used for. */
export const holdKey = statement<
  { principal: string; key: string; route: string; digest: Buffer; held_for: number; kept_for: number },
  HeldKey
>(
  'hold-idempotency-key',
  `
with taken as (
  insert into server.idempotency_keys as known (principal, key, route, digest, held_until, expires_at)
  values (:principal, :key, :route, :digest, hitl.now() + make_interval(secs => :held_for::float8),
          hitl.now() + make_interval(secs => :kept_for::float8))
  on conflict (principal, key) do update
     set route = excluded.route, digest = excluded.digest, held_until = excluded.held_until, expires_at = excluded.expires_at,
         status = null, answer = null
   where known.expires_at <= hitl.now()
      or known.status is null and known.held_until <= hitl.now() and known.route = excluded.route and known.digest = excluded.digest
  returning true as mine, route, digest, status, answer
)
select * from taken
union all
select false, route, digest, status, answer from server.idempotency_keys
 where principal = :principal and key = :key and not exists (select from taken)
`,
);
