import pg from 'pg';

/** Ends every connection of a node, its heart's among them, in the middle of whatever it does. */
export async function cutConnections(url: string, node: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name in ($1, 'dream-agent-heart')`,
    [node],
  );
  await client.end();
}
