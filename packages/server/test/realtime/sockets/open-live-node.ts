import { type AgentConfig, chooseMind, type MindMaker, memoryCache } from '@dream-agent/agent';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { Registry } from 'prom-client';
import { createLocalRateLimiter, originList } from '../../../src/auth/index.ts';
import type { AppDeps } from '../../../src/http/app-deps.ts';
import { openPool } from '../../../src/postgres/index.ts';
import { type Server, startServer } from '../../../src/server.ts';
import { createLivePolicy } from '../../../src/use-cases/policy/live-policy.ts';
import { createLiveTools } from '../../../src/use-cases/tools/live-tools.ts';
import { type AgentNode, type StartNode, startNode } from '../../../src/worker/index.ts';
import { cheapHasher } from '../../auth/door.ts';
import { repositoryConfig } from '../../worker/open-node.ts';

/** As the tests of the app have it. */
const ORIGIN = 'http://127.0.0.1:4000';
const PLENTY = { burst: 1_000_000, perSecond: 1_000_000 };

export interface NodeOptions {
  readonly drives?: boolean;
  readonly config?: AgentConfig;
  readonly minds?: MindMaker;
  readonly redisUrl?: string;
  readonly pollMs?: number;
  readonly over?: Partial<AppDeps>;
  readonly happened?: StartNode['happened'];
  readonly mostAttempts?: number;
}

export interface LiveNode extends Server {
  readonly node: AgentNode;
  readonly deps: AppDeps;
  stop(): Promise<void>;
}

/** A whole node on a port of its own: HTTP, sockets, and a worker where it is to drive. */
export async function openLiveNode(
  options: NodeOptions & { readonly url: string; readonly folder: string; readonly name: string },
): Promise<LiveNode> {
  const { url, folder, name, drives = false, pollMs = 100, redisUrl, happened, mostAttempts = 5 } = options;
  const config = options.config ?? (await repositoryConfig());
  const pool = openPool({ url, name, max: 10 });
  const ledger = createPostgresLedger({ pool });
  const node = startNode({
    pool,
    ledger,
    url,
    redisUrl,
    config,
    minds: options.minds ?? (await chooseMind(config, { env: {} })),
    cache: memoryCache({ mostBytes: 0 }),
    folder,
    node: name,
    pollMs,
    ...(happened === undefined ? {} : { happened }),
    ...(drives ? { worker: { pollMs: 50, sweepMs: 50, graceMs: 5_000, mostAttempts } } : {}),
  });
  const deps: AppDeps = {
    db: pool,
    ledger,
    rules: config.rules,
    livePolicy: createLivePolicy(config.rules, null),
    tools: config.tools,
    liveTools: createLiveTools(config),
    agent: node.deps,
    watch: node.watch,
    answers: node.answers,
    hasher: cheapHasher,
    limiter: createLocalRateLimiter(),
    limits: { signIn: PLENTY, decide: PLENTY, other: PLENTY },
    publicUrl: ORIGIN,
    origins: originList([ORIGIN]),
    providers: new Map(),
    relations: {},
    figures: new Registry(),
    readiness: [],
    log: () => {},
    ...options.over,
  };
  const server = await startServer(deps, { port: 0 });
  return {
    ...server,
    node,
    deps,
    stop: async () => {
      await server.close();
      await node.stop();
      await ledger.close();
      await pool.end();
    },
  };
}
