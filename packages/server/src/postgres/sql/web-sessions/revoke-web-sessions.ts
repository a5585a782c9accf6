import { statement } from '@dream-agent/hitl/postgres';

/** All of a person's, or the one that is named, or all but one. */
export const revokeWebSessionRows = statement<{ user_id: string; only: string | null; except: string | null }, { id: string }>(
  'revoke-web-sessions',
  `
update server.web_sessions set revoked_at = hitl.now()
 where user_id = :user_id and revoked_at is null
   and (:only::text is null or id = :only::text) and id is distinct from :except::text
returning id
`,
);
