import { hash } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OutcomeUnknownError } from '@dream-agent/hitl';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AgentError } from '../../src/errors.ts';
import { callTool } from '../../src/tools/registry/index.ts';
import type { ToolFunction } from '../../src/tools/tool.ts';
import { freshFolder, sampleContext, sampleInput, sampleTool } from './sample-tool.ts';

const DONE = { summary: '끝났어요.', data: {} };
const PURE = { effect: 'pure' };
const never: ToolFunction = () => new Promise<never>(() => undefined);

const run = (call: ToolFunction, more = {}, context = {}) => callTool(sampleTool(call, more), sampleInput(), sampleContext(context));

const artifact = (path: string, content: string, more = {}) => ({
  name: path,
  mediaType: 'text/plain',
  path,
  bytes: Buffer.byteLength(content),
  sha256: hash('sha256', content),
  ...more,
});

test('a tool gets its parameters with their defaults, and its result is filled up', async () => {
  const call = vi.fn<ToolFunction>(async () => DONE);
  expect(await run(call)).toEqual({ ...DONE, artifacts: [], sources: [], warnings: [] });
  expect(call.mock.calls[0]?.[0].parameters).toEqual({ city: '서울', days: 3 });
});

test('wrong parameters never reach a tool', async () => {
  const call = vi.fn<ToolFunction>(async () => DONE);
  const wrong = callTool(sampleTool(call), sampleInput({ parameters: { city: '', dyas: 2 } }), sampleContext());
  await expect(wrong).rejects.toMatchObject({
    code: 'TOOL_PARAMETERS_INVALID',
    message: 'the parameters of tool "weather" are wrong:\ncity: is empty\ndyas: unknown key "dyas"; did you mean "days"?',
  });
  expect(call).not.toHaveBeenCalled();
});

test.each<[string, unknown, string]>([
  ['nothing', undefined, 'is missing'],
  ['text', '끝', 'expected a mapping, got "끝"'],
  ['a key too many', { ...DONE, secret: 1 }, 'secret: unknown key "secret"'],
  ['a date', { ...DONE, data: { at: new Date(0) } }, 'data.at'],
  ['a number that is none', { ...DONE, data: { at: Number.NaN } }, 'data.at'],
  ['half a letter', { ...DONE, data: { at: '\ud800' } }, 'surrogate'],
])('a result that is %s is refused', async (_, output, line) => {
  const told = run(async () => output as never, PURE).catch((error: unknown) => error);
  expect(await told).toMatchObject({ code: 'TOOL_OUTPUT_INVALID', message: expect.stringContaining(line) });
});

test('a result that goes round in circles is refused and does not bring anything down', async () => {
  const data: Record<string, unknown> = {};
  data['self'] = data;
  await expect(run(async () => ({ summary: '', data }) as never)).rejects.toMatchObject({ code: 'TOOL_OUTPUT_INVALID' });
});

test('files that are there as they are said to be are taken', async () => {
  const folder = await freshFolder();
  await mkdir(join(folder, 'out'));
  await writeFile(join(folder, 'out/보고서.txt'), '내용');
  const output = await run(async () => ({ ...DONE, artifacts: [artifact('out/보고서.txt', '내용')] }), {}, { folder });
  expect(output.artifacts).toHaveLength(1);
});

test.each<[string, object, string]>([
  ['is not there', artifact('gone.txt', 'x'), 'artifacts[0]: gone.txt does not exist'],
  ['has another size', artifact('a.txt', 'abc', { bytes: 4 }), 'artifacts[0]: a.txt has 3 bytes, not 4'],
  ['has another content', artifact('a.txt', 'abd'), 'artifacts[0]: a.txt has the SHA-256'],
  ['lies outside', artifact('../a.txt', 'abc'), 'has to be a plain path inside its folder'],
  ['is named by an absolute path', artifact('/etc/hostname', 'abc'), 'has to be a plain path inside its folder'],
  ['is a link that leads out', artifact('link.txt', 'secret'), 'artifacts[0]: link.txt leads out of its folder'],
  ['is a folder', artifact('sub', ''), 'artifacts[0]: sub is no file'],
])('a file that %s is refused', async (_, said, line) => {
  const [folder, outside] = [await freshFolder(), await freshFolder()];
  await writeFile(join(outside, 'a.txt'), 'secret');
  await writeFile(join(folder, 'a.txt'), 'abc');
  await mkdir(join(folder, 'sub'));
  await symlink(join(outside, 'a.txt'), join(folder, 'link.txt'));
  const told = run(async () => ({ ...DONE, artifacts: [said as never] }), {}, { folder });
  await expect(told).rejects.toMatchObject({ code: 'TOOL_OUTPUT_INVALID', message: expect.stringContaining(line) });
});

test('what a tool throws says which tool it was; what it knows better is left alone', async () => {
  const broken: ToolFunction = () => {
    throw new TypeError('x is not a function');
  };
  await expect(run(broken)).rejects.toMatchObject({ code: 'TOOL_FAILED', message: 'tool "weather": x is not a function' });
  await expect(run(() => Promise.reject('just text'))).rejects.toMatchObject({ code: 'TOOL_FAILED', message: 'tool "weather": just text' });
  const known = [new AgentError('TOOL_OUTPUT_INVALID', 'mine'), new OutcomeUnknownError('perhaps')];
  for (const error of known) await expect(run(() => Promise.reject(error))).rejects.toBe(error);
});

test('a tool that does not listen is given up when it is stopped: failed where it may be called again, else unknown', async () => {
  for (const [effect, expected] of [
    ['pure', AgentError],
    ['idempotent', AgentError],
    ['once', OutcomeUnknownError],
    ['probe', OutcomeUnknownError],
  ] as const) {
    const controller = new AbortController();
    const running = run(never, { effect }, { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(running).rejects.toBeInstanceOf(expected);
    await expect(running).rejects.toThrow('it was stopped while it worked');
  }
  const stopped = new AbortController();
  const listens = run(
    (_, { signal }) =>
      new Promise((_done, reject) => signal.addEventListener('abort', () => reject(new AgentError('TOOL_FAILED', 'stopped')))),
    {},
    { signal: stopped.signal },
  );
  stopped.abort();
  await expect(listens).rejects.toBeInstanceOf(OutcomeUnknownError);
});

test('a tool that was stopped before it began is not called', async () => {
  const call = vi.fn<ToolFunction>(async () => DONE);
  await expect(run(call, {}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    code: 'TOOL_FAILED',
    message: expect.stringContaining('before it began'),
  });
  expect(call).not.toHaveBeenCalled();
});

test('a tool has only the time that its definition gives it, and is told when that is over', async () => {
  let told = false;
  const call: ToolFunction = (_, { signal }) => {
    signal.addEventListener('abort', () => {
      told = true;
    });
    return never(_, sampleContext());
  };
  await expect(run(call, { ...PURE, timeout_seconds: 0.02 })).rejects.toThrow('tool "weather": it took longer than 0.02 seconds');
  expect(told).toBe(true);
});

test('progress comes once a percent, never backwards and not after the end', async () => {
  const told: number[] = [];
  const progress = (fraction: number): void => void told.push(fraction);
  let late: (() => void) | undefined;
  await run(
    async (_, context) => {
      for (const fraction of [0, 0.001, 0.29, 0.1, Number.NaN, 0.295, -3, 0.3, 7, Number.POSITIVE_INFINITY]) context.progress(fraction, '');
      late = () => context.progress(1, 'late');
      return DONE;
    },
    {},
    { progress },
  );
  late?.();
  expect(told).toEqual([0, 0.29, 0.3, 1]);
});

test('whatever a tool says, progress rises in whole percents from 0 to 1', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.double(), { maxLength: 300 }), async (fractions) => {
      const told: number[] = [];
      await run(
        async (_, context) => {
          for (const fraction of fractions) context.progress(fraction, '');
          return DONE;
        },
        {},
        { progress: (fraction: number) => void told.push(fraction) },
      );
      expect(told).toEqual([...new Set(told)].sort((one, other) => one - other));
      for (const fraction of told) expect(Math.round(fraction * 100) / 100).toBe(fraction);
      expect(told.every((fraction) => fraction >= 0 && fraction <= 1)).toBe(true);
    }),
  );
});
