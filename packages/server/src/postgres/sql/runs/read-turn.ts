import { statement } from '@dream-agent/hitl/postgres';
import { TURN_COLUMNS, type TurnRow } from './turn-row.ts';

export const readTurn = statement<{ run_id: string }, TurnRow>(
  'read-turn',
  `select ${TURN_COLUMNS} from server.turns where run_id = :run_id`,
);
