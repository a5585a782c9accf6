import { statement } from '@dream-agent/hitl/postgres';
import { LIVE_WEB_SESSION, type LiveWebSessionRow } from './web-session-row.ts';

/** By its id, for a socket that was let in by it. */
export const checkWebSession = statement<{ session_id: string }, LiveWebSessionRow>(
  'check-web-session',
  `
select ${LIVE_WEB_SESSION} from server.live_web_sessions where id = :session_id
`,
);
