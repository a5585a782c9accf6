import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role } from '@dream-agent/hitl/schema';
import type pg from 'pg';
import { createApiKey } from '../../packages/server/src/auth/index.ts';
import { createUser } from '../../packages/server/src/people/index.ts';
import { migrateServer, openPool } from '../../packages/server/src/postgres/index.ts';
import { startPostgres } from '../../test/postgres/server.ts';
import { Child } from './child.ts';

/** Two nodes on one durable PostgreSQL. */
export interface Deployment {
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  /** Of the nodes. */
  readonly urls: readonly [string, string];
  /** The headers of somebody with a key. */
  readonly someone: (role: Role) => Promise<Record<string, string>>;
  /** Ends one of the nodes as `kill -9` does. */
  readonly kill: (node: 0 | 1) => void;
  readonly stop: () => Promise<void>;
}

/** The bench is one person who does what many do: limits of one person's rate would be all that is measured. */
const NO_LIMITS = Object.fromEntries(
  ['DECIDE', 'OTHER'].flatMap((what) => ['BURST', 'PER_SECOND'].map((name) => [`DREAM_AGENT_RATE_LIMITS_${what}_${name}`, '1000000'])),
);

export async function startDeployment(): Promise<Deployment> {
  const postgres = await startPostgres({ durable: true });
  const folder = await mkdtemp(join(tmpdir(), 'dream-agent-bench-'));
  await migrateServer(postgres.url);
  const pool = openPool({ url: postgres.url, name: 'bench', max: 20 });
  const nodes = await Promise.all([startNode(postgres.url, folder), startNode(postgres.url, folder)]);
  return {
    databaseUrl: postgres.url,
    pool,
    urls: [nodes[0].url, nodes[1].url],
    someone: async (role) => {
      const made = await createUser(pool, { name: role, role, language: 'ko' });
      if (made.kind !== 'created') throw new Error(JSON.stringify(made));
      const key = await createApiKey(pool, {
        userId: made.userId,
        name: 'bench',
        scopes: ['read', 'run', 'decide'],
        lifetimeSeconds: null,
      });
      if (key.kind !== 'created') throw new Error(key.kind);
      return { authorization: `Bearer ${key.key}`, 'content-type': 'application/json' };
    },
    kill: (node) => nodes[node].child.kill(),
    stop: async () => {
      await Promise.all(nodes.map(({ child }) => child.stop()));
      await pool.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startNode(databaseUrl: string, folder: string): Promise<{ child: Child<string>; url: string }> {
  const child = await Child.start<string>('./node.ts', {
    args: ['--host', '127.0.0.1', '--port', '0'],
    env: { DATABASE_URL: databaseUrl, ...NO_LIMITS },
    folder,
  });
  return { child, url: await child.says() };
}
