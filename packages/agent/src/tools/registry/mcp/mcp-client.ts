import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { AgentError } from '../../../errors.ts';
import { type Environment, fillIn } from '../definition/environment.ts';
import { messageOf } from '../problem.ts';
import type { McpServer } from './mcp-servers.ts';

const START_MS = 30_000;

/** A client that connects when it is first needed, and again after its server has gone away. */
export interface McpClient {
  readonly connected: () => Promise<Client>;
  readonly close: () => Promise<void>;
}

/** Prepares the client of one server. A missing environment variable is found at once. */
export function mcpClient(name: string, server: McpServer, env: Environment, toolsChanged: () => void = () => {}): McpClient {
  const open = transportOf(name, server, env);
  let current: Promise<Client> | undefined;
  let closed = false;

  async function connect(): Promise<Client> {
    const client = new Client({ name: 'dream-agent', version: '1' });
    const { transport, lastWords } = open();
    client.setNotificationHandler(ToolListChangedNotificationSchema, toolsChanged);
    client.onclose = () => {
      current = undefined;
    };
    try {
      await client.connect(transport, { timeout: START_MS });
      return client;
    } catch (cause) {
      current = undefined;
      await client.close().catch(() => undefined);
      const words = lastWords();
      throw new AgentError(
        'TOOL_FAILED',
        `the MCP server "${name}" can't be reached: ${messageOf(cause)}${words === '' ? '' : `; it said: ${words}`}`,
        {
          cause,
        },
      );
    }
  }

  return {
    connected: () => {
      if (closed) throw new AgentError('TOOL_FAILED', `the connection to the MCP server "${name}" was closed`);
      current ??= connect();
      return current;
    },
    close: async () => {
      closed = true;
      await current?.then(
        (client) => client.close(),
        () => undefined,
      );
    },
  };
}

interface Opened {
  readonly transport: Transport;
  /** The end of what a server that did not start has written. */
  readonly lastWords: () => string;
}

function transportOf(name: string, server: McpServer, env: Environment): () => Opened {
  const where = `the MCP server "${name}"`;
  if ('url' in server) {
    const { values: headers } = fillIn(server.headers, env, where);
    return () => ({
      // The SDK's own types leave out what exact optional properties ask for.
      transport: new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }) as Transport,
      lastWords: () => '',
    });
  }
  const { command, args } = server;
  const { values } = fillIn(server.env, env, where);
  return () => {
    // The server gets what is named for it and the few variables that every program needs, not our whole environment.
    const transport = new StdioClientTransport({ command, args, env: values, stderr: 'pipe' });
    let words = '';
    transport.stderr?.on('data', (part: Buffer) => {
      words = `${words}${part.toString()}`.slice(-500);
    });
    return { transport, lastWords: () => words.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() };
  };
}
