import { statement } from '../connection/statement.ts';

export interface GrantRow {
  id: string;
  tool: string;
  bounds: unknown;
  max_uses: number;
  used: number;
  max_risk: string;
  run_id: string | null;
  granted_by: string;
  granted_at: Date;
  expires_at: Date;
  revoked_at: Date | null;
  revoked_by: string | null;
  version: number;
}

/** By name: a newer version may have added columns, and a prepared statement whose columns change is an error. */
const COLUMNS = 'id, tool, bounds, max_uses, used, max_risk, run_id, granted_by, granted_at, expires_at, revoked_at, revoked_by, version';

export const insertGrant = statement<
  {
    grant_id: string;
    tool: string;
    bounds: string;
    max_uses: number;
    max_risk: string;
    run_id: string | null;
    granted_by: string;
    expires_at: Date;
    entry: string;
  },
  GrantRow
>(
  'insert-grant',
  `
with given as (
  insert into hitl.grants (id, tool, bounds, max_uses, max_risk, run_id, granted_by, expires_at)
  values (:grant_id, :tool, :bounds::json, :max_uses::integer, :max_risk::hitl.risk_level, :run_id, :granted_by, :expires_at::timestamptz)
  on conflict (id) do nothing
  returning *
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'grant', id, 1, :entry from given
)
select ${COLUMNS} from given
`,
);

export const readGrants = statement<{ grant_id: string | null; tool: string | null }, GrantRow & { now: Date }>(
  'read-grants',
  `
select ${COLUMNS}, hitl.now() as now from hitl.grants
 where (:grant_id::text is null or id = :grant_id) and (:tool::text is null or tool = :tool)
 order by granted_at, id
`,
);

/** One use more, if it is still at the version it was looked at: the last use goes to one action only. */
export const useGrant = statement<{ grant_id: string; expected_version: number; entry: string }, GrantRow>(
  'use-grant',
  `
with used as (
  update hitl.grants set used = used + 1, version = version + 1
   where id = :grant_id and version = :expected_version::integer and revoked_at is null and used < max_uses and expires_at > hitl.now()
  returning *
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'grant', id, version, :entry from used
)
select ${COLUMNS} from used
`,
);

export const revokeGrant = statement<{ grant_id: string; expected_version: number; revoked_by: string; entry: string }, GrantRow>(
  'revoke-grant',
  `
with revoked as (
  update hitl.grants set revoked_at = hitl.now(), revoked_by = :revoked_by, version = version + 1
   where id = :grant_id and version = :expected_version::integer and revoked_at is null
  returning *
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'grant', id, version, :entry from revoked
)
select ${COLUMNS} from revoked
`,
);
