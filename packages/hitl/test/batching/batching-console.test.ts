import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { BatchingConsole } from '../../src/batching/batching-console.ts';
import { readTogetherLine } from '../../src/batching/read-together-line.ts';
import { systemTimer } from '../../src/ports/timer.ts';
import { patternWorld } from '../pattern/pattern-world.ts';
import { actAll, say } from '../pattern/scripted-model.ts';

const write = (name: string) => ({ tool: 'write_file', parameters: { folder: 'out', name } });

async function typed(lines: string[], language = 'en') {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const human = new BatchingConsole({ input, output, person: { id: 'arin' }, language, environment: {} });
  const { pattern, agent } = patternWorld(human, [actAll(write('a'), write('b\u001b[2J'), write('c')), say('ok')], {
    gates: [{ name: 'all', gateType: 'tool_execution' }],
    timer: systemTimer,
  });
  const running = pattern.execute(agent, 'x');
  for (const line of lines) input.write(`${line}\n`);
  const result = await running;
  input.end();
  output.end();
  const outcomes = result.steps.map(({ parameters, outcome }) => [(parameters['name'] as string).slice(0, 1), outcome]);
  return { shown: await text(output), outcomes: Object.fromEntries(outcomes), pattern, result };
}

test('one line decides about a list; what it does not name is asked in full', async () => {
  const { shown, outcomes, result } = await typed(['a 1; r 3 too early', 's']);
  expect(outcomes).toEqual({ a: 'executed', b: 'skipped', c: 'rejected' });
  expect(shown).toContain('3 × write_file');
  expect(shown).toContain('the same in all: folder = "out"');
  expect(shown).toContain(String.raw`2. name = "b\u001b[2J"`);
  expect(shown).not.toContain('\u001b[2J');
  expect(result.humanResponses.every(({ by }) => by === 'arin')).toBe(true);
});

test.each([
  ['ko', '모두 같음', 'ㅁ'],
  ['ja', 'すべて同じ', 'ａ'],
])('in %s, and on its keyboard', async (language, words, line) => {
  const { shown, outcomes } = await typed(['what?', line], language);
  expect(shown).toContain(words);
  expect(outcomes).toEqual({ a: 'executed', b: 'executed', c: 'executed' });
});

test('a! approves and remembers', async () => {
  const { pattern, outcomes } = await typed(['a!']);
  expect(outcomes).toEqual({ a: 'executed', b: 'executed', c: 'executed' });
  expect(pattern.getRemembered()).toHaveLength(3);
});

test('a line that makes no sense decides nothing', () => {
  for (const line of [
    'r',
    'r all of them',
    'a 4',
    'a 0',
    'a 1; r 1',
    'a 1 2 and more',
    'x 1',
    'r! 1',
    'o 1',
    'a; b',
    'approve',
    '1',
    'a 1;',
  ]) {
    expect([line, readTogetherLine(line, 3)]).toEqual([line, undefined]);
  }
  expect(readTogetherLine('o', 2)).toEqual([undefined, undefined]);
  expect(readTogetherLine('r no', 1)).toEqual([{ decision: { kind: 'reject', reason: 'no' }, remember: false }]);
  expect(readTogetherLine('s 1,2 later', 3)?.map((one) => one?.decision)).toEqual([
    { kind: 'skip', reason: 'later' },
    { kind: 'skip', reason: 'later' },
    undefined,
  ]);
});
