import { statement } from '@dream-agent/hitl/postgres';

/** The same password under newer settings; only in the place of the hash that it was checked against. */
export const renewHash = statement<{ user_id: string; old_hash: string; hash: string }, { user_id: string }>(
  'renew-hash',
  `
update server.passwords set hash = :hash where user_id = :user_id and hash = :old_hash returning user_id
`,
);
