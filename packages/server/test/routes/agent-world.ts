import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AgentConfig, chooseMind, type MindMaker, memoryCache } from '@dream-agent/agent';
import { loadPolicy } from '@dream-agent/hitl';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { AppDeps } from '../../src/http/app-deps.ts';
import { createLivePolicy } from '../../src/use-cases/policy/live-policy.ts';
import { type Following, followTools } from '../../src/use-cases/tools/follow-tools.ts';
import { createLiveTools } from '../../src/use-cases/tools/live-tools.ts';
import { type AgentNode, type StartNode, startNode } from '../../src/worker/index.ts';
import { type AppWorld, expectPromised, openAppWorld, type Someone } from '../app/app-world.ts';
import { repositoryConfig } from '../worker/open-node.ts';

/** The day of the sample data: "last month" is then one that there are reviews of. */
export const NOW = new Date('2026-11-16T03:00:00Z');

export interface OpenAgentWorld {
  readonly config?: AgentConfig;
  /** A policy as a file would have it, in the place of the one of the configuration. */
  readonly policySource?: string;
  /** What it thinks with, where that is not what the configuration says. */
  readonly minds?: (config: AgentConfig) => Promise<MindMaker>;
  readonly worker?: StartNode['worker'];
  readonly happened?: StartNode['happened'];
}

/** A body that was held against its schema already. */
type Answered = ReturnType<typeof JSON.parse>;

/** Somebody with all that they can do over REST; whatever is not as promised is an error. */
export interface Caller extends Someone {
  send(options: InjectOptions): Promise<LightMyRequestResponse>;
  get(url: string, status?: number): Promise<Answered>;
  post(url: string, payload: object, more?: { status?: number; key?: string }): Promise<Answered>;
}

export interface AgentWorld extends AppWorld {
  readonly node: AgentNode;
  /** Looks what servers outside say of their tools, as a node does by itself from time to time. */
  readonly tools: Following;
  /** What an app needs to serve the runs of this node. */
  readonly served: Partial<AppDeps>;
  /** Ends this node and leaves the database. */
  leave(): Promise<void>;
  caller(role: Parameters<AppWorld['someone']>[0], about?: Parameters<AppWorld['someone']>[1]): Promise<Caller>;
}

/** An app and a node that drives runs, as one program has them. */
export async function openAgentWorld(options: OpenAgentWorld = {}): Promise<AgentWorld> {
  return openAgentNode(await openAppWorld(), options);
}

/** The same on a database that is there: another node, or the same one after a restart. */
export async function openAgentNode(world: AppWorld, options: OpenAgentWorld = {}): Promise<AgentWorld> {
  const { config, policySource, minds, worker = {}, happened } = options;
  const given = config ?? (await repositoryConfig());
  const policy =
    policySource === undefined ? given.rules.policy : loadPolicy(policySource, { file: 'policy.yaml', tools: given.tools.keys() });
  const liveTools = createLiveTools(given);
  const livePolicy = createLivePolicy({ ...given.rules, policy, tools: liveTools.catalogue }, policySource ?? null);
  const chosen = { ...given, tools: liveTools.tools, rules: livePolicy.rules };
  const { db, deps } = world;
  const tools = await followTools({ db, ledger: deps.ledger, tools: liveTools, log: deps.log }, { everyMs: 50, lookMs: 3_600_000 });
  const folder = await mkdtemp(join(tmpdir(), 'agent-'));
  const node = startNode({
    pool: world.db,
    url: world.url,
    ledger: world.deps.ledger,
    config: chosen,
    minds: await (minds?.(chosen) ?? chooseMind(chosen, { env: {} })),
    cache: memoryCache({ mostBytes: 0 }),
    folder,
    node: 'node-1',
    now: () => NOW,
    pollMs: 100,
    mayCall: (tool) => liveTools.requireInForce(db, tool),
    whyNoTool: (name) => liveTools.whyNoTool(name),
    worker: { sweepMs: 100, ...worker },
    ...(happened === undefined ? {} : { happened }),
  });
  const served = { agent: node.deps, watch: node.watch, rules: chosen.rules, tools: chosen.tools, liveTools, livePolicy };
  const app: FastifyInstance = await world.another(served);
  const send = async (options: InjectOptions): Promise<LightMyRequestResponse> => {
    const answer = await app.inject(options);
    expectPromised(options, answer);
    return answer;
  };
  return {
    ...world,
    app,
    node,
    tools,
    served,
    deps: { ...world.deps, ...served },
    send,
    caller: async (role, about) => callerOf(await world.someone(role, about), send),
    leave: async () => {
      tools.stop();
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    },
    close: async () => {
      tools.stop();
      await node.stop();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function callerOf(someone: Someone, send: AgentWorld['send']): Caller {
  const ask = async (options: InjectOptions, status: number) => {
    const answer = await send({ ...options, headers: { ...someone.headers, ...options.headers } });
    if (answer.statusCode !== status) throw new Error(`${JSON.stringify(options)}: ${answer.statusCode} ${answer.body}`);
    return answer.body === '' ? undefined : answer.json();
  };
  return {
    ...someone,
    send: (options) => send({ ...options, headers: { ...someone.headers, ...options.headers } }),
    get: (url, status = 200) => ask({ method: 'GET', url }, status),
    post: (url, payload, { status = 200, key } = {}) =>
      ask({ method: 'POST', url, payload, headers: key === undefined ? {} : { 'idempotency-key': key } }, status),
  };
}
