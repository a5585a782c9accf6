import { z } from 'zod';
import { readConfigFile } from './models/config-file.ts';
import { type McpServerInput, McpServersSchema } from './tools/registry/index.ts';

const McpFileSchema = z.strictObject({ version: z.literal(1), servers: McpServersSchema });

/** The MCP servers of `config/mcp.yaml`; nothing, where there is no such file. */
export const readMcpFile = (text: string | undefined, file: string): Readonly<Record<string, McpServerInput>> | undefined =>
  text === undefined ? undefined : readConfigFile(McpFileSchema, text, file).value.servers;
