import { statement } from '@dream-agent/hitl/postgres';
import { LIVE_WEB_SESSION, type LiveWebSessionRow } from './web-session-row.ts';

/** By their ids, for all sockets of a node that were let in by them. */
export const checkWebSessions = statement<{ session_ids: readonly string[] }, LiveWebSessionRow>(
  'check-web-sessions',
  `
select ${LIVE_WEB_SESSION} from server.live_web_sessions where id = any(:session_ids::text[])
`,
);
