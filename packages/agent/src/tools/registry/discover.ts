import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import { AgentError } from '../../errors.ts';
import { saidOf, type ToolOffer } from '../outside/tool-offer.ts';
import type { Tool, ToolFunction, Tools } from '../tool.ts';
import { fileInside } from './calling/inside-folder.ts';
import { readToolDefinition } from './definition/read-definition.ts';
import { type JoinOptions, joinTool } from './join-tool.ts';
import { definitionName, mcpDefinitions } from './mcp/mcp-definitions.ts';
import type { McpListing } from './mcp/mcp-tools.ts';
import { messageOf } from './problem.ts';

/** What discovery works with, and who is told of tools that are left out. */
export interface DiscoverOptions extends JoinOptions {
  /** An MCP server's tool that can't be used is left out; the others are not made to wait for it. */
  readonly leftOut?: (server: string, tool: string, why: string) => void;
}

interface Found {
  readonly definition: ToolDefinition;
  /** The file, or the MCP server, that it comes from. */
  readonly from: string;
  readonly folder: string;
}

/** Tools, and what the MCP servers among their sources say of theirs. */
export interface Discovered {
  readonly tools: Tools;
  readonly offers: readonly ToolOffer[];
}

/** What was found, and the way to look again at what comes from outside; files are read once. */
export interface Discovery {
  readonly found: Discovered;
  readonly again: () => Promise<Discovered>;
}

/** As `discoverTools`, for whoever wants to look again later. */
export async function openDiscovery(
  folders: readonly string[],
  builtins: ReadonlyMap<string, ToolFunction>,
  options: DiscoverOptions,
): Promise<Discovery> {
  const problems: string[] = [];
  const note = (error: unknown, from?: string): void => {
    if (!(error instanceof AgentError)) throw error;
    problems.push(from === undefined ? error.message : `${from}: ${error.message}`);
  };
  const files = (await Promise.all(folders.map(yamlFiles))).flat();
  const found: Found[] = [];
  // In the order of the files, not in that in which they happen to be read.
  for (const read of await Promise.allSettled(files.map(readFound))) {
    if (read.status === 'fulfilled') found.push(read.value);
    else note(read.reason);
  }
  let listings = (await options.mcp?.list()) ?? [];
  const all = [...found, ...undescribed(found, listings, options)];
  problems.push(...sameNames(all));

  const tools = new Map<string, Tool>();
  for (const { definition, from, folder } of all) {
    try {
      tools.set(definition.name, await joinTool(definition, folder, builtins, listings, options));
    } catch (error) {
      note(error, from);
    }
  }
  if (problems.length > 0) throw new AgentError('TOOL_DEFINITION_INVALID', problems.join('\n'));
  const lookAgain = async (): Promise<Discovered> => {
    listings = (await options.mcp?.list(listings)) ?? [];
    const now = new Map([...tools].filter(([, { offered }]) => offered === undefined));
    for (const { definition, folder } of [...found, ...undescribed(found, listings, options)]) {
      if (definition.source.kind !== 'mcp') continue;
      // Now that others depend on the tools there are, what is wrong with one of them is no reason to be without the rest.
      if (now.has(definition.name)) options.leftOut?.(definition.source.server, definition.source.tool, 'its name is taken');
      else {
        const tool = await joinTool(definition, folder, builtins, listings, options).catch((error: unknown) => {
          if (!(error instanceof AgentError)) throw error;
        });
        if (tool !== undefined) now.set(definition.name, tool);
      }
    }
    return { tools: now, offers: offersOf(found, listings) };
  };
  return { found: { tools, offers: offersOf(found, listings) }, again: lookAgain };
}

/**
 * Finds all tools: those of the YAML files of each folder, and those of the MCP servers that no file describes. What is
 * wrong with any of them is told at once, and then there are no tools at all.
 */
export const discoverTools = async (
  folders: readonly string[],
  builtins: ReadonlyMap<string, ToolFunction>,
  options: DiscoverOptions,
): Promise<Tools> => (await openDiscovery(folders, builtins, options)).found.tools;

/** By the name that a tool has here, each once: of two that would have the same, the first is the one that is used. */
function offersOf(found: readonly Found[], listings: readonly McpListing[]): ToolOffer[] {
  const described = new Map(
    found.flatMap(({ definition: { name, source } }) =>
      source.kind === 'mcp' ? [[JSON.stringify([source.server, source.tool]), name] as const] : [],
    ),
  );
  const offers = new Map<string, ToolOffer>();
  for (const { server, tools } of listings) {
    for (const tool of tools) {
      const byFile = described.get(JSON.stringify([server, tool.name]));
      const name = byFile ?? definitionName(server, tool.name);
      if (!offers.has(name)) offers.set(name, { name, server, ...saidOf(server, tool), described: byFile !== undefined });
    }
  }
  return [...offers.values()];
}

interface YamlPlace {
  readonly folder: string;
  readonly name: string;
}

/** In the order of their names, which is the same on every system. */
async function yamlFiles(folder: string): Promise<YamlPlace[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new AgentError('AGENT_CONFIG_INVALID', `the folder of tools ${folder} can't be read: ${messageOf(cause)}`, { cause });
  });
  const visible = names.filter((name) => !name.startsWith('.')).sort();
  const misnamed = visible.find((name) => /\.ya?ml$/i.test(name) && !name.endsWith('.yaml'));
  // It would be passed over without a word.
  if (misnamed !== undefined) throw new AgentError('TOOL_DEFINITION_INVALID', `${join(folder, misnamed)}: its name has to end in .yaml`);
  return visible.filter((name) => name.endsWith('.yaml')).map((name) => ({ folder, name }));
}

async function readFound({ folder, name }: YamlPlace): Promise<Found> {
  const from = join(folder, name);
  const found = await fileInside(folder, name);
  if ('problem' in found) throw new AgentError('TOOL_DEFINITION_INVALID', `${from}: ${found.problem}`);
  return { definition: readToolDefinition(await readFile(found.file, 'utf8'), from), from, folder };
}

/** A tool that a file describes by hand appears as the file has it, and only once. */
function undescribed(found: readonly Found[], listings: readonly McpListing[], options: DiscoverOptions): Found[] {
  const described = new Set(
    found.flatMap(({ definition: { source } }) => (source.kind === 'mcp' ? [JSON.stringify([source.server, source.tool])] : [])),
  );
  return listings.flatMap(({ server, trusted, tools }) => {
    const rest = tools.filter((tool) => !described.has(JSON.stringify([server, tool.name])));
    const { definitions, refused } = mcpDefinitions({ name: server, trusted }, rest);
    for (const { tool, why } of refused) options.leftOut?.(server, tool, why);
    return definitions.map((definition) => ({ definition, from: `the MCP server "${server}"`, folder: '' }));
  });
}

function sameNames(all: readonly Found[]): string[] {
  const first = new Map<string, string>();
  return all.flatMap(({ definition: { name }, from }) => {
    const other = first.get(name);
    if (other !== undefined) return [`two tools are called "${name}": in ${other} and in ${from}`];
    first.set(name, from);
    return [];
  });
}
