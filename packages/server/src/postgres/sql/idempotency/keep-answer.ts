import { statement } from '@dream-agent/hitl/postgres';

/** Only of whoever holds the key: the digest is that of their request. */
export const keepAnswer = statement<{ principal: string; key: string; digest: Buffer; status: number; answer: Buffer }, { key: string }>(
  'keep-idempotent-answer',
  `
update server.idempotency_keys set status = :status::integer, answer = :answer
 where principal = :principal and key = :key and digest = :digest and status is null
returning key
`,
);
