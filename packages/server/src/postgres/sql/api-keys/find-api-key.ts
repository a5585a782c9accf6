import { statement } from '@dream-agent/hitl/postgres';
import { LIVE_API_KEY, type LiveApiKeyRow } from './api-key-row.ts';

/** Says when it was last used to the minute. */
export const findApiKey = statement<{ secret_digest: Buffer }, LiveApiKeyRow>(
  'find-api-key',
  `
with live as materialized (
  select ${LIVE_API_KEY}, last_used_at from server.live_api_keys where secret_digest = :secret_digest::bytea
), used as (
  update server.api_keys set last_used_at = hitl.now() from live
   where api_keys.id = live.id and (live.last_used_at is null or live.last_used_at < hitl.now() - interval '1 minute')
)
select ${LIVE_API_KEY} from live
`,
);
