import { statement } from '@dream-agent/hitl/postgres';
import { DECIDED_COLUMNS, type DecidedRow } from './decided-columns.ts';

/** By gate, and over all of them in the row without one. */
export const readGateFigures = statement<{ from_time: Date; to_time: Date; gate: string | null }, DecidedRow & { gate: string | null }>(
  'read-gate-figures',
  `
select gate, ${DECIDED_COLUMNS}
  from (select request.gate, request.status, decision.source, decision.kind,
               greatest(0, extract(epoch from decision.at - request.opened_at))::float8 as took
          from hitl.requests request left join hitl.decisions decision on decision.request_id = request.id
         where request.opened_at >= :from_time::timestamptz and request.opened_at < :to_time::timestamptz
           and (:gate::text is null or request.gate = :gate::text)) as asked
 group by grouping sets ((gate), ())
 order by gate
`,
);
