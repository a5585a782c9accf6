import { statement } from '@dream-agent/hitl/postgres';
import { DECIDED_COLUMNS, type DecidedRow } from './decided-columns.ts';

/**
 * By who decided. Nobody reads more than so many characters in a second: an answer that came sooner than what was shown could be
 * read was given without reading it.
 */
export const readPersonFigures = statement<
  { from_time: Date; to_time: Date; gate: string | null; person: string | null; letters_per_second: number },
  DecidedRow & { person: string; too_fast: number }
>(
  'read-person-figures',
  `
select person, ${DECIDED_COLUMNS},
       count(*) filter (where took < letters / :letters_per_second::float8)::integer as too_fast
  from (select decision.decided_by as person, request.status, decision.source, decision.kind,
               greatest(0, extract(epoch from decision.at - request.opened_at))::float8 as took,
               length((action.body -> 'parameters')::text) + length((request.terms -> 'question')::text) as letters
          from hitl.requests request
          join hitl.decisions decision on decision.request_id = request.id and decision.source = 'human'
          join hitl.actions action on action.id = request.action_id
         where request.opened_at >= :from_time::timestamptz and request.opened_at < :to_time::timestamptz
           and (:gate::text is null or request.gate = :gate::text)
           and (:person::text is null or decision.decided_by = :person::text)) as answered
 group by person
 order by person
`,
);
