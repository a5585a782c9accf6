import { statement } from '@dream-agent/hitl/postgres';
import { DECIDED_COLUMNS, type DecidedRow } from './decided-columns.ts';

/** In steps of equal length, by when a request was opened. */
export const readStepFigures = statement<
  { from_time: Date; to_time: Date; gate: string | null; step_sec: number },
  DecidedRow & { at: Date }
>(
  'read-step-figures',
  `
select step as at, ${DECIDED_COLUMNS}
  from (select date_bin(make_interval(secs => :step_sec::float8), request.opened_at, :from_time::timestamptz) as step,
               request.status, decision.source, decision.kind,
               greatest(0, extract(epoch from decision.at - request.opened_at))::float8 as took
          from hitl.requests request left join hitl.decisions decision on decision.request_id = request.id
         where request.opened_at >= :from_time::timestamptz and request.opened_at < :to_time::timestamptz
           and (:gate::text is null or request.gate = :gate::text)) as asked
 group by step
 order by step
`,
);
