import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Decision } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import type { ToolOutputInput } from '../../src/contract/todo-result.ts';
import { readRunState } from '../../src/control/read-run-state.ts';
import { aPlan, aTodo, aTool, Stage } from '../graph/stage.ts';
import { realPlan, realStage, update } from './real-stage.ts';

const approve = (): Decision => ({ kind: 'approve' });
const resultOf = async (stage: Stage, id: string) => {
  const result = (await readRunState({ saver: stage.saver(stage.hold), runId: stage.runId })).results[id];
  if (result?.status !== 'completed') throw new Error(`${id} is ${result?.status}`);
  return result;
};

describe('a report with a quality goal', () => {
  const report = (parameters: object, language: 'ko' | 'en' | 'ja' = 'en') =>
    realPlan(['report_document', 'sentiment_findings'], { language, edits: [update('todo_4_report', { top: 1, ...parameters })] });

  test('is gone through in cycles by rule', () => {
    expect(report({ quality_goal: 1 }).strategy).toBe('CYCLIC');
    expect(report({}).strategy).toBe('SEQUENTIAL');
  });

  test('is written again with what was missing until it is reached, and what each round scored is told', async () => {
    const options = await realStage(report({ quality_goal: 1 }));
    const stage = new Stage(options);
    const driven = await stage.play(approve);
    const { rounds, output } = await resultOf(stage, 'todo_4_report');
    expect(rounds).toMatchObject([
      { round: 1, missing: ['findings_told'] },
      { round: 2, score: 1, missing: [] },
    ]);
    expect(rounds?.[0]?.score).toBeLessThan(1);
    expect(output.summary).toMatch(/Quality score: round 1 0\.\d\d, round 2 1\.00 \(goal 1\.00, reached\)\./);
    expect(driven.response?.text).toContain('round 2 1.00');
    // The second report is the one that is handed over, and it does say more.
    const document = output.data['report_document'] as { markdown: string; highlights: string[] };
    expect(document.highlights.length).toBeGreaterThan(1);
    const text = await readFile(join(options.folder, document.markdown), 'utf8');
    const sentence = (document.highlights.at(-1) ?? '').split(/[.(]/)[0] ?? '-';
    expect(text).toContain(sentence);
  });

  test('is written as often as the limit says, and is told to have fallen short, in Korean', async () => {
    const stage = new Stage(await realStage(report({ quality_goal: 1, max_rounds: 1 }, 'ko')));
    await stage.play(approve);
    const { rounds, output } = await resultOf(stage, 'todo_4_report');
    expect(rounds).toHaveLength(1);
    expect(output.summary).toMatch(/품질 점수: 1차 0\.\d\d \(목표 1\.00, 미달\)/);
    expect(output.warnings.join()).toContain('담긴 발견');
  });

  test('is written once where the first one is good enough', async () => {
    const stage = new Stage(await realStage(report({ quality_goal: 0.5 })));
    await stage.play(approve);
    expect((await resultOf(stage, 'todo_4_report')).rounds).toHaveLength(1);
  });

  test('goes through the gates with every round, because every round is another action', async () => {
    const stage = new Stage({
      ...(await realStage(report({ quality_goal: 1 }))),
      gates: [{ name: 'reports', type: 'specific_tools', tools: ['report'] }],
    });
    const seen: unknown[] = [];
    await stage.play((_, action) => {
      seen.push(action.parameters['missing']);
      return approve();
    });
    expect(seen).toEqual([[], ['findings_told']]);
  });

  test('is the one of the round before where the next is refused', async () => {
    const stage = new Stage({
      ...(await realStage(report({ quality_goal: 1 }))),
      gates: [{ name: 'reports', type: 'specific_tools', tools: ['report'] }],
    });
    const driven = await stage.play((_, action) =>
      (action.parameters['missing'] as unknown[]).length === 0 ? approve() : { kind: 'reject', reason: 'enough' },
    );
    expect((await resultOf(stage, 'todo_4_report')).rounds).toHaveLength(1);
    expect(driven.response?.notDone).toEqual([]);
  });
});

describe('content that is improved in cycles', () => {
  const writer = (rounds: ToolOutputInput[], parameters: object = { type: 'object', properties: { missing: {} } }) => {
    let round = 0;
    return aTool('write', {
      definition: { executor: 'content', produces: ['text'], effect: 'idempotent' },
      parameters,
      call: async () => rounds[round++] ?? { summary: '', data: {} },
    });
  };
  const good = { summary: 'good', data: { text: 'x' } };
  const poor = { summary: 'poor', data: {} };
  const worse = { summary: '', data: {}, warnings: ['!'] };
  const plan = (parameters = {}) => aPlan([aTodo('a', 'write', [], parameters)], 'CYCLIC');

  test('counts as good as its best round, not as its last', async () => {
    const stage = new Stage({ tools: [writer([poor, worse, worse, good])], plan: plan({ max_rounds: 5 }) });
    await stage.play(approve);
    const { rounds, output } = await resultOf(stage, 'todo_a');
    expect(output.summary).toMatch(/^poor/);
    // Two rounds that lack the same make another one pointless.
    expect(rounds?.map(({ missing }) => missing)).toEqual([
      ['produced_kinds'],
      ['summaries_present', 'produced_kinds', 'no_warnings'],
      ['summaries_present', 'produced_kinds', 'no_warnings'],
    ]);
  });

  test('is not gone through again with a tool that could not be told what was missing', async () => {
    const tool = writer([poor, good], { type: 'object' });
    await new Stage({ tools: [tool], plan: plan() }).play(approve);
    expect(tool.calls).toHaveLength(1);
  });

  test('is done at once under another strategy', async () => {
    const tool = writer([poor, good]);
    const stage = new Stage({ tools: [tool], plan: { ...plan(), strategy: 'SINGLE' } });
    await stage.play(approve);
    expect(tool.calls).toHaveLength(1);
    expect((await resultOf(stage, 'todo_a')).rounds).toBeUndefined();
  });

  test('tells whoever watches what each round scored', async () => {
    const stage = new Stage({ tools: [writer([poor, good])], plan: plan({ quality_goal: 1 }) });
    await stage.play(approve);
    const judged = stage.happenings.filter((happening) => happening.type === 'todo-judged');
    expect(judged).toMatchObject([
      { round: 1, goal: 1 },
      { round: 2, score: 1, goal: 1 },
    ]);
  });
});
