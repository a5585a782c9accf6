import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadPolicy, type Rules } from '@dream-agent/hitl';
import { loadUnderstanding, type Understander } from './layers/cognitive/index.ts';
import { readMcpFile } from './mcp-file.ts';
import { loadModels, loadPrompts, type ModelsFile, type Prompts } from './models/index.ts';
import { builtinTools } from './tools/builtin/index.ts';
import { connectMcp, discoverTools, type Environment, toolMetadata } from './tools/registry/index.ts';
import type { Tools } from './tools/tool.ts';

/** What the files under `config/` come to. */
export interface AgentConfig {
  readonly rules: Rules;
  readonly tools: Tools;
  readonly understander: Understander;
  readonly prompts: Prompts;
  readonly models: ModelsFile;
  /** Lets go of the MCP servers, if there are any. */
  readonly close: () => Promise<void>;
}

export interface LoadConfigOptions {
  /** What the files may name: `${MY_TOKEN}`. */
  readonly env?: Environment;
  /** Hosts in a private network that HTTP tools may reach, as `name`, `address` or `name:port`. */
  readonly allowHosts?: readonly string[];
  /** Told of tools of MCP servers that can't be used. */
  readonly leftOut?: (server: string, tool: string, why: string) => void;
}

/** Reads every file under `config/`, or refuses to start with the file, the line and what would be right. */
export async function loadAgentConfig(root: URL, options: LoadConfigOptions = {}): Promise<AgentConfig> {
  const { env = process.env, allowHosts = [], leftOut } = options;
  const text = (name: string) => readFile(new URL(`config/${name}`, root), 'utf8');
  const [intents, entities, policyText, modelsText] = await Promise.all(
    ['intents.yaml', 'entities.yaml', 'hitl.yaml', 'models.yaml'].map(text),
  );
  const servers = readMcpFile(await text('mcp.yaml').catch(ifMissing), 'config/mcp.yaml');
  const mcp = servers === undefined ? undefined : await connectMcp(servers, { env });
  try {
    const folder = fileURLToPath(new URL('config/tools', root));
    const builtins = builtinTools({ dataFolder: fileURLToPath(new URL('data', root)) });
    const tools = await discoverTools([folder], builtins, {
      env,
      allowHosts,
      ...(mcp === undefined ? {} : { mcp }),
      ...(leftOut === undefined ? {} : { leftOut }),
    });
    const metadata = [...tools.values()].map(({ definition, digest }) => toolMetadata(definition, digest));
    const policy = loadPolicy(policyText ?? '', { file: 'config/hitl.yaml', tools: tools.keys() });
    return {
      rules: { policy, tools: new Map(metadata.map((tool) => [tool.name, tool])) },
      tools,
      understander: loadUnderstanding(
        { intents: intents ?? '', entities: entities ?? '' },
        { intents: 'config/intents.yaml', entities: 'config/entities.yaml' },
      ),
      prompts: await readPrompts(new URL('config/prompts/', root)),
      models: loadModels(modelsText ?? '', 'config/models.yaml'),
      close: async () => mcp?.close(),
    };
  } catch (error) {
    await mcp?.close();
    throw error;
  }
}

async function readPrompts(folder: URL): Promise<Prompts> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  return loadPrompts(
    await Promise.all(names.map(async (name) => ({ file: `config/prompts/${name}`, text: await readFile(new URL(name, folder), 'utf8') }))),
  );
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
