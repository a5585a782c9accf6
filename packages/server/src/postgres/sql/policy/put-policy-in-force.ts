import { statement } from '@dream-agent/hitl/postgres';

export const putPolicyInForce = statement<{ version: string; file_version: string; put_by: string }>(
  'put-policy-in-force',
  `
insert into server.policy_in_force (version, file_version, put_by) values (:version, :file_version, :put_by)
on conflict (only_one) do update
   set version = excluded.version, file_version = excluded.file_version, put_by = excluded.put_by, put_at = hitl.now()
`,
);
