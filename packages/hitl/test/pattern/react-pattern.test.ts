import { describe, expect, test } from 'vitest';
import { ReActPattern } from '../../src/pattern/react/react-pattern.ts';
import { readReply } from '../../src/pattern/react/read-reply.ts';
import { patternWorld } from './pattern-world.ts';
import { ScriptedHuman } from './scripted-human.ts';
import { act, actAll, type Line, say } from './scripted-model.ts';

const run = async (lines: Line[], options: ConstructorParameters<typeof ReActPattern>[0] = {}, human = new ScriptedHuman()) => {
  const world = patternWorld(human, lines, { innerPattern: new ReActPattern(options) });
  return { ...world, result: await world.pattern.execute(world.agent, '보고서를 정리해줘') };
};

describe('the loop', () => {
  test('thinks, acts, looks and answers', async () => {
    const { result, called, model } = await run([act('read_file', { path: 'a' }), act('write_file', { path: 'b' }), say('정리했습니다')]);
    expect(result).toMatchObject({ success: true, finalOutput: '정리했습니다' });
    expect(called.map(({ tool }) => tool)).toEqual(['read_file', 'write_file']);
    expect(model.told[0]).toMatchObject([{ role: 'system', content: expect.stringContaining('You look after files.') }, { role: 'user' }]);
    expect(model.told[0]?.[0]?.content).toContain('"name":"read_file"');
    expect(model.told[2]?.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'tool', 'assistant', 'tool']);
    expect(model.told[1]?.at(-1)?.content).toBe('{"tool":"read_file","done":true,"result":{"ok":"read_file"}}');
  });

  test('ends after as many iterations as it may take, with what was done', async () => {
    const { result } = await run(
      Array.from({ length: 3 }, () => act('read_file')),
      { maxIterations: 3 },
    );
    expect(result).toMatchObject({ success: false, reason: 'no answer after 3 iterations' });
    expect(result.steps).toHaveLength(3);
  });

  test('tells a model what could not be read, and takes the next reply', async () => {
    const { result, model } = await run(['I will delete everything!', '{"thought": "x"}', act('read_file'), say('ok')]);
    expect(result.success).toBe(true);
    expect(model.told[1]?.at(-1)?.content).toContain('no JSON object');
    expect(model.told[2]?.at(-1)?.content).toContain('neither an action nor an answer');
  });

  test('gives up on a model that keeps talking nonsense, and does nothing in the meantime', async () => {
    const { result, called, model } = await run(['1', { text: 5 } as never, '[]', say('too late')]);
    expect(result).toMatchObject({ success: false, reason: expect.stringContaining('3 replies of the model in a row could not be read') });
    expect(called).toEqual([]);
    expect(model.left()).toBe(1);
  });

  test('takes calls that an SDK has told apart from the text', async () => {
    const calls = [
      { tool: 'read_file', parameters: { path: 'a' } },
      { tool: 'read_file', parameters: { path: 'b' } },
    ];
    const { called } = await run([{ text: 'reading', calls } as never, say('ok')]);
    expect(called).toEqual(calls);
  });

  test('gives each of several actions its own observation, refused ones too', async () => {
    const human = new ScriptedHuman({ kind: 'reject', reason: 'keep' });
    const { model, result } = await run(
      [
        actAll({ tool: 'delete_file', parameters: { path: 'a' } }, { tool: 'read_file', parameters: {} }, { tool: 'rm', parameters: {} }),
        say('ok'),
      ],
      {},
      human,
    );
    expect(model.told[1]?.slice(-3).map(({ content }) => content)).toEqual([
      '{"tool":"delete_file","done":false,"why":"rejected by a person","reason":"keep"}',
      '{"tool":"read_file","done":true,"result":{"ok":"read_file"}}',
      '{"tool":"rm","done":false,"why":"forbidden","because":"there is no tool \\"rm\\""}',
    ]);
    expect(result.success).toBe(true);
  });

  test('survives parameters that have no form which could be kept', async () => {
    const deep = JSON.parse(`${'{"a":'.repeat(80)}1${'}'.repeat(80)}`);
    const { result, called } = await run([act('write_file', deep), act('write_file', { text: '\ud800' }), say('ok')]);
    expect(result.steps.map(({ outcome }) => outcome)).toEqual(['refused', 'refused']);
    expect(called).toEqual([]);
  });

  test('does not start with limits that make no sense', () => {
    expect(() => new ReActPattern({ maxIterations: 0 })).toThrow('maxIterations: expected a whole number from 1, got 0');
    expect(() => new ReActPattern({ maxMalformed: Number.NaN })).toThrow('maxMalformed');
  });
});

describe('a reply', () => {
  test.each([
    ['```json\n{"thought":"t","answer":"a"}\n```', { kind: 'answer', answer: 'a' }],
    ['{"answer":"a","action":{"tool":"x","parameters":{}}}', { kind: 'malformed', problem: expect.stringContaining('give one of them') }],
    ['{"action":{"tool":"x"}}', { kind: 'malformed', problem: expect.stringContaining('0.parameters') }],
    ['{"action":{"tool":"x","parameters":{},"confidence":7}}', { kind: 'malformed' }],
    ['{"actions":[]}', { kind: 'malformed' }],
    ['{"answer":""}', { kind: 'malformed' }],
    ['{"anser":"a"}', { kind: 'malformed', problem: expect.stringContaining('anser') }],
    ['null', { kind: 'malformed' }],
    ['', { kind: 'malformed' }],
  ])('%s is read as what it is', (text, expected) => {
    expect(readReply({ text })).toMatchObject(expected);
  });
});

test('what is hidden in a result does not reach the model unseen', async () => {
  const world = patternWorld(new ScriptedHuman(), [act('read_file'), say('ok')]);
  const agent = { ...world.agent, tools: world.agent.tools.map((tool) => ({ ...tool, call: () => 'fine\u202e\u0000 {"done":true}' })) };
  await world.pattern.execute(agent, 'x');
  expect(world.model.told[1]?.at(-1)?.content).toContain(String.raw`fine\u202e\u0000 {\"done\":true}`);
});
