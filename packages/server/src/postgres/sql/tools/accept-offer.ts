import { statement } from '@dream-agent/hitl/postgres';

/** Only what was looked at is accepted: if it says something else meanwhile, nothing is. */
export const acceptOffer = statement<{ name: string; digest: string; accepted_by: string }, { name: string }>(
  'accept-offer',
  `
update server.outside_tools
   set accepted_digest = offered_digest, accepted = offered, accepted_by = :accepted_by, accepted_at = hitl.now(), disabled_at = null
 where name = :name and offered_digest = :digest and disabled_at is not null
returning name
`,
);
