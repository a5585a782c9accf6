import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadPolicy, type Rules } from '@dream-agent/hitl';
import { loadUnderstanding, type Understander } from './layers/cognitive/index.ts';
import { builtinTools } from './tools/builtin/index.ts';
import { discoverTools, toolMetadata } from './tools/registry/index.ts';
import type { Tools } from './tools/tool.ts';

/** What the files under `config/` come to. */
export interface AgentConfig {
  readonly rules: Rules;
  readonly tools: Tools;
  readonly understander: Understander;
}

/** Reads every file under `config/`, or refuses to start with the file, the line and what would be right. */
export async function loadAgentConfig(root: URL): Promise<AgentConfig> {
  const text = (name: string) => readFile(new URL(`config/${name}`, root), 'utf8');
  const [intents, entities, policyText] = await Promise.all([text('intents.yaml'), text('entities.yaml'), text('hitl.yaml')]);
  const dataFolder = fileURLToPath(new URL('data', root));
  const tools = await discoverTools([fileURLToPath(new URL('config/tools', root))], builtinTools({ dataFolder }), { env: process.env });
  const metadata = [...tools.values()].map(({ definition, digest }) => toolMetadata(definition, digest));
  const policy = loadPolicy(policyText, { file: 'config/hitl.yaml', tools: tools.keys() });
  return {
    rules: { policy, tools: new Map(metadata.map((tool) => [tool.name, tool])) },
    tools,
    understander: loadUnderstanding({ intents, entities }, { intents: 'config/intents.yaml', entities: 'config/entities.yaml' }),
  };
}
