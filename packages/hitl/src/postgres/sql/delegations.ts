import { statement } from '../connection/statement.ts';

export interface DelegationRow {
  id: string;
  from_person: string;
  to_person: string;
  role: string;
  groups: unknown;
  starts_at: Date;
  ends_at: Date;
  revoked_at: Date | null;
  version: number;
}

/** By name: a newer version may have added columns, and a prepared statement whose columns change is an error. */
const COLUMNS = 'id, from_person, to_person, role, groups, starts_at, ends_at, revoked_at, version';

export const insertDelegation = statement<
  {
    delegation_id: string;
    from_person: string;
    to_person: string;
    role: string;
    groups: string;
    starts_at: Date;
    ends_at: Date;
    entry: string;
  },
  DelegationRow
>(
  'insert-delegation',
  `
with made as (
  insert into hitl.delegations (id, from_person, to_person, role, groups, starts_at, ends_at)
  values (:delegation_id, :from_person, :to_person, :role, :groups::json, :starts_at::timestamptz, :ends_at::timestamptz)
  on conflict (id) do nothing
  returning *
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'delegation', id, 1, :entry from made
)
select ${COLUMNS} from made
`,
);

export const readDelegations = statement<{ delegation_id: string | null; to_person: string | null }, DelegationRow>(
  'read-delegations',
  `
select ${COLUMNS} from hitl.delegations
 where (:delegation_id::text is null or id = :delegation_id) and (:to_person::text is null or to_person = :to_person)
 order by starts_at, id
`,
);

export const revokeDelegation = statement<{ delegation_id: string; expected_version: number; entry: string }, DelegationRow>(
  'revoke-delegation',
  `
with revoked as (
  update hitl.delegations set revoked_at = hitl.now(), version = version + 1
   where id = :delegation_id and version = :expected_version::integer and revoked_at is null
  returning *
), entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'delegation', id, version, :entry from revoked
)
select ${COLUMNS} from revoked
`,
);
