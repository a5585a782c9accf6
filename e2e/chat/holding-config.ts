import type { AgentConfig } from '@dream-agent/agent';
import { repositoryConfig } from '../../packages/server/test/worker/open-node.ts';

/** The repository's own agent, one of whose tools waits for something before it begins. */
export async function holdingConfig(name: string, until: () => Promise<unknown>): Promise<AgentConfig> {
  const config = await repositoryConfig();
  const tool = config.tools.get(name);
  if (tool === undefined) throw new Error(`there is no tool ${name}`);
  const call: typeof tool.call = async (...given) => {
    await until();
    return tool.call(...given);
  };
  return { ...config, tools: new Map([...config.tools, [name, { ...tool, call }]]) };
}
