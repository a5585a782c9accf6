import { readFile } from 'node:fs/promises';
import { type AgentConfig, chooseMind, loadAgentConfig, type MindMaker } from '@dream-agent/agent';
import type { Settings } from '../config.ts';
import type { Log } from '../http/app-deps.ts';
import { createLiveTools, type LiveTools } from '../use-cases/tools/live-tools.ts';
import { openDataSource } from './open-data-source.ts';

/** What the files of the agent come to. */
export interface OpenedMind {
  readonly config: AgentConfig;
  readonly liveTools: LiveTools;
  readonly minds: MindMaker;
  /** The policy as it was written. */
  readonly policySource: string;
  close(): Promise<void>;
}

/** Reads everything under `config/`; before anything is started, since most of what can be wrong is in there. */
export async function openMind({ root, allowHosts, environment }: Settings, log: Log): Promise<OpenedMind> {
  const env = environment();
  const loaded = await loadAgentConfig(root, {
    env,
    allowHosts,
    openDatabase: openDataSource,
    leftOut: (server, tool, why) => log('warn', 'tool left out', { server, tool, why }),
  });
  const liveTools = createLiveTools(loaded);
  const config = { ...loaded, tools: liveTools.tools, rules: { ...loaded.rules, tools: liveTools.catalogue } };
  try {
    const minds = await chooseMind(config, { env });
    const policySource = await readFile(new URL('config/hitl.yaml', root), 'utf8');
    return { config, liveTools, minds, policySource, close: () => config.close() };
  } catch (error) {
    await config.close();
    throw error;
  }
}
