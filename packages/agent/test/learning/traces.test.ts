import { appendFile, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRedactor } from '@dream-agent/hitl';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decisionExamples, examplesAsLines } from '../../src/learning/decision-examples.ts';
import { readTraces } from '../../src/learning/read-traces.ts';
import type { Trace } from '../../src/learning/trace.ts';
import { createTraceWriter, type TraceWriterOptions } from '../../src/learning/trace-writer.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'traces-'));
  file = join(folder, 'deep', 'traces.jsonl');
});
afterEach(() => rm(folder, { recursive: true }));

const trace = (number: number, more: Partial<Trace> = {}): Trace => ({
  at: '2026-11-16T09:00:00.000Z',
  run_id: 'run_1',
  layer: 'planning',
  event: 'plan_made',
  data: { number },
  ...more,
});
const numbers = (traces: readonly Trace[]) => traces.map(({ data }) => data['number']);

async function write(traces: readonly Trace[], options: Partial<TraceWriterOptions> = {}): Promise<void> {
  const writer = createTraceWriter({ file, redact: (data) => data, ...options });
  await Promise.all(traces.map((one) => writer.write(one)));
  await writer.close();
}

describe('a trace file', () => {
  test('gives back what was written, in the order of the calls', async () => {
    const hostile = trace(2, { data: { number: 2, text: '줄\n바꿈 \u2028 "따옴표" \ud800', __proto__: 1 } });
    await write([trace(1), hostile, ...Array.from({ length: 50 }, (_, index) => trace(index + 3))]);
    const { traces, skipped } = await readTraces(file);
    expect(numbers(traces)).toEqual(Array.from({ length: 52 }, (_, index) => index + 1));
    expect(skipped).toBe(0);
    expect(await readFile(file, 'utf8')).not.toContain('\u2028');
    await appendFile(file, `${JSON.stringify(trace(53, { event: 'a\u2028b' }))}\n`);
    expect((await readTraces(file)).traces.at(-1)?.event).toBe('a\u2028b');
  });

  test('that is not there holds nothing, and a folder is none', async () => {
    expect(await readTraces(join(folder, 'none'))).toEqual({ traces: [], skipped: 0 });
    await expect(readTraces(folder)).rejects.toThrow(/can't be read as a trace file/);
  });

  test('holds no secrets', async () => {
    const { redact } = createRedactor({ secretValues: ['hunter2-hunter2'] });
    await write([trace(1, { data: { note: 'it is hunter2-hunter2', password: 'abc123xyz' } })], { redact });
    const text = await readFile(file, 'utf8');
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('abc123xyz');
  });

  test('holds nothing of what could not be redacted', async () => {
    const redact = () => {
      throw new Error('no');
    };
    await write([trace(1, { data: { password: 'secret' } })], { redact });
    expect((await readTraces(file)).traces[0]?.data).toEqual({ left_out: true, because: 'redaction failed' });
  });
});

describe('a kill in the middle of a line', () => {
  test('at any byte costs that line only, and the next writer goes on with a whole one', async () => {
    await write([trace(1), trace(2, { data: { number: 2, text: '한글' } })]);
    const { size } = await stat(file);
    const whole = await readFile(file);
    const first = whole.indexOf(0x0a) + 1;
    for (let cut = first; cut <= size; cut++) {
      await writeFile(file, whole);
      await truncate(file, cut);
      const before = await readTraces(file);
      expect(before.skipped).toBe(cut > first && cut < size - 1 ? 1 : 0);
      await write([trace(3)]);
      const after = await readTraces(file);
      expect(after.skipped).toBe(0);
      expect(numbers(after.traces)).toEqual(cut >= size - 1 ? [1, 2, 3] : [1, 3]);
    }
  });

  test('is mended also where the line is longer than what is read at once', async () => {
    await write([trace(1)]);
    await appendFile(file, `{"at":"${'x'.repeat(200_000)}`);
    await write([trace(2)]);
    expect(numbers((await readTraces(file)).traces)).toEqual([1, 2]);
    for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) JSON.parse(line);
  });

  test('and lines of others are skipped and counted', async () => {
    await write([trace(1)]);
    await appendFile(file, '\n{"at": 1}\nnull\n[]\nnot json\n');
    await write([trace(2)]);
    const { traces, skipped } = await readTraces(file);
    expect([numbers(traces), skipped]).toEqual([[1, 2], 4]);
  });
});

describe('a file that is full', () => {
  test('makes room, and the oldest files go', async () => {
    await write(
      Array.from({ length: 100 }, (_, index) => trace(index)),
      { maxBytes: 1000, keep: 2 },
    );
    const names = (await readdir(join(folder, 'deep'))).sort();
    expect(names).toEqual(['traces.jsonl', 'traces.jsonl.1', 'traces.jsonl.2']);
    const read = await Promise.all([`${file}.2`, `${file}.1`, file].map(readTraces));
    const kept = numbers(read.flatMap(({ traces }) => traces));
    expect(kept.at(-1)).toBe(99);
    expect(kept).toEqual(Array.from({ length: kept.length }, (_, index) => 100 - kept.length + index));
    for (const name of names) expect((await stat(join(folder, 'deep', name))).size).toBeLessThanOrEqual(1000);
  });

  test('is also put aside by a writer that finds it so', async () => {
    await write([trace(1), trace(2)]);
    await write([trace(3)], { maxBytes: 200 });
    expect(numbers((await readTraces(`${file}.1`)).traces)).toEqual([1, 2]);
    expect(numbers((await readTraces(file)).traces)).toEqual([3]);
  });

  test('keeps nothing where nothing is to be kept', async () => {
    await write([trace(1), trace(2), trace(3)], { maxBytes: 150, keep: 0 });
    expect(await readdir(join(folder, 'deep'))).toEqual(['traces.jsonl']);
    expect(numbers((await readTraces(file)).traces)).toEqual([3]);
  });
});

test('a trace that is too long goes in without its data, and what is no trace is refused without stopping the rest', async () => {
  const writer = createTraceWriter({ file, redact: (data) => data, maxLineBytes: 500 });
  await writer.write(trace(1, { data: { text: 'x'.repeat(1000) } }));
  await expect(writer.write(trace(2, { at: 'now' }))).rejects.toThrow(/can't be traced: at/);
  await writer.write(trace(3));
  await writer.close();
  await expect(writer.write(trace(4))).rejects.toThrow(/is closed/);
  const { traces } = await readTraces(file);
  expect(traces.map(({ data }) => data)).toEqual([{ left_out: true, bytes: expect.any(Number) }, { number: 3 }]);
});

test('decisions become examples: what was proposed, in what situation, and the answer', () => {
  const asked = (id: string) =>
    trace(0, {
      layer: 'hitl',
      event: 'hitl_request',
      data: { request_id: id, context: { goal: '리뷰' }, proposed: { tool: 'send', parameters: { to: id } } },
    });
  const decided = (id: string, decision: any) => trace(0, { layer: 'hitl', event: 'hitl_decision', data: { request_id: id, decision } });
  const examples = decisionExamples([
    asked('a'),
    asked('b'),
    trace(1),
    decided('b', { kind: 'reject', reason: 'no' }),
    decided('b', { kind: 'approve' }), // Late: the first answer counted.
    decided('c', { kind: 'approve' }), // To a question nobody traced.
    decided('a', { kind: 'nonsense' }),
    decided('a', { kind: 'approve' }),
  ]);
  expect(examples).toEqual([
    { context: { goal: '리뷰' }, proposed: { tool: 'send', parameters: { to: 'b' } }, decision: { kind: 'reject', reason: 'no' } },
    { context: { goal: '리뷰' }, proposed: { tool: 'send', parameters: { to: 'a' } }, decision: { kind: 'approve' } },
  ]);
  expect(
    examplesAsLines(examples)
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual(examples);
});
