import { statement } from '@dream-agent/hitl/postgres';

/** Nothing came of it, so it may be tried again. */
export const releaseKey = statement<{ principal: string; key: string; digest: Buffer }, { key: string }>(
  'release-idempotency-key',
  `
delete from server.idempotency_keys
 where principal = :principal and key = :key and digest = :digest and status is null
returning key
`,
);
