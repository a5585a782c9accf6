import { statement } from '@dream-agent/hitl/postgres';

export const forgetKeys = statement<{ row_limit: number }, { key: string }>(
  'forget-idempotency-keys',
  `
delete from server.idempotency_keys
 where (principal, key) in (select principal, key from server.idempotency_keys where expires_at <= hitl.now() limit :row_limit::integer)
returning key
`,
);
