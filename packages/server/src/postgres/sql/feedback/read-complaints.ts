import { statement } from '@dream-agent/hitl/postgres';

/** What those who asked were not content with in earlier runs of the same session, in their own words; the newest first. */
export const readComplaints = statement<{ run_id: string; row_limit: number }, { comment: string; at: Date }>(
  'read-complaints',
  `
select given.comment, given.at
  from server.session_runs turn
  join server.feedback given on given.session_id = turn.session_id and given.run_id <> turn.run_id
  join hitl.runs run on run.id = given.run_id
 where turn.run_id = :run_id and given.rating = 'bad' and given.comment is not null and given.given_by = run.requested_by
 order by given.seq desc
 limit :row_limit::integer
`,
);
