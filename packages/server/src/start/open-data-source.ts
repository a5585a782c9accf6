import type { OpenDatabase } from '@dream-agent/agent';
import pg from 'pg';

const CONNECT_MS = 10_000;

/** Opens sessions of a database that the collector may read. Each has a connection of its own, so that ending it stops what runs in it. */
export const openDataSource =
  (connectionString: string): OpenDatabase =>
  async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, application_name: 'dream-agent collector' });
    // Whoever waits for a query hears of it there.
    client.on('error', () => {});
    await client.connect();
    return {
      query: (text, values) => client.query(text, values === undefined ? undefined : [...values]),
      end: () => client.end(),
    };
  };
