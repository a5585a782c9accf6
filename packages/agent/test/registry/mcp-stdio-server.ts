import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { sampleServer } from './mcp-server.ts';

await sampleServer().connect(new StdioServerTransport());
