import { statement } from '@dream-agent/hitl/postgres';

/** How many people may decide, and how many keys that work may. */
export const countReachable = statement<Record<string, never>, { deciders: number; keys: number }>(
  'count-reachable',
  `
select (select count(*)::integer from server.users where disabled_at is null and role <> 'viewer') as deciders,
       (select count(*)::integer from server.api_keys key join server.users owner on owner.id = key.user_id
         where key.revoked_at is null and (key.expires_at is null or key.expires_at > hitl.now()) and 'decide' = any(key.scopes)
           and owner.disabled_at is null and owner.generation = key.generation) as keys
`,
);
