import { statement } from '@dream-agent/hitl/postgres';

/** What was put in force on a page, with the file that it was put over. */
export const readPolicyInForce = statement<Record<string, never>, { version: string; file_version: string; source: string }>(
  'read-policy-in-force',
  `
select standing.version, standing.file_version, policy.source
  from server.policy_in_force standing join server.policies policy using (version)
 where policy.source is not null
`,
);
