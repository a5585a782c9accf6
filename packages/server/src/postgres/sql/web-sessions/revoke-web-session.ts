import { statement } from '@dream-agent/hitl/postgres';

export const revokeWebSessionRow = statement<{ token_digest: Buffer }, { id: string }>(
  'revoke-web-session',
  `
update server.web_sessions set revoked_at = hitl.now() where token_digest = :token_digest::bytea and revoked_at is null returning id
`,
);
