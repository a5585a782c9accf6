import { hash } from 'node:crypto';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { ToolOutput } from '../../src/contract/todo-result.ts';
import { cacheKey, callCached, fileCache, layeredCache, memoryCache, type ToolCache } from '../../src/tools/registry/index.ts';
import type { ToolFunction } from '../../src/tools/tool.ts';
import { freshFolder, sampleContext, sampleInput, sampleTool } from './sample-tool.ts';

const PURE = { effect: 'pure', external: false };
const CONTEXT = sampleContext();

const outputOf = (summary: string, artifacts: ToolOutput['artifacts'] = []): ToolOutput => ({
  summary,
  data: {},
  artifacts,
  sources: [],
  warnings: [],
});
const keyOf = (text: string): string => hash('sha256', text);

function artifactOf(path: string, content: string): ToolOutput['artifacts'][number] {
  return { name: path, mediaType: 'text/plain', path, bytes: Buffer.byteLength(content), sha256: hash('sha256', content) };
}

/** A tool that writes a file, and how often it was called. */
function writer(more: Readonly<Record<string, unknown>> = PURE) {
  const call = vi.fn<ToolFunction>(async ({ parameters }, { folder }) => {
    const content = `${parameters['city'] as string}의 날씨`;
    await mkdir(join(folder, 'out'), { recursive: true });
    await writeFile(join(folder, 'out/weather.txt'), content);
    return { summary: content, data: {}, artifacts: [artifactOf('out/weather.txt', content)] };
  });
  return { call, tool: sampleTool(call, more) };
}

const KINDS: [string, () => Promise<ToolCache>][] = [
  ['in memory', async () => memoryCache({ mostBytes: 1 << 20 })],
  ['in files', async () => fileCache(await freshFolder())],
  ['in both', async () => layeredCache([memoryCache({ mostBytes: 1 << 20 }), fileCache(await freshFolder())])],
];

test.each(KINDS)('a call that was made before is answered from what is kept %s, files included', async (_, make) => {
  const cache = await make();
  const { call, tool } = writer();
  const [one, other] = [await freshFolder(), await freshFolder()];
  const first = await callCached(cache, tool, sampleInput(), sampleContext({ folder: one }));
  const second = await callCached(
    cache,
    tool,
    sampleInput({ parameters: { days: 3, city: '서울' } }),
    sampleContext({ folder: other, attempt: 2 }),
  );
  expect([first.cached, second.cached]).toEqual([false, true]);
  expect(second.output).toEqual(first.output);
  expect(await readFile(join(other, 'out/weather.txt'), 'utf8')).toBe('서울의 날씨');
  expect(await readdir(join(other, 'out'))).toEqual(['weather.txt']);
  expect(call).toHaveBeenCalledTimes(1);
});

test.each<[string, object]>([
  ['changes something once', { effect: 'once', external: false }],
  ['may be repeated but changes something', { effect: 'idempotent', external: false }],
  ['does not say what it does', { external: false }],
  ['reaches outside', { effect: 'pure', external: true }],
  ['does not say whether it reaches outside', { effect: 'pure' }],
  ['takes a secret', { ...PURE, secret_parameters: ['city'] }],
])('a tool that %s is called every time', async (_, more) => {
  const cache = memoryCache({ mostBytes: 1 << 20 });
  const { call, tool } = writer(more as Record<string, unknown>);
  const folder = await freshFolder();
  for (const cached of [false, false])
    expect(await callCached(cache, tool, sampleInput(), sampleContext({ folder }))).toMatchObject({ cached });
  expect(call).toHaveBeenCalledTimes(2);
});

test('anything that a result may depend on makes another key', () => {
  const { tool, call } = writer();
  const keys = [
    cacheKey(tool, sampleInput(), CONTEXT),
    cacheKey(sampleTool(call, { ...PURE, seconds: 6 }), sampleInput(), CONTEXT),
    cacheKey(tool, sampleInput({ parameters: { city: '부산' } }), CONTEXT),
    cacheKey(tool, sampleInput({ language: 'ja' }), CONTEXT),
    cacheKey(tool, sampleInput({ earlier: [outputOf('a')] }), CONTEXT),
    cacheKey(tool, sampleInput({ earlier: [outputOf('a'), outputOf('b')] }), CONTEXT),
    cacheKey(tool, sampleInput({ earlier: [outputOf('b'), outputOf('a')] }), CONTEXT),
    cacheKey(tool, sampleInput(), { today: '2025-06-16' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain(undefined);
  expect(cacheKey(tool, sampleInput({ parameters: {} }), CONTEXT)).toBeUndefined();
});

async function damage(folder: string, part: string, content: string): Promise<void> {
  const files = (await readdir(join(folder, part), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  expect(files).toHaveLength(1);
  for (const file of files) await writeFile(join(file.parentPath, file.name), content);
}

test.each<[string, string, string]>([
  ['a result cut in half', 'results', '{"key":"'],
  ['an empty result', 'results', ''],
  ['a result of another shape', 'results', '{"key":"x","digest":"y","output":{}}'],
  ['a file with another content', 'content', '서울의 날씨!'],
  ['an empty file', 'content', ''],
])('%s counts as not kept: the tool is called again, and the next time it is there', async (_, part, content) => {
  const kept = await freshFolder();
  const { call, tool } = writer();
  const folder = await freshFolder();
  const run = () => callCached(fileCache(kept), tool, sampleInput(), sampleContext({ folder }));
  await run();
  await damage(kept, part, content);
  expect([(await run()).cached, (await run()).cached]).toEqual([false, true]);
  expect(call).toHaveBeenCalledTimes(2);
  expect(await readFile(join(folder, 'out/weather.txt'), 'utf8')).toBe('서울의 날씨');
});

test('a result that was put under another key, or changed with care, is not taken', async () => {
  const kept = await freshFolder();
  const cache = fileCache(kept);
  const [one, other] = [keyOf('one'), keyOf('other')];
  await cache.set(one, outputOf('참'), kept);
  const file = (key: string) => join(kept, 'results', key.slice(0, 2), `${key}.json`);
  const text = await readFile(file(one), 'utf8');
  await mkdir(join(file(other), '..'), { recursive: true });
  await writeFile(file(other), text);
  expect(await cache.get(other, kept)).toBeUndefined();
  await writeFile(file(one), text.replace('참', '거짓'));
  expect(await cache.get(one, kept)).toBeUndefined();
});

test('a key can not lead out of the folder', async () => {
  const cache = fileCache(await freshFolder());
  await cache.set('../../evil', outputOf('x'), '/');
  expect(await cache.get('../../evil', '/')).toBeUndefined();
});

test.each(KINDS)('a kept file is never written through a link that leads out of the run (%s)', async (_, make) => {
  const cache = await make();
  const { tool } = writer();
  await callCached(cache, tool, sampleInput(), sampleContext({ folder: await freshFolder() }));
  const [folder, outside] = [await freshFolder(), await freshFolder()];
  await symlink(outside, join(folder, 'out'));
  expect(await cache.get(cacheKey(tool, sampleInput(), CONTEXT) ?? '', folder)).toBeUndefined();
  expect(await readdir(outside)).toEqual([]);
});

test('a cache that fails is a cache that has nothing', async () => {
  const broken: ToolCache = { get: () => Promise.reject(new Error('disk')), set: () => Promise.reject(new Error('disk')) };
  const folder = await freshFolder();
  expect(await callCached(broken, writer().tool, sampleInput(), sampleContext({ folder }))).toMatchObject({ cached: false });
});

test('what is kept in memory is a copy: changing what one got changes nothing', async () => {
  const cache = memoryCache({ mostBytes: 1 << 20 });
  const folder = await freshFolder();
  const output = outputOf('처음');
  await cache.set('k', output, folder);
  output.summary = '나중';
  const got = await cache.get('k', folder);
  if (got !== undefined) got.summary = '더 나중';
  expect(await cache.get('k', folder)).toMatchObject({ summary: '처음' });
});

test('many writers of one key at once leave one whole result and no drafts', async () => {
  const kept = await freshFolder();
  const cache = fileCache(kept);
  const key = keyOf('same');
  await Promise.all(Array.from({ length: 30 }, (_, index) => cache.set(key, outputOf(`${index}`.repeat(5000)), kept)));
  expect(await cache.get(key, kept)).toBeDefined();
  expect(await readdir(join(kept, 'results', key.slice(0, 2)))).toEqual([`${key}.json`]);
});

test('memory never holds more than its limit, and lets go first of what was not asked for the longest', async () => {
  const folder = await freshFolder();
  const size = Buffer.byteLength(JSON.stringify(outputOf('')));
  const step = fc.record({ set: fc.boolean(), key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), length: fc.integer({ min: 0, max: 120 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const mostBytes = size + 300;
      const cache = memoryCache({ mostBytes });
      // The newest last, as a plain list.
      let model: { key: string; bytes: number }[] = [];
      for (const { set, key, length } of steps) {
        const held = model.find((entry) => entry.key === key);
        if (set) {
          await cache.set(key, outputOf('x'.repeat(length)), folder);
          model = [...model.filter((entry) => entry.key !== key), { key, bytes: size + length }];
          while (model.reduce((sum, entry) => sum + entry.bytes, 0) > mostBytes) model.shift();
        } else {
          expect((await cache.get(key, folder)) !== undefined).toBe(held !== undefined);
          if (held !== undefined) model = [...model.filter((entry) => entry.key !== key), held];
        }
      }
    }),
  );
});

test('what was asked for stays longer than what was only kept', async () => {
  const folder = await freshFolder();
  const cache = memoryCache({ mostBytes: 2 * Buffer.byteLength(JSON.stringify(outputOf('x'))) });
  await cache.set('a', outputOf('a'), folder);
  await cache.set('b', outputOf('b'), folder);
  await cache.get('a', folder);
  await cache.set('c', outputOf('c'), folder);
  const held = await Promise.all(['a', 'b', 'c'].map(async (key) => (await cache.get(key, folder))?.summary));
  expect(held).toEqual(['a', undefined, 'c']);
});

test('a result that is larger than all of the memory is not kept', async () => {
  const cache = memoryCache({ mostBytes: 100 });
  const folder = await freshFolder();
  await writeFile(join(folder, 'big.txt'), 'x'.repeat(101));
  await cache.set('k', outputOf('', [artifactOf('big.txt', 'x'.repeat(101))]), folder);
  expect(await cache.get('k', folder)).toBeUndefined();
});

test('what an earlier todo made counts by its content, wherever it lies; what it was called counts too', () => {
  const { tool } = writer();
  const at = (path: string, content: string): ToolOutput => ({
    ...outputOf('rows', [{ ...artifactOf(path, content), name: 'rows.csv' }]),
    data: { table: path, rows: 3 },
  });
  const key = (output: ToolOutput, from: string[] = []) => cacheKey(tool, { ...sampleInput(), earlier: [output], from }, CONTEXT);
  expect(key(at('run-1/rows.csv', '가'))).toBe(key(at('run-2/rows.csv', '가')));
  expect(key(at('run-1/rows.csv', '가'))).not.toBe(key(at('run-1/rows.csv', '나')));
  expect(key(at('run-1/rows.csv', '가'), ['모으기'])).not.toBe(key(at('run-1/rows.csv', '가'), ['고르기']));
});

test('a result that names a file of an earlier todo is not kept, because in another run that file lies elsewhere', async () => {
  const earlier = [outputOf('rows', [artifactOf('collector-1/rows.csv', '가')])];
  const call = vi.fn<ToolFunction>(async () => ({ summary: '', data: { table: 'collector-1/rows.csv' } }));
  const tool = sampleTool(call, PURE);
  const cache = memoryCache({ mostBytes: 1 << 20 });
  const folder = await freshFolder();
  for (const cached of [false, false])
    expect(await callCached(cache, tool, { ...sampleInput(), earlier }, sampleContext({ folder }))).toMatchObject({ cached });
});
