import { statement } from '../connection/statement.ts';

/** Notes the first time somebody is shown a pending request that asks for reading time, and answers which time that was. */
export const showRequest = statement<{ request_id: string; person: string }, { at: Date }>(
  'show-request',
  `
insert into hitl.showings (request_id, person, at)
select id, :person, hitl.now() from hitl.requests
 where id = :request_id and resolved_at is null and risk = 'critical' and (terms ->> 'readingSeconds')::float8 > 0
    on conflict (request_id, person) do update set at = showings.at
returning at
`,
);
