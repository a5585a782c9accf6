import { digestOf, type Json } from '@dream-agent/hitl';
import type { ToolDefinition } from '../../contract/tool-definition.ts';
import { AgentError } from '../../errors.ts';
import { didYouMean } from '../../nearest-name.ts';
import { saidOf } from '../outside/tool-offer.ts';
import type { Tool, ToolFunction } from '../tool.ts';
import { parameterCheck } from './calling/check-parameters.ts';
import { type HttpToolOptions, httpTool } from './calling/http-tool.ts';
import { loadToolModule } from './definition/load-module.ts';
import type { McpConnection, McpListing } from './mcp/mcp-tools.ts';

/** What the functions of tools are made with. */
export interface JoinOptions extends HttpToolOptions {
  readonly mcp?: McpConnection;
}

interface Joined {
  readonly call: ToolFunction;
  /** What the definition leaves to others and a change of which makes it another tool. */
  readonly besides?: Json;
  readonly offered?: string;
}

/** Joins a definition with its function, or refuses it where there is none. */
export async function joinTool(
  definition: ToolDefinition,
  folder: string,
  builtins: ReadonlyMap<string, ToolFunction>,
  listings: readonly McpListing[],
  options: JoinOptions,
): Promise<Tool> {
  const { call, besides = null, offered } = await functionOf(definition, folder, builtins, listings, options);
  const digest = digestOf({ definition: definition as Json, besides });
  return { definition, digest, check: parameterCheck(definition.parameters), call, ...(offered === undefined ? {} : { offered }) };
}

async function functionOf(
  definition: ToolDefinition,
  folder: string,
  builtins: ReadonlyMap<string, ToolFunction>,
  listings: readonly McpListing[],
  options: JoinOptions,
): Promise<Joined> {
  const { name, source } = definition;
  if (source.kind === 'http') return { call: httpTool(definition, source, options) };
  if (source.kind === 'mcp') return mcpJoined(definition, source.server, source.tool, listings, options.mcp);
  if (source.kind === 'module') {
    const { call, sha256 } = await loadToolModule(folder, source.path);
    return { call, besides: { module: sha256 } };
  }
  const call = builtins.get(name);
  if (call !== undefined) return { call };
  throw new AgentError('TOOL_DEFINITION_INVALID', `name: there is no built-in tool "${name}"${didYouMean(name, builtins.keys())}`);
}

function mcpJoined(
  definition: ToolDefinition,
  server: string,
  tool: string,
  listings: readonly McpListing[],
  mcp: McpConnection | undefined,
): Joined {
  if (mcp === undefined) throw new AgentError('TOOL_DEFINITION_INVALID', `source.server: no MCP server "${server}"; none is connected`);
  const there = listings.find((listing) => listing.server === server)?.tools;
  // It knows which servers there are, and says which one was meant.
  if (there === undefined) return { call: mcp.call(definition, server, tool) };
  const listed = there.find((one) => one.name === tool);
  if (listed === undefined) {
    const near = didYouMean(
      tool,
      there.map((one) => one.name),
    );
    throw new AgentError('TOOL_DEFINITION_INVALID', `source.tool: the MCP server "${server}" has no tool "${tool}"${near}`);
  }
  const { digest: offered } = saidOf(server, listed);
  return { call: mcp.call(definition, server, tool, offered), besides: { mcp: offered }, offered };
}
