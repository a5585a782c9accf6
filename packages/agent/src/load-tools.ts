import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Rules } from '@dream-agent/hitl';
import { readDatabasesFile } from './databases-file.ts';
import { readMcpFile } from './mcp-file.ts';
import { builtinTools, type OpenDatabase } from './tools/builtin/index.ts';
import type { FoundTools, OutsideTools } from './tools/outside/outside-tools.ts';
import type { ToolOffer } from './tools/outside/tool-offer.ts';
import { connectMcp, type Environment, openDiscovery, toolMetadata } from './tools/registry/index.ts';
import type { Tools } from './tools/tool.ts';

export interface LoadToolsOptions {
  /** What the files may name: `${MY_TOKEN}`. */
  readonly env?: Environment;
  /** Where sources lie; `data` below the root unless it is said. */
  readonly dataFolder?: string;
  /** Hosts in a private network that HTTP tools and the collector may reach, as `name`, `address` or `name:port`. */
  readonly allowHosts?: readonly string[];
  /** Opens the databases of `config/databases.yaml`; without it there are none. */
  readonly openDatabase?: (url: string) => OpenDatabase;
  /** Told of tools of MCP servers that can't be used. */
  readonly leftOut?: (server: string, tool: string, why: string) => void;
}

export interface LoadedTools {
  readonly tools: Tools;
  /** What the gates know of them. */
  readonly catalogue: Rules['tools'];
  /** Those that others define; nothing, where there are no MCP servers. */
  readonly outside?: OutsideTools;
  /** Lets go of the MCP servers, if there are any. */
  readonly close: () => Promise<void>;
}

/** Every tool that `config/tools`, `config/mcp.yaml` and the agent itself have. */
export async function loadTools(
  root: URL,
  { env = process.env, dataFolder = fileURLToPath(new URL('data', root)), allowHosts = [], openDatabase, leftOut }: LoadToolsOptions = {},
): Promise<LoadedTools> {
  const servers = readMcpFile(await readFile(new URL('config/mcp.yaml', root), 'utf8').catch(ifMissing), 'config/mcp.yaml');
  const mcp = servers === undefined ? undefined : await connectMcp(servers, { env });
  try {
    const folder = fileURLToPath(new URL('config/tools', root));
    const databasesText = await readFile(new URL('config/databases.yaml', root), 'utf8').catch(ifMissing);
    const databases = openDatabase === undefined ? new Map() : readDatabasesFile(databasesText, 'config/databases.yaml', env, openDatabase);
    const builtins = builtinTools({ dataFolder, databases, reach: { allowHosts } });
    const { found, again } = await openDiscovery([folder], builtins, {
      env,
      allowHosts,
      ...(mcp === undefined ? {} : { mcp }),
      ...(leftOut === undefined ? {} : { leftOut }),
    });
    const first = withCatalogue(found);
    const look = async () => withCatalogue(await again());
    const outside = mcp === undefined ? {} : { outside: { found: first, look, onChange: mcp.onChange } };
    return { tools: first.tools, catalogue: first.catalogue, ...outside, close: async () => mcp?.close() };
  } catch (error) {
    await mcp?.close();
    throw error;
  }
}

function withCatalogue({ tools, offers }: { readonly tools: Tools; readonly offers: readonly ToolOffer[] }): FoundTools {
  const metadata = [...tools.values()].map(({ definition, digest }) => toolMetadata(definition, digest));
  return { tools, catalogue: new Map(metadata.map((tool) => [tool.name, tool])), offers };
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
