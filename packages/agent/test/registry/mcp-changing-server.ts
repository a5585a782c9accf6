import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

/*
 * An MCP server that says of its tools whatever is in `tools.json` of its folder just then, and writes each call down. A call of
 * `announce` makes it say that its tools have changed.
 */
const [folder = '.'] = process.argv.slice(2);
const server = new Server({ name: 'changing', version: '1' }, { capabilities: { tools: { listChanged: true } } });
server.setRequestHandler(ListToolsRequestSchema, async () => ({ tools: JSON.parse(await readFile(join(folder, 'tools.json'), 'utf8')) }));
server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given } }) => {
  await appendFile(join(folder, 'calls.jsonl'), `${JSON.stringify({ name, given })}\n`);
  if (name === 'announce') await server.sendToolListChanged();
  return { content: [{ type: 'text', text: `${name} did it` }] };
});
await server.connect(new StdioServerTransport());
