import { statement } from '@dream-agent/hitl/postgres';
import { LIVE_API_KEY, type LiveApiKeyRow } from './api-key-row.ts';

/** By their ids, for all sockets of a node that were let in by them. */
export const checkApiKeys = statement<{ key_ids: readonly string[] }, LiveApiKeyRow>(
  'check-api-keys',
  `
select ${LIVE_API_KEY} from server.live_api_keys where id = any(:key_ids::text[])
`,
);
