import { statement } from '@dream-agent/hitl/postgres';
import { TURN_COLUMNS, type TurnRow } from './turn-row.ts';

export const newestTurn = statement<{ session_id: string }, TurnRow>(
  'newest-turn',
  `select ${TURN_COLUMNS} from server.turns where session_id = :session_id order by turn desc limit 1`,
);
