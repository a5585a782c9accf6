import { statement } from '@dream-agent/hitl/postgres';
import { LIVE_API_KEY, type LiveApiKeyRow } from './api-key-row.ts';

/** By its id, for a socket that was let in by it. */
export const checkApiKey = statement<{ key_id: string }, LiveApiKeyRow>(
  'check-api-key',
  `
select ${LIVE_API_KEY} from server.live_api_keys where id = :key_id
`,
);
