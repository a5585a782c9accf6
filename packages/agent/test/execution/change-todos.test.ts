import type { Decision, Ledger } from '@dream-agent/hitl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFencedSaver } from '../../src/checkpoint/index.ts';
import type { TodoChangeInput } from '../../src/contract/plan.ts';
import { createPostgresTodoChanges } from '../../src/control/postgres-todo-changes.ts';
import { readRunState } from '../../src/control/read-run-state.ts';
import { editPlan } from '../../src/layers/planning/editing/edit-plan.ts';
import type { Mind } from '../../src/parts.ts';
import type { Tool } from '../../src/tools/tool.ts';
import { openWorld, type World } from '../checkpoint/checkpoint-world.ts';
import { aPlan, aTodo, aTool, Stage, type StageOptions } from '../graph/stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const KINDS = {
  memory: (): Partial<StageOptions> => ({}),
  postgres: (): Partial<StageOptions> => ({
    ledger: world.harness.ledger,
    saver: (hold) => createFencedSaver({ pool: world.database.pool, hold }),
    changes: () => createPostgresTodoChanges({ pool: world.database.pool }),
  }),
};

const approve = (): Decision => ({ kind: 'approve' });
const PLANS = { name: 'plans', type: 'plan_approval' } as const;
const TWO: NonNullable<StageOptions['gates']>[number] = { name: 'calls', type: 'specific_tools', tools: ['two'] };
const parameters = { type: 'object', properties: { n: { type: 'integer' } } };

/** A run of three todos, a → b → c, whose first one pauses it. */
function pausing(options: Partial<StageOptions> = {}) {
  const tools = {
    one: aTool('one', { parameters, call: () => stage.pause().then(() => ({ summary: 'one', data: { one_result: 1 } })) }),
    two: aTool('two', { parameters, definition: { consumes: ['one_result'] } }),
    three: aTool('three', { parameters, definition: { on_error: { otherwise: 'skip' } } }),
  };
  const all = Object.values(tools);
  const stage: Stage = new Stage({
    tools: all,
    plan: aPlan([aTodo('a', 'one'), aTodo('b', 'two', ['a']), aTodo('c', 'three', ['b'])]),
    mind: { editPlan: editorFor(all) },
    ...options,
  });
  return { stage, tools, calls: () => all.map(({ calls }) => calls.length) };
}

/** A run whose todos, one for each tool, don't depend on each other. */
function played(tools: readonly Tool[], options: Partial<StageOptions>): Stage {
  const plan = aPlan(tools.map(({ definition }, index) => aTodo('abc'.charAt(index), definition.name)));
  return new Stage({ tools, plan, mind: { editPlan: editorFor(tools) }, ...options });
}

const editorFor =
  (tools: readonly Tool[]): Mind['editPlan'] =>
  (plan, edits) =>
    editPlan(
      plan,
      edits,
      tools.map(({ definition }) => definition),
    ).plan;

const stateOf = (stage: Stage) => readRunState({ saver: stage.saver(stage.hold), runId: stage.runId });

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('a run that stands still, kept in %s', (kind) => {
  test('finishes what runs, starts nothing, and says what is done and what is left', async () => {
    const { stage, calls } = pausing(KINDS[kind]());
    expect((await stage.drive()).kind).toBe('parked');
    expect(calls()).toEqual([1, 0, 0]);
    expect(stage.happenings.find(({ type }) => type === 'paused')).toEqual({ type: 'paused', done: ['do a'], left: ['do b', 'do c'] });
    await stage.resume();
    expect(await stage.drive()).toMatchObject({ response: { done: ['todo_a', 'todo_b', 'todo_c'] } });
  });

  test('can have todos skipped, changed, added, removed and moved, all of it at once when it goes on', async () => {
    const { stage, tools, calls } = pausing(KINDS[kind]());
    await stage.drive();
    const { before, after } = await stage.change([
      { op: 'update', id: 'todo_b', parameters: { n: 7 } },
      { op: 'add', tool: 'three', parameters: { n: 1 }, dependsOn: ['todo_a'] },
      { op: 'skip', id: 'todo_c' },
    ]);
    expect(before.version).toBe(1);
    const added = after.todos.find(({ id }) => !before.todos.some((todo) => todo.id === id));
    expect(added?.tool).toBe('three');
    // Nothing is different before it goes on.
    expect((await stateOf(stage)).plan).toEqual(before);
    await stage.resume();
    const driven = await stage.drive('node-2');
    expect(driven).toMatchObject({ kind: 'ended', status: 'succeeded' });
    expect(tools.two.calls).toEqual([{ n: 7 }]);
    expect(tools.three.calls).toEqual([{ n: 1 }]);
    expect(calls()).toEqual([1, 1, 1]);
    const { todos, plan } = await stateOf(stage);
    expect(plan).toEqual(after);
    expect(todos.find(({ id }) => id === 'todo_c')).toMatchObject({ status: 'skipped' });
    expect(todos.find(({ id }) => id === 'todo_b')?.version).toBeGreaterThan(1);
    expect(driven).toMatchObject({ response: { notDone: ['todo_c skipped'] } });
  });

  test('keeps its changes over a restart, and takes each of them in once', async () => {
    const { stage, tools } = pausing(KINDS[kind]());
    await stage.drive();
    await stage.change([{ op: 'update', id: 'todo_b', parameters: { n: 1 } }]);
    await stage.change([{ op: 'update', id: 'todo_b', parameters: { n: 2 } }], 'again');
    // The same sent twice, as somebody does who has lost the answer.
    const twice = await stage.change([{ op: 'update', id: 'todo_b', parameters: { n: 2 } }], 'again');
    expect(twice.after.todos.find(({ id }) => id === 'todo_b')?.parameters).toEqual({ n: 2 });
    await expect(stage.change([{ op: 'skip', id: 'todo_b' }], 'again')).rejects.toThrow(/used before for other changes/);
    const restarted = new Stage({ ...stage.options, ledger: stage.ledger, saver: stage.saver, changes: () => stage.changes });
    restarted.takeOn(stage.runId);
    await stage.resume();
    await restarted.drive('after-restart');
    expect(tools.two.calls).toEqual([{ n: 2 }]);
    expect((await stateOf(restarted)).changes).toBeGreaterThan(0);
  });

  test('puts the changed plan before the gates, and nothing of it runs before it is approved', async () => {
    const { stage, tools } = pausing({ ...KINDS[kind](), gates: [PLANS] });
    await stage.drive();
    await stage.answerAll(approve);
    await stage.drive();
    const { after } = await stage.change([{ op: 'update', id: 'todo_b', parameters: { n: 3 } }]);
    await stage.resume();
    expect((await stage.drive()).kind).toBe('parked');
    const [review] = await stage.waiting();
    expect(review?.request.kind).toBe('plan_review');
    expect(review?.action.parameters).toEqual(after);
    expect(tools.two.calls).toEqual([]);
    await stage.answerAll(approve);
    expect(await stage.drive()).toMatchObject({ status: 'succeeded' });
    expect(tools.two.calls).toEqual([{ n: 3 }]);
  });

  test('goes on with the plan as it was where the change is not approved', async () => {
    const { stage, tools } = pausing({ ...KINDS[kind](), gates: [PLANS] });
    await stage.drive();
    await stage.answerAll(approve);
    await stage.drive();
    await stage.change([{ op: 'skip', id: 'todo_c' }]);
    await stage.resume();
    await stage.drive();
    await stage.answerAll(() => ({ kind: 'reject', reason: 'no' }));
    expect(await stage.drive()).toMatchObject({ status: 'succeeded', response: { done: ['todo_a', 'todo_b', 'todo_c'] } });
    expect(tools.three.calls).toHaveLength(1);
  });

  test('asks anew about an action that was approved before it was changed, and the old approval counts for nothing', async () => {
    const tools = [aTool('one'), aTool('two', { parameters })];
    const stage = played(tools, { ...KINDS[kind](), gates: [TWO] });
    await stage.drive();
    await stage.pause();
    await stage.answerAll(approve);
    await stage.change([{ op: 'update', id: 'todo_b', parameters: { n: 9 } }]);
    await stage.resume();
    expect((await stage.drive()).kind).toBe('parked');
    expect(tools[1]?.calls).toEqual([]);
    const [asked] = await stage.waiting();
    expect(asked?.action.parameters).toEqual({ n: 9 });
    await stage.answerAll(approve);
    expect(await stage.drive()).toMatchObject({ status: 'succeeded' });
    expect(tools[1]?.calls).toEqual([{ n: 9 }]);
  });

  test('withdraws the question about a todo that was changed, removed or skipped meanwhile', async () => {
    const tools = ['one', 'two', 'three'].map((name) => aTool(name, { parameters }));
    const stage = played(tools, { ...KINDS[kind](), gates: [{ name: 'calls', type: 'tool_execution' }] });
    await stage.drive();
    expect(await stage.waiting()).toHaveLength(3);
    await stage.pause();
    await stage.change([
      { op: 'update', id: 'todo_a', parameters: { n: 1 } },
      { op: 'remove', id: 'todo_b' },
      { op: 'skip', id: 'todo_c' },
    ]);
    await stage.resume();
    expect((await stage.drive()).kind).toBe('parked');
    expect((await stage.waiting()).map(({ action }) => action.parameters)).toEqual([{ n: 1 }]);
    await stage.answerAll(approve);
    expect(await stage.drive()).toMatchObject({ response: { done: ['todo_a'] } });
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 0, 0]);
  });

  test('can have tried again what failed, together with what was left out because of it', async () => {
    let isUp = false;
    const flaky = aTool('flaky', {
      definition: { effect: 'pure', on_error: { otherwise: 'skip' } },
      call: async () => {
        if (!isUp) throw new Error('down');
        return { summary: '', data: {} };
      },
    });
    const last = aTool('last', { call: () => stage.pause().then(() => ({ summary: '', data: {} })) });
    const tools = [flaky, aTool('after'), last, aTool('end')];
    const stage: Stage = new Stage({
      ...KINDS[kind](),
      tools,
      plan: aPlan([aTodo('a', 'flaky'), aTodo('b', 'after', ['a']), aTodo('c', 'last'), aTodo('d', 'end', ['c'])]),
    });
    await stage.drive();
    isUp = true;
    await stage.change([{ op: 'retry', id: 'todo_a' }]);
    await stage.resume();
    expect(await stage.drive()).toMatchObject({ response: { done: ['todo_a', 'todo_b', 'todo_c', 'todo_d'], notDone: [] } });
    expect(tools.map(({ calls }) => calls.length)).toEqual([2, 1, 1, 1]);
  });

  test.each<[string, TodoChangeInput[], RegExp]>([
    ['no change at all', [], /no changes/],
    ['a todo that is not there', [{ op: 'skip', id: 'todo_z' }], /no todo "todo_z"/],
    ['a todo that is done', [{ op: 'skip', id: 'todo_a' }], /it is completed/],
    ['a second try of what is done', [{ op: 'retry', id: 'todo_a' }], /it is completed/],
    ['an edit of what is done', [{ op: 'update', id: 'todo_a', parameters: { n: 1 } }], /it is completed/],
    ['a change of no known kind', [{ op: 'explode', id: 'todo_a' } as never], /change 1 is none/],
    [
      'a good one with a bad one',
      [
        { op: 'skip', id: 'todo_c' },
        { op: 'skip', id: '없는 것' },
      ],
      /no todo "없는 것"/,
    ],
  ])('refuses %s, and keeps nothing of it', async (_, changes, why) => {
    const { stage } = pausing(KINDS[kind]());
    await stage.drive();
    await expect(stage.change(changes)).rejects.toThrow(why);
    expect(await stage.changes.list(stage.runId, 0)).toEqual([]);
    await stage.resume();
    expect(await stage.drive()).toMatchObject({ response: { done: ['todo_a', 'todo_b', 'todo_c'] } });
  });

  test('takes no change any more once it goes on, nor after its end', async () => {
    const { stage } = pausing(KINDS[kind]());
    await stage.drive();
    await stage.resume();
    await expect(stage.change([{ op: 'skip', id: 'todo_c' }])).rejects.toThrow(/does not stand still/);
    const { runId } = stage;
    const late = {
      runId,
      key: 'late',
      changes: [{ op: 'skip', id: 'todo_c' } as const],
      actor: { kind: 'agent', id: 'x', channel: 'internal' } as const,
    };
    expect(await stage.changes.add(late)).toEqual({ kind: 'not_paused' });
    await stage.drive();
    expect(await stage.changes.add(late)).toEqual({ kind: 'not_paused' });
  });

  test('keeps every one of many changes that come at once, each under a number of its own', async () => {
    const { stage } = pausing(KINDS[kind]());
    await stage.drive();
    const keys = Array.from({ length: 12 }, (_, index) => `key-${index % 6}`);
    const added = await Promise.all(
      keys.map((key) =>
        stage.changes.add({
          runId: stage.runId,
          key,
          changes: [{ op: 'skip', id: 'todo_c' }],
          actor: { kind: 'agent', id: 'x', channel: 'internal' },
        }),
      ),
    );
    const kept = await stage.changes.list(stage.runId, 0);
    expect(kept).toHaveLength(6);
    expect(new Set(kept.map(({ seq }) => seq)).size).toBe(6);
    expect(added.filter(({ kind: how }) => how === 'kept')).toHaveLength(6);
    // Six times the same skip: the first is made, and the others can't be any more.
    await stage.resume();
    expect(await stage.drive()).toMatchObject({ response: { notDone: ['todo_c skipped'] } });
    const told = stage.happenings.find(({ type }) => type === 'todos-changed');
    expect(told).toMatchObject({ problems: Array.from({ length: 5 }, () => expect.stringMatching(/it is skipped/)) });
  });
});

test('changes that are made while a pause has only been asked for are made all the same', async () => {
  const seen: unknown[] = [];
  const { tools, stage } = pausing();
  const ledger: Ledger = stage.ledger;
  const eager: Stage = new Stage({
    ...stage.options,
    ledger,
    tools: [
      aTool('one', {
        call: async () => {
          await eager.pause();
          seen.push((await eager.change([{ op: 'update', id: 'todo_b', parameters: { n: 5 } }])).after.version);
          return { summary: '', data: { one_result: 1 } };
        },
      }),
      tools.two,
      tools.three,
    ],
  });
  await eager.drive();
  await eager.resume();
  await eager.drive();
  expect(seen).toEqual([2]);
  expect(tools.two.calls).toEqual([{ n: 5 }]);
});
