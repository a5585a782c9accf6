import { type AgentConfig, chooseMind, loadAgentConfig, memoryCache } from '@dream-agent/agent';
import type { Ledger } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { openPool } from '../../src/postgres/index.ts';
import { type AgentDeps, openAgentDeps } from '../../src/runs/index.ts';
import type { AgentWorker } from '../../src/worker/index.ts';

const ROOT = new URL('../../../../', import.meta.url);

let loaded: Promise<AgentConfig> | undefined;
/** The agent as the repository's own files configure it. */
export const repositoryConfig = (): Promise<AgentConfig> => (loaded ??= loadAgentConfig(ROOT, { env: {} }));

export interface OpenNode {
  readonly url: string;
  readonly folder: string;
  readonly node: string;
  readonly config: AgentConfig;
  readonly worker?: () => AgentWorker | undefined;
  /** What it can drive, where that is not what this version can. */
  readonly graphVersions?: readonly number[];
  /** Stands between the node and its ledger, to break things. */
  readonly between?: (ledger: Ledger) => Ledger;
}

/** What a program has that is about to serve or to drive runs. */
export async function openNode(options: OpenNode): Promise<{ deps: AgentDeps; close: () => Promise<void> }> {
  const { url, folder, node, config, worker, between = (ledger) => ledger } = options;
  const pool = openPool({ url, name: node, max: 8 });
  const ledger = createPostgresLedger({ pool });
  const deps = openAgentDeps({
    pool,
    ledger: between(ledger),
    config,
    minds: await chooseMind(config, { env: {} }),
    cache: memoryCache({ mostBytes: 0 }),
    folder,
    node,
    ...(options.graphVersions === undefined ? {} : { graphVersions: options.graphVersions }),
    hint: (runId) => worker?.()?.hint(runId),
    beforeLettingGo: async (hold) => worker?.()?.beforeLettingGo(hold),
  });
  const close = async () => {
    await ledger.close();
    await pool.end();
  };
  return { deps, close };
}
