import { type Defect, type Edit, inSource, tests } from '../defect.ts';

const inServer = (file: string, find: string, replace: string): Edit => ({ file: `packages/server/src/${file}`, find, replace });
const ofServer = (name: string): string => `packages/server/test/${name}.test.ts`;

/** What holds while versions change, and while the database comes and goes. */
export const upgradeDefects: readonly Defect[] = [
  {
    name: 'a migration waits for a table until it has it, and everybody behind it',
    slow: true,
    edits: [
      inSource(
        'postgres/migrations/apply-migrations.ts',
        'await apply(connection, schema, migration, lockTimeoutMs);',
        'await apply(connection, schema, migration, 0);',
      ),
    ],
    tests: [tests('postgres/table-in-use')],
  },
  {
    name: 'a migration that finds a table in use is given up at once',
    slow: true,
    edits: [inSource('postgres/migrations/apply-migrations.ts', '!isInTheWay || tried >= tries', 'tried > 0')],
    tests: [tests('postgres/table-in-use')],
  },
  {
    name: 'an older version works on tables that a newer one has made into something else',
    edits: [inSource('postgres/migrations/apply-migrations.ts', 'migration === undefined && breaking', 'migration === undefined && false')],
    tests: [tests('postgres/migrate')],
    only: 'made into something else',
  },
  {
    name: 'an older version refuses tables that only got more',
    edits: [inSource('postgres/migrations/apply-migrations.ts', 'migration === undefined && breaking', 'migration === undefined')],
    tests: [tests('postgres/migrate')],
    only: 'only added',
  },
  {
    name: 'what a migration says of itself is not kept',
    edits: [inSource('postgres/migrations/read-migrations.ts', "breaking: kind === 'breaking'", 'breaking: false')],
    tests: [tests('postgres/table-in-use')],
  },
  {
    name: 'a statement takes whatever columns there are, and fails when there are more',
    edits: [
      inSource(
        'postgres/sql/read-run.ts',
        "'id, status, version, owner, fence, lease_until, wake, event_seq, requested_by, pause_requested_at, cancel_requested_at, requests_asked, minute_from, asked_in_minute, budget_spent, created_at, ended_at'",
        "'*'",
      ),
    ],
    tests: [tests('postgres/beside-newer')],
  },
  {
    name: 'a node drives runs of a graph that it does not have',
    edits: [
      inServer(
        'postgres/sql/runs/find-claimable.ts',
        ' and turn.graph_version = any(:graph_versions::integer[])',
        ' and :graph_versions::integer[] is not null',
      ),
    ],
    tests: [ofServer('worker/graph-versions')],
  },
  {
    name: 'a fork is begun by the newest graph, whatever made its checkpoint',
    edits: [inServer('postgres/sql/runs/insert-turn.ts', 'where origin.run_id = :forked_from_run)', 'where false)')],
    tests: [ofServer('worker/graph-versions')],
  },
  {
    name: 'a run pays for each restart of its database',
    slow: true,
    edits: [inServer('worker/drive-run.ts', 'if (isInfrastructure(error)) return', 'if (held === undefined) return')],
    tests: [ofServer('worker/database-restarts')],
  },
  {
    name: 'a start ends where its database is restarted',
    edits: [inServer('start/with-database.ts', 'if (!isDatabaseAway(error)) throw error;', 'if (error) throw error;')],
    tests: [ofServer('start/database-restarts')],
  },
  {
    name: 'a start waits for ever for a database that never comes',
    edits: [inServer('start/with-database.ts', 'if (left <= 0) {', 'if (left === undefined) {')],
    tests: [ofServer('start/database-restarts')],
    only: 'never comes',
  },
  {
    name: 'a node goes on after the tables have become what it does not know',
    edits: [
      inServer(
        'start/readiness/watch-tables.ts',
        'if (breaking.length === 0 || problem !== undefined) return;',
        'if (breaking !== undefined) return;',
      ),
    ],
    tests: [ofServer('start/newer-version')],
  },
  {
    name: 'a node of before starts on tables that it does not know',
    edits: [inServer('postgres/too-new.ts', 'if (breaking.length > 0) throw', 'if (breaking.length < 0) throw')],
    tests: [ofServer('postgres/migrate-server')],
    only: 'is refused by name',
  },
  {
    name: 'a node that is told to stop shuts its door before it has said so',
    edits: [inServer('start/start-program.ts', 'sleep(drainMs)', 'sleep(0)')],
    tests: [ofServer('start/newer-version')],
    only: 'told to stop',
  },
  {
    name: 'a node that is about to go calls itself ready',
    edits: [inServer('routes/health.ts', 'if (leaving?.aborted) throw', 'if (leaving === undefined) throw')],
    tests: [ofServer('start/newer-version')],
    only: 'told to stop',
  },
];
