import { expect, test } from 'vitest';
import { aPlan, aTodo, aTool, Stage, type StageOptions } from './stage.ts';

const LOSES = { definition: { destructive: true } };
const yes = () => ({ kind: 'approve' }) as const;

/** Todos that a person is asked about, all at once. */
function flooding(count: number, options: Partial<StageOptions> = {}) {
  const tool = aTool('erase', LOSES);
  const todos = Array.from({ length: count }, (_, n) => aTodo(`n${n}`, 'erase', [], { n }));
  return { tool, stage: new Stage({ tools: [tool], plan: aPlan(todos), ...options }) };
}

const standing = async (stage: Stage) => {
  const run = await stage.ledger.findRun(stage.runId);
  return { status: run?.status, spent: run?.budgetSpent };
};

test('an agent that proposes five hundred gates in a minute is capped, and its run stands still with the reason', async () => {
  const { stage, tool } = flooding(500);
  expect((await stage.drive()).kind).toBe('parked');
  expect(await stage.ledger.listRequests({ runId: stage.runId, limit: 1000 })).toHaveLength(60);
  expect(await standing(stage)).toEqual({ status: 'paused', spent: 'per_run_per_minute' });
  expect(stage.happenings.filter(({ type }) => type === 'paused')).toHaveLength(1);
  expect(tool.calls).toEqual([]);
});

test('what was asked before the budget was spent can be answered; nothing runs until a person lets the run go on, and then each runs once', async () => {
  const { stage, tool } = flooding(5, { budgets: { perRun: 2 } });
  await stage.drive();
  expect(await stage.waiting()).toHaveLength(2);
  await stage.answerAll(yes);
  expect(await standing(stage)).toEqual({ status: 'paused', spent: 'per_run' });
  expect(tool.calls).toEqual([]);
  await expect(stage.drive()).rejects.toThrow('nothing to claim');
  await stage.resume();
  await stage.drive();
  expect(await stage.waiting()).toHaveLength(2);
  expect(await standing(stage)).toEqual({ status: 'paused', spent: 'per_run' });
  await stage.answerAll(yes);
  await stage.resume();
  expect(await stage.play(yes)).toMatchObject({ status: 'succeeded', response: { notDone: [] } });
  expect(new Set(tool.calls.map(({ n }) => n))).toEqual(new Set([0, 1, 2, 3, 4]));
  expect(tool.calls).toHaveLength(5);
});

test('a run that has asked too much can be stopped instead', async () => {
  const { stage, tool } = flooding(5, { budgets: { perRun: 2 } });
  await stage.drive();
  await stage.ledger.cancelRun(stage.runId, {
    actor: { kind: 'person', id: 'arin', role: 'admin', groups: [], channel: 'web' },
    reason: 'enough',
  });
  expect(await stage.drive()).toMatchObject({ kind: 'ended', status: 'cancelled' });
  expect(await stage.waiting()).toEqual([]);
  expect(tool.calls).toEqual([]);
});

test('a plan, or an answer, over the budget is not shown: the step is done again when the run may go on', async () => {
  const tool = aTool('erase', LOSES);
  const stage = new Stage({
    tools: [tool],
    plan: aPlan([aTodo('a', 'erase')]),
    gates: [
      { name: 'plans', type: 'plan_approval' },
      { name: 'answers', type: 'final_response' },
    ],
    ambiguity: { kind: 'period', about: 'month', question: 'Which month?', suggestions: [] } as never,
    budgets: { perRun: 1 },
  });
  for (const kind of ['clarification', 'plan_review', 'final_response']) {
    expect((await stage.drive()).kind).toBe('parked');
    const [open] = await stage.waiting();
    expect(open?.request.kind).toBe(kind);
    await stage.answerAll(() => (kind === 'clarification' ? { kind: 'answer', value: 'October' } : { kind: 'approve' }));
    if (kind === 'final_response') break;
    expect((await stage.drive()).kind).toBe('parked');
    expect(await stage.waiting()).toEqual([]);
    expect(await standing(stage)).toEqual({ status: 'paused', spent: 'per_run' });
    await stage.resume();
  }
  expect(await stage.drive()).toMatchObject({ kind: 'ended', status: 'succeeded' });
  expect(tool.calls).toHaveLength(1);
});
