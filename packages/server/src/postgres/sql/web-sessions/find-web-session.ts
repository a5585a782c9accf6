import { statement } from '@dream-agent/hitl/postgres';
import { LIVE_WEB_SESSION, type LiveWebSessionRow } from './web-session-row.ts';

/** Says when it was last seen to the minute: a write for every request would cost more than the answer is worth. */
export const findWebSession = statement<{ token_digest: Buffer }, LiveWebSessionRow>(
  'find-web-session',
  `
with live as materialized (
  select ${LIVE_WEB_SESSION}, last_seen_at from server.live_web_sessions where token_digest = :token_digest::bytea
), seen as (
  update server.web_sessions set last_seen_at = hitl.now() from live
   where web_sessions.id = live.id and live.last_seen_at < hitl.now() - interval '1 minute'
)
select ${LIVE_WEB_SESSION} from live
`,
);
