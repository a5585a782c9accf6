import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AgentError } from '../../src/errors.ts';
import { callTool, connectMcp, type DiscoverOptions, discoverTools } from '../../src/tools/registry/index.ts';
import type { ToolFunction } from '../../src/tools/tool.ts';
import { freshFolder, SAMPLE_YAML, sampleContext, sampleInput, variable } from './sample-tool.ts';

const weather: ToolFunction = async ({ parameters }) => ({ summary: `${parameters['city'] as string} 맑음`, data: {} });
const BUILTINS = new Map([['weather', weather]]);

/** A folder with these files in it. */
async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await freshFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const named = (name: string, more = ''): string => SAMPLE_YAML.replace('name: weather', `name: ${name}`) + more;
const discover = (folders: readonly string[], options: Partial<DiscoverOptions> = {}) =>
  discoverTools(folders, BUILTINS, { env: {}, ...options });

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AgentError);
  return (error as AgentError).message;
}

const MODULE = `import type { Json } from 'nowhere';
export default async function ({ parameters }: { parameters: Record<string, Json> }) {
  return { summary: \`\${parameters.city}에서\`, data: { mine: true } };
}
`;

test('a definition is joined with the built-in function of its name', async () => {
  const tools = await discover([await folderWith({ 'weather.yaml': SAMPLE_YAML, 'notes.txt': 'not a tool', '.draft.yaml': 'not: one' })]);
  expect([...tools.keys()]).toEqual(['weather']);
  const tool = tools.get('weather');
  expect(tool?.check({ city: '서울' })).toEqual({ parameters: { city: '서울' } });
  expect(await tool?.call(sampleInput(), sampleContext())).toMatchObject({ summary: '서울 맑음' });
});

test('a module beside its file is loaded and called', async () => {
  const folder = await folderWith({ 'mine.yaml': named('mine', 'source: { kind: module, path: code/mine.ts }\n'), 'code/mine.ts': MODULE });
  const tool = (await discover([folder])).get('mine');
  if (tool === undefined) throw new Error('no tool');
  expect(await callTool(tool, sampleInput(), sampleContext())).toMatchObject({ summary: '서울에서', data: { mine: true } });
});

test('tools come in the order of their files, folder by folder', async () => {
  const http = 'source: { kind: http, url: "https://example.com/" }\n';
  const first = await folderWith({ 'b.yaml': named('two', http), 'a.yaml': named('one', http) });
  const second = await folderWith({ 'a.yaml': named('three', http) });
  expect([...(await discover([first, second])).keys()]).toEqual(['one', 'two', 'three']);
  expect([...(await discover([])).keys()]).toEqual([]);
});

test('the digest is the same for the same tool, and another for any change of definition or module', async () => {
  const digest = async (yaml: string, code: string): Promise<string | undefined> => {
    const folder = await folderWith({ 'mine.yaml': yaml, 'mine.mjs': code });
    return (await discover([folder])).get('mine')?.digest;
  };
  const yaml = named('mine', 'source: { kind: module, path: ./mine.mjs }\n');
  const code = 'export default async () => ({ summary: "", data: {} });';
  const before = await digest(yaml, code);
  expect(await digest(`# a comment\n${yaml}`, code)).toBe(before);
  const others = await Promise.all([
    digest(`${yaml}destructive: false\n`, code),
    digest(yaml.replace('minLength: 1', 'minLength: 2'), code),
    digest(yaml, `${code}\n`),
  ]);
  expect(new Set([before, ...others]).size).toBe(4);
});

test('two tools of one name are refused with both of their files', async () => {
  const folder = await folderWith({ 'a.yaml': SAMPLE_YAML, 'b.yaml': SAMPLE_YAML });
  expect(await refusal(discover([folder]))).toBe(
    `two tools are called "weather": in ${join(folder, 'a.yaml')} and in ${join(folder, 'b.yaml')}`,
  );
});

test('a definition without its function is refused with the nearest one', async () => {
  const folder = await folderWith({ 'w.yaml': named('wether') });
  expect(await refusal(discover([folder]))).toBe(
    `${join(folder, 'w.yaml')}: name: there is no built-in tool "wether"; did you mean "weather"?`,
  );
  const mcp = await folderWith({ 'm.yaml': named('m', 'source: { kind: mcp, server: shop, tool: stock }\n') });
  expect(await refusal(discover([mcp]))).toContain('source.server: no MCP server "shop"; none is connected');
  const http = await folderWith({
    'h.yaml': named('h', `source: { kind: http, url: "https://example.com", headers: { X-Key: "${variable('NO_KEY')}" } }\n`),
  });
  expect(await refusal(discover([http]))).toContain('the environment variable NO_KEY is not set');
});

test('what is wrong in several files is told at once', async () => {
  const folder = await folderWith({ 'a.yaml': named('a', 'x: 1\n'), 'b.yaml': '', 'c.yaml': named('c') });
  const told = await refusal(discover([folder]));
  for (const file of ['a.yaml:11', 'b.yaml:1', 'c.yaml: name']) expect(told).toContain(join(folder, file));
});

test('a tool described by hand stands for the one that the server lists, and a server that changes its tool changes the digest', async () => {
  const args = [join(import.meta.dirname, 'mcp-stdio-server.ts')];
  const mcp = await connectMcp({ sample: { command: process.execPath, args, trusted: true } });
  try {
    const source = (tool: string) => `source: { kind: mcp, server: sample, tool: ${tool} }\n`;
    const folder = await folderWith({ 'sum.yaml': named('sum', source('add')) });
    const tools = await discover([folder], { mcp });
    expect(tools.has('sum')).toBe(true);
    expect(tools.has('sample_add')).toBe(false);
    const [listing] = await mcp.list();
    if (listing === undefined) throw new Error('nothing listed');
    const changed = { ...listing, tools: listing.tools.map((tool) => ({ ...tool, description: `${tool.description} And more.` })) };
    const later = await discover([folder], { mcp: { ...mcp, list: async () => [changed] } });
    expect(later.get('sum')?.digest).not.toBe(tools.get('sum')?.digest);
    const wrong = await folderWith({ 'sum.yaml': named('sum', source('ad')) });
    expect(await refusal(discover([wrong], { mcp }))).toContain('the MCP server "sample" has no tool "ad"; did you mean "add"?');
    const clash = await folderWith({ 'x.yaml': named('sample_fail', source('add')) });
    expect(await refusal(discover([clash], { mcp }))).toContain(
      `two tools are called "sample_fail": in ${join(clash, 'x.yaml')} and in the MCP server "sample"`,
    );
  } finally {
    await mcp.close();
  }
});

test.each([
  ['leads up', '../mine.mjs', 'has to be a plain path inside its folder'],
  ['leads up on the way', 'code/../../mine.mjs', 'has to be a plain path inside its folder'],
  ['is absolute', '/etc/passwd', 'has to be a plain path inside its folder'],
  ['leads up the way Windows writes it', '..\\mine.mjs', 'has to be a plain path inside its folder'],
  ['is a link that leads out', 'link.mjs', 'leads out of its folder'],
  ['goes through a folder that is a link', 'linked/outside.mjs', 'leads out of its folder'],
  ['is not there', 'gone.mjs', 'does not exist'],
  ['is an address', 'data:text/javascript,export default 1', 'does not exist'],
  ['is a folder', 'code', 'is no file'],
  ['is no module', 'notes.txt', 'is no module; its name has to end in .ts, .mts, .js, .mjs'],
  ['has no default export', 'empty.mjs', 'has no function as its default export'],
  ['throws', 'throws.mjs', "can't be loaded: not today"],
  ['has a mistake in it', 'broken.mjs', "can't be loaded"],
])('a module whose path %s is refused', async (_, path, why) => {
  const outside = await folderWith({ 'outside.mjs': 'throw new Error("it was run")' });
  const folder = await folderWith({
    'mine.yaml': named('mine', `source: { kind: module, path: ${JSON.stringify(path)} }\n`),
    'code/here.mjs': '',
    'notes.txt': '',
    'empty.mjs': 'export default 1;',
    'throws.mjs': 'throw new Error("not today");',
    'broken.mjs': 'export default (',
  });
  await symlink(join(outside, 'outside.mjs'), join(folder, 'link.mjs'));
  await symlink(outside, join(folder, 'linked'));
  const told = await refusal(discover([folder]));
  expect(told).toContain(why);
  expect(told).toContain(join(folder, 'mine.yaml'));
  expect(told).not.toContain('it was run');
});

test('a definition that is a link out of its folder is refused, and one inside is read', async () => {
  const outside = await folderWith({ 'weather.yaml': SAMPLE_YAML });
  const folder = await folderWith({ 'kept/weather.yaml': SAMPLE_YAML });
  await symlink(join(folder, 'kept/weather.yaml'), join(folder, 'weather.yaml'));
  expect([...(await discover([folder])).keys()]).toEqual(['weather']);
  await symlink(join(outside, 'weather.yaml'), join(folder, 'x.yaml'));
  expect(await refusal(discover([folder]))).toBe(`${join(folder, 'x.yaml')}: leads out of its folder`);
});

test('a folder that is not there, a folder that looks like a file and a file that would be passed over are refused', async () => {
  expect(await refusal(discover(['/nowhere/tools']))).toMatch(/^the folder of tools \/nowhere\/tools can't be read: ENOENT/);
  const folder = await folderWith({ 'odd.yaml/x': '' });
  expect(await refusal(discover([folder]))).toBe(`${join(folder, 'odd.yaml')}: is no file`);
  const yml = await folderWith({ 'a.yml': SAMPLE_YAML });
  expect(await refusal(discover([yml]))).toBe(`${join(yml, 'a.yml')}: its name has to end in .yaml`);
});
