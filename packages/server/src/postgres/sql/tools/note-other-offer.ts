import { statement } from '@dream-agent/hitl/postgres';

/** It says something else than it did, and is disabled from now on, if it was not before. */
export const noteOtherOffer = statement<{ name: string; server: string; digest: string; said: string }>(
  'note-other-offer',
  `
update server.outside_tools
   set server = :server, offered_digest = :digest, offered = :said::json, offered_at = hitl.now(),
       disabled_at = coalesce(disabled_at, hitl.now())
 where name = :name and offered_digest <> :digest
`,
);
