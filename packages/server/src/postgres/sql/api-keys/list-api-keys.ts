import { statement } from '@dream-agent/hitl/postgres';

export interface ListedApiKey {
  id: string;
  prefix: string;
  name: string;
  scopes: string[];
  user_id: string;
  created_at: Date;
  last_used_at: Date | null;
  expires_at: Date | null;
  revoked_at: Date | null;
}

/** Newest first; everybody's where no owner is named. */
export const listApiKeyRows = statement<{ owner: string | null }, ListedApiKey>(
  'list-api-keys',
  `
select id, prefix, name, scopes, user_id, created_at, last_used_at, expires_at, revoked_at
  from server.api_keys
 where :owner::text is null or user_id = :owner::text
 order by created_at desc, id
 limit 1000
`,
);
