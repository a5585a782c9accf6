import { readdir, readFile } from 'node:fs/promises';
import { loadPolicy, type Rules } from '@dream-agent/hitl';
import { loadUnderstanding, type Understander } from './layers/cognitive/index.ts';
import { type LoadToolsOptions, loadTools } from './load-tools.ts';
import { loadModels, loadPrompts, type ModelsFile, type Prompts } from './models/index.ts';
import type { OutsideTools } from './tools/outside/outside-tools.ts';
import type { Tools } from './tools/tool.ts';

/** What the files under `config/` come to. */
export interface AgentConfig {
  readonly rules: Rules;
  readonly tools: Tools;
  /** Those among them that others define; nothing, where there are no MCP servers. */
  readonly outside?: OutsideTools;
  readonly understander: Understander;
  readonly prompts: Prompts;
  readonly models: ModelsFile;
  /** Lets go of the MCP servers, if there are any. */
  readonly close: () => Promise<void>;
}

export type LoadConfigOptions = LoadToolsOptions;

/** Reads every file under `config/`, or refuses to start with the file, the line and what would be right. */
export async function loadAgentConfig(root: URL, options: LoadConfigOptions = {}): Promise<AgentConfig> {
  const text = (name: string) => readFile(new URL(`config/${name}`, root), 'utf8');
  const [intents, entities, policyText, modelsText] = await Promise.all(
    ['intents.yaml', 'entities.yaml', 'hitl.yaml', 'models.yaml'].map(text),
  );
  const { tools, catalogue, outside, close } = await loadTools(root, options);
  try {
    const policy = loadPolicy(policyText ?? '', { file: 'config/hitl.yaml', tools: tools.keys() });
    return {
      rules: { policy, tools: catalogue },
      tools,
      ...(outside === undefined ? {} : { outside }),
      understander: loadUnderstanding(
        { intents: intents ?? '', entities: entities ?? '' },
        { intents: 'config/intents.yaml', entities: 'config/entities.yaml' },
      ),
      prompts: await readPrompts(new URL('config/prompts/', root)),
      models: loadModels(modelsText ?? '', 'config/models.yaml'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readPrompts(folder: URL): Promise<Prompts> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  return loadPrompts(
    await Promise.all(names.map(async (name) => ({ file: `config/prompts/${name}`, text: await readFile(new URL(name, folder), 'utf8') }))),
  );
}
