import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { OutcomeUnknownError } from '@dream-agent/hitl';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ToolOutputInput, ToolOutputSchema } from '../../src/contract/todo-result.ts';
import { callTool, connectMcp, discoverTools, type McpServerInput } from '../../src/tools/registry/index.ts';
import type { ToolContext } from '../../src/tools/tool.ts';
import { sampleServer } from './mcp-server.ts';
import { freshFolder, sampleContext, sampleDefinition, sampleInput, variable } from './sample-tool.ts';

const stdio = (more: object = {}): McpServerInput => ({
  command: process.execPath,
  args: [join(import.meta.dirname, 'mcp-stdio-server.ts')],
  ...more,
});

async function connect(servers: Record<string, McpServerInput>, env = {}) {
  const connection = await connectMcp(servers, { env });
  onTestFinished(() => connection.close());
  return connection;
}

async function call(
  connection: Awaited<ReturnType<typeof connect>>,
  tool: string,
  { parameters = {}, effect, context = {} }: { parameters?: object; effect?: string; context?: Partial<ToolContext> } = {},
): Promise<ToolOutputInput> {
  const definition = sampleDefinition({
    name: `sample_${tool.toLowerCase()}`,
    produces: ['sample_result'],
    ...(effect === undefined ? {} : { effect }),
  });
  return connection.call(definition, 'sample', tool)(sampleInput({ parameters: parameters as never }), sampleContext(context));
}

test('the tools of a server process appear in the catalogue and can be called', async () => {
  const mcp = await connect({ sample: stdio() });
  const leftOut = vi.fn();
  const tools = await discoverTools([], new Map(), { env: {}, mcp, leftOut });
  expect([...tools.keys()]).toEqual(
    ['add', 'delete_all', 'fail', 'die', 'hang', 'picture', 'environment', 'steps'].map((name) => `sample_${name}`),
  );
  expect(leftOut).not.toHaveBeenCalled();
  const add = tools.get('sample_add');
  if (add === undefined) throw new Error('no sample_add');
  expect(add.definition).toMatchObject({
    executor: 'data',
    produces: ['sample_add_result'],
    source: { kind: 'mcp', server: 'sample', tool: 'add' },
  });
  expect(await callTool(add, sampleInput({ parameters: { a: 2 } }), sampleContext())).toEqual({
    summary: '3입니다',
    data: { sample_add_result: { sum: 3 } },
    artifacts: [],
    sources: [],
    warnings: [],
  });
  await expect(callTool(add, sampleInput({ parameters: { a: '2' } }), sampleContext())).rejects.toThrow('a: expected a number, got "2"');
});

test('a server over HTTP is called the same way, with the headers that its settings name', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer(async (request, response) => {
    seen.push(request.headers.authorization);
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true } as never);
    await sampleServer().connect(transport as Transport);
    await transport.handleRequest(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`;
  const mcp = await connect({ sample: { url, headers: { Authorization: `Bearer ${variable('MCP_TOKEN')}` } } }, { MCP_TOKEN: 'abc' });
  expect((await mcp.list())[0]?.tools.map(({ name }) => name)).toContain('add');
  expect(await call(mcp, 'add', { parameters: { a: 40, b: 2 } })).toMatchObject({ data: { sample_result: { sum: 42 } } });
  expect(new Set(seen)).toEqual(new Set(['Bearer abc']));
});

test('a tool that says it failed has failed, in words that a terminal does not obey', async () => {
  const mcp = await connect({ sample: stdio() });
  await expect(call(mcp, 'fail')).rejects.toMatchObject({ code: 'TOOL_FAILED', message: 'tool "sample_fail": the [31mstock [0m is empty' });
  await expect(call(mcp, 'add', { parameters: { a: 'x' } })).rejects.toMatchObject({ code: 'TOOL_FAILED' });
});

test('a server that dies during a call leaves a once tool unknown, and is started again for the next call', async () => {
  const mcp = await connect({ sample: stdio() });
  await expect(call(mcp, 'die')).rejects.toBeInstanceOf(OutcomeUnknownError);
  await expect(call(mcp, 'die', { effect: 'pure' })).rejects.toMatchObject({ code: 'TOOL_FAILED' });
  expect(await call(mcp, 'add', { parameters: { a: 1, b: 1 } })).toMatchObject({ data: { sample_result: { sum: 2 } } });
});

test('a call that is stopped does not wait for the server', async () => {
  const mcp = await connect({ sample: stdio() });
  const controller = new AbortController();
  const hanging = call(mcp, 'hang', { context: { signal: controller.signal } });
  controller.abort(new Error('enough'));
  await expect(hanging).rejects.toBeInstanceOf(OutcomeUnknownError);
});

test('a picture becomes a file of the run, the same for every attempt', async () => {
  const mcp = await connect({ sample: stdio() });
  const folder = await freshFolder();
  const [first, second] = [
    await call(mcp, 'picture', { context: { folder } }),
    await call(mcp, 'picture', { context: { folder, attempt: 2 } }),
  ];
  expect(second).toEqual(first);
  const [artifact] = ToolOutputSchema.parse(first).artifacts;
  expect(artifact).toMatchObject({
    mediaType: 'image/png',
    bytes: 16,
    path: expect.stringMatching(/^sample_picture-[0-9a-f]{12}-1\.png$/),
  });
  expect(await readFile(join(folder, artifact?.path ?? ''), 'utf8')).toBe('not really a png');
});

test('a server gets the variables that are named for it and no others, and each call its key', async () => {
  vi.stubEnv('HIDDEN', 'our own secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const mcp = await connect({ sample: stdio({ env: { TOKEN: variable('SAMPLE_TOKEN') } }) }, { SAMPLE_TOKEN: 't-1' });
  const { data } = await call(mcp, 'environment');
  expect(JSON.parse(data['sample_result'] as string)).toMatchObject({
    token: 't-1',
    path: true,
    meta: { 'dream-agent/idempotency-key': 'act_1' },
  });
  expect(data['sample_result']).not.toContain('our own secret');
});

test('progress is passed on', async () => {
  const mcp = await connect({ sample: stdio() });
  const progress = vi.fn();
  await call(mcp, 'steps', { context: { progress } });
  expect(progress.mock.calls).toEqual([
    [0.25, '1/4'],
    [0.5, '2/4'],
  ]);
});

test.each<[string, Record<string, McpServerInput>, RegExp]>([
  [
    'does not exist',
    { sample: { command: '/nowhere/at-all' } },
    /^the MCP server "sample" can't be reached: spawn \/nowhere\/at-all ENOENT/,
  ],
  [
    'ends at once',
    { sample: { command: process.execPath, args: ['-e', 'console.error("no licence"); process.exit(1)'] } },
    /^the MCP server "sample" can't be reached: .*it said: no licence/,
  ],
  [
    'lacks a variable',
    { sample: stdio({ env: { TOKEN: variable('NOT_SET') } }) },
    /the MCP server "sample", TOKEN: the environment variable NOT_SET is not set/,
  ],
  ['has a name that no tool could begin with', { 'My Server': stdio() }, /^the MCP servers are wrong:\nMy Server: /],
  ['is neither a program nor an address', { sample: {} as McpServerInput }, /^the MCP servers are wrong:\nsample: /],
])('a server that %s is named', async (_, servers, message) => {
  await expect(connectMcp(servers, { env: {} })).rejects.toThrow(message);
});

test('a server or a tool that is not there is refused with the nearest one', async () => {
  const mcp = await connect({ sample: stdio() });
  expect(() => mcp.call(sampleDefinition(), 'smaple', 'add')).toThrow('source.server: no MCP server "smaple"; did you mean "sample"?');
});

test('after closing nothing is started again', async () => {
  const mcp = await connect({ sample: stdio() });
  await mcp.close();
  await mcp.close();
  await expect(call(mcp, 'add', { parameters: { a: 1 } })).rejects.toThrow('the connection to the MCP server "sample" was closed');
});
