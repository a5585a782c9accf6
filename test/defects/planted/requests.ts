import { type Defect, inMigration, inSource, POSTGRES, SIMULATION_ON_POSTGRES } from '../defect.ts';

const CHANGE = 'postgres/sql/change-request.ts';

/** Answers and time-outs on PostgreSQL: who wins, and when. */
export const requestDefects: readonly Defect[] = [
  {
    name: 'a request is changed whatever version it has come to',
    edits: [inSource(CHANGE, ' and requests.version = input.expected_version', '')],
    tests: [SIMULATION_ON_POSTGRES],
    only: 'two nodes count the votes on one request',
  },
  {
    name: 'a request is changed without a look at its status or its version, and no trigger says no',
    edits: [
      inSource(CHANGE, 'requests.resolved_at is null and requests.version = input.expected_version', 'true'),
      inMigration(
        '000003_requests.sql',
        `create trigger checked_update after update on hitl.requests referencing old table as rows_before new table as rows_after
  for each statement execute function hitl.check_changed_requests();`,
        '',
      ),
    ],
    tests: [SIMULATION_ON_POSTGRES],
    only: 'a node answers from memory what another has taken back',
  },
  {
    name: 'an answer is written whether or not it came in time',
    edits: [inSource(CHANGE, "when 'in_time' then deadline_at is null or deadline_at > input.at", "when 'in_time' then true")],
    tests: [POSTGRES],
    only: 'an answer after the deadline changes nothing',
  },
  {
    name: "an answer is judged by the node's clock",
    edits: [inSource('postgres/requests/decide.ts', '        now: row.now,', '        now: new Date(),')],
    tests: [POSTGRES],
    only: 'a vote in time counts for nothing when the rest comes too late',
  },
  {
    name: "the sweep goes by the node's clock",
    edits: [
      inSource(
        'postgres/requests/sweep.ts',
        'sweepOne(pool, writer, toRequest(row), row.now)',
        'sweepOne(pool, writer, toRequest(row), new Date())',
      ),
    ],
    tests: [POSTGRES],
    only: 'silence never approves what is risky|reminders stop when enough',
  },
  {
    name: 'a key that was used for one answer repeats it for another, on PostgreSQL',
    edits: [
      inSource(
        'postgres/requests/decide.ts',
        'if (row.key_fingerprint === fingerprint) return',
        'if (row.key_fingerprint !== fingerprint || fingerprint) return',
      ),
    ],
    tests: [POSTGRES],
    only: 'a key used for something else is refused',
  },
  {
    name: 'an event is numbered by counting, not by the row of its run',
    edits: [
      inSource(
        'postgres/sql/events.ts',
        'select id, event_seq, :type, :data::json from run',
        'select id, (select coalesce(max(seq), 0) + 1 from hitl.events where run_id = run.id), :type, :data::json from run',
      ),
    ],
    tests: [POSTGRES],
    only: 'numbers have no gap however many write at once',
  },
];
