import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { buildPages, pagesAreCurrent } from '../../../packages/server/src/pages/build-pages.ts';
import { migrateServer, openPool, startEmbeddedPostgres } from '../../../packages/server/src/postgres/index.ts';
import { findRedis } from '../../redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../redis/redis-server.ts';
import { prepareAgent } from '../agent/prepare-agent.ts';
import { prepareControl } from '../control/tables.ts';
import { type CommitProxy, startCommitProxy } from './commit-proxy.ts';
import { freePort } from './free-port.ts';
import { NodeProcess } from './node-process.ts';

export const LEASE_SECONDS = 2;
const MAIN = fileURLToPath(new URL('../../../packages/server/src/main.ts', import.meta.url));
const CONTROL = fileURLToPath(new URL('../control/node.ts', import.meta.url));
const RECEIVER = fileURLToPath(new URL('./receiver.ts', import.meta.url));

/** Everything that is broken, and everything that watches. */
export interface Cluster {
  readonly folder: string;
  readonly nodes: readonly NodeProcess[];
  /** One more node, by the program of this tree or of another; it is not started yet. */
  addNode(program?: string): Promise<NodeProcess>;
  readonly proxy: CommitProxy;
  readonly redis: RedisServer | undefined;
  /** Straight to the database, and not through what is cut. */
  readonly pool: pg.Pool;
  /** The same way. */
  readonly databaseUrl: string;
  /** Ends the database at once, as a machine that loses its power; it comes back by itself. Comes back when it has. */
  crashDatabase(): Promise<void>;
  readonly callsFile: string;
  readonly hooksFile: string;
  stop(): Promise<void>;
}

export interface StartCluster {
  readonly control?: boolean;
  readonly keep?: boolean;
  /** How many nodes there are from the beginning. */
  readonly nodes?: number;
  /** What the nodes are told besides. */
  readonly more?: Readonly<Record<string, string>>;
  /** Where PostgreSQL keeps everything, if it is not beside the rest. */
  readonly postgresFolder?: string;
  /** What PostgreSQL finds in its environment besides. */
  readonly postgresEnv?: Readonly<Record<string, string>>;
}

export async function startCluster(options: StartCluster): Promise<Cluster> {
  const { control = false, keep = false, nodes: count = 3, more = {} } = options;
  const folder = await mkdtemp(join(tmpdir(), 'dream-agent-nemesis-'));
  await chmod(folder, 0o755);
  await using stack = new AsyncDisposableStack();
  if (!keep) stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  let back = Promise.withResolvers<void>();
  let minutes = 0;
  // Whatever it is started with comes from ours.
  Object.assign(process.env, options.postgresEnv);
  const postgres = await startEmbeddedPostgres({
    folder: options.postgresFolder ?? join(folder, 'postgres'),
    // It is to come back however often it is crashed.
    clock: () => minutes++ * 60_000,
    onEvent: (event) => {
      if (event.kind === 'restarted') back.resolve();
      if (event.kind === 'gave-up') back.reject(event.because);
    },
  });
  for (const name of Object.keys(options.postgresEnv ?? {})) delete process.env[name];
  stack.defer(() => postgres.stop());
  const proxy = await startCommitProxy(() => postgres.port);
  stack.defer(() => proxy.close());
  const pool = openPool({ url: postgres.url, name: 'nemesis', max: 6 });
  stack.defer(() => pool.end());
  await (control ? prepareControl(pool) : migrateServer(postgres.url));

  const found = await findRedis();
  const redis = found.kind === 'found' ? await startRedis(found.program) : undefined;
  if (redis !== undefined) stack.defer(() => redis.kill());
  const callsFile = join(folder, 'calls.jsonl');
  const hooksFile = join(folder, 'hooks.jsonl');
  for (const file of [callsFile, hooksFile]) await writeFile(file, '');
  const { child: receiver, url: receiverUrl } = await startReceiver(callsFile, hooksFile);
  stack.defer(async () => void receiver.kill('SIGKILL'));

  const root = await prepareAgent(join(folder, 'agent'), receiverUrl);
  await writeFile(join(root, 'config', 'server.yaml'), serverYaml(receiverUrl));
  if (!control && !(await pagesAreCurrent())) await buildPages();
  const address = new URL(postgres.url);
  address.port = String(proxy.port);
  const shared = join(folder, 'shared');
  await mkdir(shared);
  const nodes: NodeProcess[] = [];
  const addNode = async (program = control ? CONTROL : MAIN): Promise<NodeProcess> => {
    const port = await freePort();
    const node = new NodeProcess({
      program,
      args: control ? [String(port), receiverUrl] : ['start', '--no-open', '--port', String(port)],
      url: `http://127.0.0.1:${port}`,
      folder,
      logFile: join(folder, `node-${nodes.length}.log`),
      env: {
        DATABASE_URL: address.toString(),
        HOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
        ...settings({ root, shared, receiverUrl }),
        ...more,
      },
    });
    nodes.push(node);
    return node;
  };
  for (let index = 0; index < count; index++) await addNode();
  const running = stack.move();
  return {
    folder,
    nodes,
    addNode,
    proxy,
    redis,
    pool,
    databaseUrl: postgres.url,
    callsFile,
    hooksFile,
    crashDatabase: async () => {
      back = Promise.withResolvers<void>();
      process.kill(postgres.pid, 'SIGQUIT');
      await back.promise;
    },
    stop: () => running.disposeAsync(),
  };
}

/** One caller does here what many do elsewhere. */
const settings = ({ root, shared, receiverUrl }: { root: string; shared: string; receiverUrl: string }) => ({
  DREAM_AGENT_ROOT: root,
  DREAM_AGENT_CONFIG: join(root, 'config', 'server.yaml'),
  DREAM_AGENT_FOLDER: shared,
  DREAM_AGENT_ALLOW_HOSTS: new URL(receiverUrl).host,
  DREAM_AGENT_WORKER_LEASE_SECONDS: String(LEASE_SECONDS),
  DREAM_AGENT_DATABASE_POOL_SIZE: '10',
  DREAM_AGENT_LOG_FORMAT: 'json',
  DREAM_AGENT_LOG_LEVEL: 'info',
  DREAM_AGENT_RATE_LIMITS_DECIDE_BURST: '100000',
  DREAM_AGENT_RATE_LIMITS_OTHER_BURST: '100000',
});

const serverYaml = (receiverUrl: string): string => `version: 1
webhooks:
  - name: receiver
    url: ${receiverUrl}/hook
    secret_variable: HOOK_SECRET
    events: [hitl_request, complete]
    allow_private: true
`;

async function startReceiver(callsFile: string, hooksFile: string): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [RECEIVER, callsFile, hooksFile], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const [port] = (await once(child.stdout as NonNullable<typeof child.stdout>, 'data')) as [Buffer];
  return { child, url: `http://127.0.0.1:${port.toString().trim()}` };
}
