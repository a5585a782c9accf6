import type pg from 'pg';

/** A run as a version of this program has left it: the rows of every table, with the columns that there were. */
export interface StoredRun {
  readonly graphVersion: number;
  readonly runId: string;
  /** When it was stored, by the clock of its database. */
  readonly at: string;
  readonly rows: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

/** Not of a run: what was migrated, who is signed in, what is to be done now and then. */
const LEFT_OUT = /^(hitl\.migrations|agent\.migrations|server\.(migrations|schedules|job_pools|web_sessions|policies))$/;

async function tablesOf(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%s.%s', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where relkind = 'r' and nspname in ('hitl', 'agent', 'server') order by 1`,
  );
  return rows.map(({ name }) => name).filter((name) => !LEFT_OUT.test(name));
}

/** Everything that is in the database, which has nothing but one run in it. */
export async function readStoredRun(pool: pg.Pool, { runId, graphVersion }: Pick<StoredRun, 'runId' | 'graphVersion'>): Promise<StoredRun> {
  const rows: Record<string, readonly Record<string, unknown>[]> = {};
  for (const table of await tablesOf(pool)) {
    // As text, in the order in which they lie there: json of a bytea, and of a number that is too large for us, stays what it is.
    const found = await pool.query<{ row: string }>(`select row_to_json(found)::text as row from ${table} found`);
    if (found.rows.length > 0) rows[table] = found.rows.map(({ row }) => JSON.parse(row) as Record<string, unknown>);
  }
  const { rows: now } = await pool.query<{ at: Date }>('select hitl.now() as at');
  return { graphVersion, runId, at: now[0]?.at.toISOString() ?? '', rows };
}

/**
 * Puts a stored run into tables that may have more columns by now, and turns the clock back to when it was stored, so that its
 * deadlines are still to come. The guards are for those who write a run, not for those who
 * move one.
 */
export async function putStoredRun(pool: pg.Pool, { rows, at }: StoredRun): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query(`begin; set local session_replication_role = replica`);
    for (const [table, all] of Object.entries(rows)) {
      const columns = Object.keys(all[0] ?? {})
        .map((column) => `"${column}"`)
        .join(', ');
      await connection.query(`delete from ${table}`);
      await connection.query(
        `insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
        [JSON.stringify(all)],
      );
    }
    // Numbers go on after those that were brought.
    const { rows: counted } = await connection.query<{ name: string; column: string }>(
      `select format('%s.%s', nspname, relname) as name, attname as column from pg_attribute a join pg_class c on c.oid = attrelid
         join pg_namespace n on n.oid = relnamespace where attidentity <> '' and nspname in ('hitl', 'agent', 'server')`,
    );
    for (const { name, column } of counted) {
      await connection.query(
        `select setval(pg_get_serial_sequence($1, $2), max(${column})) from ${name} having max(${column}) is not null`,
        [name, column],
      );
    }
    const { rows: since } = await connection.query<{ seconds: number }>(
      'select extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as seconds',
      [at],
    );
    await connection.query(`create or replace function hitl.now() returns timestamptz language sql volatile
      as $$ select date_trunc('milliseconds', clock_timestamp() - make_interval(secs => ${Number(since[0]?.seconds)})) $$`);
    await connection.query('commit');
  } finally {
    connection.release();
  }
}
