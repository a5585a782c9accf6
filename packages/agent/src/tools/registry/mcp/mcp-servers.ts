import { z } from 'zod';

/** Says that what a server tells about its tools is to be believed. Without it a hint never makes a gate wider. */
const trusted = z.boolean().default(false);
const variables = z.record(z.string(), z.string()).default({});

/** An MCP server: a program to start, or an address. Values may name environment variables: `${MY_TOKEN}`. */
export const McpServerSchema = z.union([
  z.strictObject({ command: z.string().min(1), args: z.array(z.string()).default([]), env: variables, trusted }),
  z.strictObject({ url: z.url({ protocol: /^https?$/ }), headers: variables, trusted }),
]);
export type McpServer = z.infer<typeof McpServerSchema>;
export type McpServerInput = z.input<typeof McpServerSchema>;

/** MCP servers by the name that their tools' names begin with. */
export const McpServersSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9_]{0,30}$/, 'expected small letters, digits and _'),
  McpServerSchema,
);
