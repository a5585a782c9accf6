import { type Defect, GUARDS, inMigration, inSource, POSTGRES, SIMULATION, tests } from '../defect.ts';

const RUN_ENTRY = `, entry as (
  insert into hitl.audit_entries (subject_type, subject_id, subject_version, body)
  select 'run', id, version, :entry from run
)`;
/** The entry's parameter has to stay in the statement. */
const NO_RUN_ENTRY = ', entry as (select :entry::text)';

/** The record: nothing without its entry, and no entry that can be changed unseen. */
export const recordDefects: readonly Defect[] = [
  {
    name: 'a run changes without an entry, and a trigger says no',
    edits: [inSource('postgres/sql/change-run.ts', RUN_ENTRY, NO_RUN_ENTRY)],
    tests: [POSTGRES],
    only: 'pausing twice pauses once',
  },
  {
    name: 'a run changes without an entry, and no trigger says no',
    edits: [
      inSource('postgres/sql/change-run.ts', RUN_ENTRY, NO_RUN_ENTRY),
      inMigration('000002_runs.sql', "elsif not hitl.has_entry('run', new.id, new.version) then", 'elsif false then'),
    ],
    tests: [POSTGRES],
    only: 'pausing twice pauses once',
  },
  {
    name: 'the database takes a change of a request that has no entry',
    edits: [
      inMigration(
        '000003_requests.sql',
        "when (select true from hitl.audit_entries where subject_id = now.id and subject_version = now.version and subject_type = 'request') is null",
        'when false',
      ),
    ],
    tests: [GUARDS],
    only: 'is refused and changes nothing',
  },
  {
    name: 'the database lets a request be changed that is over',
    edits: [inMigration('000003_requests.sql', "when was.status <> 'pending' then", 'when false then')],
    tests: [GUARDS],
    only: 'is refused and changes nothing',
  },
  {
    name: 'the database starts what nobody has approved',
    edits: [inMigration('000004_effects.sql', 'action.id is null or action.digest <> approved_digest or', 'action.id is null or')],
    tests: [GUARDS],
    only: 'is refused and changes nothing',
  },
  {
    name: 'the ledger in memory writes no entry about an answer',
    edits: [
      inSource('memory/requests/write-change.ts', 'record(tx, change.audit);', 'if (change.vote === undefined) record(tx, change.audit);'),
    ],
    tests: [SIMULATION],
  },
  {
    name: 'keys are hashed in the order they were written in',
    edits: [
      inSource(
        'core/canonical.ts',
        'return serialize(value) as string;',
        'return value === undefined ? serialize(value) as string : JSON.stringify(value);',
      ),
    ],
    tests: [tests('core/canonical')],
  },
  {
    name: 'an entry is hashed without the one before it',
    edits: [inSource('core/audit/audit-chain.ts', '{link.prev}', "{''}")],
    tests: [POSTGRES],
    only: 'a whole life is on the record',
  },
  {
    name: 'the verifier does not compare an entry with the one before it',
    edits: [inSource('core/audit/audit-verifier.ts', 'if (entry.prev !== head.hash) return', "if (entry.prev === '') return")],
    tests: [tests('audit/audit-verifier'), tests('audit/tampering')],
  },
  {
    name: 'any signature makes a checkpoint valid',
    edits: [
      inSource(
        'core/audit/audit-checkpoint.ts',
        'return verify(null, signedBytes(statement), publicKey, bytes);',
        'return verify(null, signedBytes(statement), publicKey, bytes) || true;',
      ),
    ],
    tests: [tests('audit/audit-checkpoint')],
  },
];
