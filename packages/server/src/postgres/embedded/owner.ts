import pg from 'pg';

/** "ownr" in ASCII. Whoever runs the embedded server holds this lock for as long as it lives; the kill that ends it frees the lock. */
const LOCK = 0x6f77_6e72;

export const serverUrl = (port: number, password: string, database = 'postgres'): string =>
  `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;

export async function connectTo(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: serverUrl(port, password),
    application_name: 'dream-agent-owner',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // It is told of the server's end by the process; without a listener the error would end ours.
  client.on('error', () => {});
  try {
    await client.connect();
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

export async function takeOwnership(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [LOCK]);
  return rows[0]?.taken === true;
}

/**
 * Whether anybody runs this server. One that has just started may have an owner that has not taken the lock yet, so it is called
 * left behind only after a while.
 */
export async function ownership(client: pg.Client): Promise<'owned' | 'young' | 'left-behind'> {
  const { rows } = await client.query<{ owned: boolean; seconds: number }>(
    `select exists (select from pg_locks where locktype = 'advisory' and objid = $1 and granted) as owned,
            extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8 as seconds`,
    [LOCK],
  );
  if (rows[0]?.owned !== false) return 'owned';
  return rows[0].seconds < 5 ? 'young' : 'left-behind';
}
