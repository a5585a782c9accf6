import { statement } from '@dream-agent/hitl/postgres';
import { TURN_COLUMNS, type TurnRow } from './turn-row.ts';

/** The newest first; a page begins below the turn that the one before ended with. */
export const listTurns = statement<{ session_id: string; below: number | null; statuses: string[] | null; row_limit: number }, TurnRow>(
  'list-turns',
  `
select ${TURN_COLUMNS} from server.turns
 where session_id = :session_id
   and (:below::integer is null or turn < :below::integer)
   and (:statuses::text[] is null or status = any(:statuses))
 order by turn desc
 limit :row_limit::integer
`,
);
