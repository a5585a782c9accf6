import { statement } from '../connection/statement.ts';

/** Renews what is still held. No row means: somebody else owns the run now. */
export const renewLease = statement<
  { run_id: string; owner: string; fence: number; lease: number },
  { lease_until: Date; pause_requested: boolean; cancel_requested: boolean }
>(
  'renew-lease',
  `
update hitl.runs set lease_until = hitl.now() + make_interval(secs => :lease::float8)
 where id = :run_id and owner = :owner and fence = :fence::bigint and status = 'running'
returning lease_until, pause_requested_at is not null as pause_requested, cancel_requested_at is not null as cancel_requested
`,
);
