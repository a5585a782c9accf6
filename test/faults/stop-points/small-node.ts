import { pathToFileURL } from 'node:url';
import { type AgentConfig, chooseMind, loadAgentConfig, memoryCache } from '@dream-agent/agent';
import type { Ledger } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import { type AgentDeps, openAgentDeps } from '../../../packages/server/src/runs/index.ts';
import type { AgentWorker } from '../../../packages/server/src/worker/index.ts';

/** Short, so that nobody waits long for what a dead node held. */
export const LEASE_SECONDS = 1;
/** On a busy machine a lease may lapse by itself, which is no reason to give a run up here. */
export const WORKER = { leaseSeconds: LEASE_SECONDS, pollMs: 50, sweepMs: 200, graceMs: 3_000, mostAttempts: 50 };

/** The agent of the nemesis: a plan, a payment and a notice. */
export const loadSmallAgent = (root: string, receiverUrl: string): Promise<AgentConfig> =>
  loadAgentConfig(pathToFileURL(`${root}/`), { env: {}, allowHosts: [new URL(receiverUrl).host] });

export interface SmallNode {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly config: AgentConfig;
  readonly folder: string;
  readonly node: string;
  readonly worker: () => AgentWorker | undefined;
}

export const openSmallNode = async ({ config, worker, ...rest }: SmallNode): Promise<AgentDeps> =>
  openAgentDeps({
    ...rest,
    config,
    minds: await chooseMind(config, { env: {} }),
    cache: memoryCache({ mostBytes: 0 }),
    hint: (runId) => worker()?.hint(runId),
    beforeLettingGo: async (hold) => worker()?.beforeLettingGo(hold),
  });
