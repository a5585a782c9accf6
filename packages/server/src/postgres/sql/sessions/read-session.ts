import { statement } from '@dream-agent/hitl/postgres';
import { SESSION_COLUMNS, type SessionRow } from './session-row.ts';

export const readSessionRow = statement<{ session_id: string }, SessionRow>(
  'read-session',
  `select ${SESSION_COLUMNS} from server.open_sessions where id = :session_id`,
);
