import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js';
import {
  type CallToolResult,
  CallToolResultSchema,
  ErrorCode,
  type Tool as ListedTool,
  ListToolsResultSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { LONGEST_SECONDS, type ToolDefinition } from '../../../contract/tool-definition.ts';
import { AgentError } from '../../../errors.ts';
import { didYouMean } from '../../../nearest-name.ts';
import { saidOf } from '../../outside/tool-offer.ts';
import type { ToolFunction } from '../../tool.ts';
import { lostAnswer } from '../calling/lost-answer.ts';
import { plainText } from '../calling/plain-text.ts';
import { describeIssue } from '../definition/describe-issue.ts';
import type { Environment } from '../definition/environment.ts';
import { messageOf, writeProblem } from '../problem.ts';
import { type McpClient, mcpClient } from './mcp-client.ts';
import { mcpOutput, mcpText } from './mcp-output.ts';
import { type McpServerInput, McpServersSchema } from './mcp-servers.ts';

/** What one server offers. */
export interface McpListing {
  readonly server: string;
  readonly trusted: boolean;
  readonly tools: readonly ListedTool[];
}

/** MCP servers that are connected. */
export interface McpConnection {
  /** All tools of all servers, as the servers tell them now. For one that does not answer its listing `before` is taken, if there is one. */
  readonly list: (before?: readonly McpListing[]) => Promise<readonly McpListing[]>;
  /** The function that calls one tool of one server. With a digest it is called only while the server says the same of it. */
  readonly call: (definition: ToolDefinition, server: string, tool: string, offered?: string) => ToolFunction;
  /** Calls back when a server says, or a call has found, that its tools are not what they were. Answers what ends that. */
  readonly onChange: (listener: () => void) => () => void;
  readonly close: () => Promise<void>;
}

/** More pages than that come from a server that never stops. */
const MOST_PAGES = 100;
/** A server that answers with one of these has not called the tool. */
const NOT_CALLED: readonly number[] = [ErrorCode.InvalidRequest, ErrorCode.MethodNotFound, ErrorCode.InvalidParams, ErrorCode.ParseError];

/** Connects to MCP servers. If one of them can't be reached, the others are let go again and its name is told. */
export async function connectMcp(
  servers: Readonly<Record<string, McpServerInput>>,
  options: { readonly env?: Environment } = {},
): Promise<McpConnection> {
  const { success, data: read, error } = McpServersSchema.safeParse(servers);
  if (!success) {
    const problems = error.issues.flatMap((issue) => describeIssue(issue, servers, () => [])).map(writeProblem);
    throw new AgentError('AGENT_CONFIG_INVALID', ['the MCP servers are wrong:', ...problems].join('\n'));
  }
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  const clients = new Map(Object.entries(read).map(([name, server]) => [name, mcpClient(name, server, options.env ?? {}, changed)]));
  const close = async (): Promise<void> => void (await Promise.all([...clients.values()].map((client) => client.close())));
  const reached = await Promise.allSettled([...clients.values()].map((client) => client.connected()));
  const failed = reached.flatMap((outcome) => (outcome.status === 'rejected' ? [messageOf(outcome.reason)] : []));
  if (failed.length > 0) {
    await close();
    throw new AgentError('AGENT_CONFIG_INVALID', failed.join('\n'));
  }
  return {
    list: (before = []) =>
      Promise.all(
        Object.entries(read).map(async ([server, { trusted }]) => {
          const former = before.find((listing) => listing.server === server);
          const tools = listTools(server, clients.get(server));
          return { server, trusted, tools: await (former === undefined ? tools : tools.catch(() => former.tools)) };
        }),
      ),
    call: (definition, server, tool, offered) => {
      const client = clients.get(server);
      if (client !== undefined) return mcpFunction(definition, client, { server, tool, offered, changed });
      throw new AgentError('TOOL_DEFINITION_INVALID', `source.server: no MCP server "${server}"${didYouMean(server, clients.keys())}`);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close,
  };
}

async function listTools(server: string, mcp: McpClient | undefined, options: RequestOptions = {}): Promise<ListedTool[]> {
  const client = await mcp?.connected();
  const tools: ListedTool[] = [];
  let cursor: string | undefined;
  for (let page = 0; client !== undefined && page < MOST_PAGES; page++) {
    // Not by the SDK's listTools, which would also compile every schema the server sends.
    const params = cursor === undefined ? {} : { cursor };
    const listed = await client.request({ method: 'tools/list', params }, ListToolsResultSchema, options);
    tools.push(...listed.tools);
    cursor = listed.nextCursor;
    if (cursor === undefined) return tools;
  }
  throw new AgentError('TOOL_FAILED', `the list of tools of the MCP server "${server}" does not end`);
}

interface Called {
  readonly server: string;
  readonly tool: string;
  readonly offered: string | undefined;
  readonly changed: () => void;
}

/** What a server says of a tool may change between any two calls, so it is asked before each. */
async function requireAsOffered(
  mcp: McpClient,
  name: string,
  { server, tool, offered, changed }: Called,
  signal: AbortSignal,
): Promise<void> {
  if (offered === undefined) return;
  const tools = await listTools(server, mcp, { signal }).catch((cause: unknown) => {
    throw new AgentError('TOOL_FAILED', `tool "${name}": ${plainText(messageOf(cause), 300)}`, { cause });
  });
  const listed = tools.find((one) => one.name === tool);
  if (listed !== undefined && saidOf(server, listed).digest === offered) return;
  changed();
  throw new AgentError('TOOL_CHANGED', `TOOL_CHANGED: the MCP server "${server}" says something else of "${name}" than was accepted`);
}

function mcpFunction(definition: ToolDefinition, mcp: McpClient, called: Called): ToolFunction {
  const { tool } = called;
  return async ({ parameters }, context) => {
    await requireAsOffered(mcp, definition.name, called, context.signal);
    const client = await mcp.connected();
    let result: CallToolResult;
    try {
      result = await client.request(
        {
          method: 'tools/call',
          params: { name: tool, arguments: parameters, _meta: { 'dream-agent/idempotency-key': context.idempotencyKey } },
        },
        CallToolResultSchema,
        {
          signal: context.signal,
          timeout: (definition.timeout_seconds ?? LONGEST_SECONDS) * 1000,
          onprogress: ({ progress, total, message }) => {
            // Without a total it says how much was done, not how much of it.
            if (total !== undefined && total > 0) context.progress(progress / total, plainText(message ?? '', 200));
          },
        },
      );
    } catch (error) {
      const message = plainText(messageOf(error), 300);
      if (error instanceof McpError && NOT_CALLED.includes(error.code)) {
        throw new AgentError('TOOL_FAILED', `tool "${definition.name}": ${message}`, { cause: error });
      }
      throw lostAnswer(definition, `the answer was lost: ${message}`, 'TOOL_FAILED', error);
    }
    if (result.isError === true) throw new AgentError('TOOL_FAILED', `tool "${definition.name}": ${plainText(mcpText(result), 300)}`);
    return mcpOutput(definition, result, context);
  };
}
