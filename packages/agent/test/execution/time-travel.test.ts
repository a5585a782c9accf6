import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Decision, RunId } from '@dream-agent/hitl';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createCheckpointReader, createFencedSaver } from '../../src/checkpoint/index.ts';
import { readRunState } from '../../src/control/read-run-state.ts';
import { compareCheckpoints } from '../../src/time-travel/compare-checkpoints.ts';
import { forkRun } from '../../src/time-travel/fork-run.ts';
import { listCheckpoints, type Moment } from '../../src/time-travel/list-checkpoints.ts';
import { openWorld, type World } from '../checkpoint/checkpoint-world.ts';
import { aPlan, arin, aTodo, aTool, Stage, type StageOptions } from '../graph/stage.ts';
import { realPlan, realStage, update } from './real-stage.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const approve = (): Decision => ({ kind: 'approve' });

const KINDS = {
  memory: (): Partial<StageOptions> => ({}),
  postgres: (): Partial<StageOptions> => ({
    ledger: world.harness.ledger,
    saver: (hold) => createFencedSaver({ pool: world.database.pool, hold }),
  }),
};

const momentsOf = (stage: Stage) => listCheckpoints({ saver: stage.saver(stage.hold), runId: stage.runId, limit: 500 });

/** The last moment at which it was about to go to a node. */
async function momentBefore(stage: Stage, node: string): Promise<Moment> {
  const found = (await momentsOf(stage)).find(({ next }) => next.includes(node));
  if (found === undefined) throw new Error(`it never came to ${node}`);
  return found;
}

/** Makes a new run from a moment of another, and a stage on which it goes on. */
async function fork(stage: Stage, moment: Moment, folderOf: (runId: RunId) => string, options: Partial<StageOptions> = {}): Promise<Stage> {
  const runId = await forkRun(
    {
      ledger: stage.ledger,
      saver: stage.saver(stage.hold),
      saverOf: stage.saver,
      folderOf,
      owner: 'forker',
    },
    { from: { runId: stage.runId, checkpointId: moment.checkpointId }, requestedBy: 'bora', actor: arin },
  );
  const forked = new Stage({ ...stage.options, ledger: stage.ledger, saver: stage.saver, folder: folderOf(runId), ...options });
  forked.takeOn(runId);
  return forked;
}

const somewhere = async () => {
  const root = await mkdtemp(join(tmpdir(), 'fork-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  return (runId: RunId) => join(root, runId);
};

describe.each(Object.keys(KINDS) as (keyof typeof KINDS)[])('a run whose checkpoints lie in %s', (kind) => {
  const three = () => {
    const tools = ['one', 'two', 'three'].map((name) => aTool(name));
    const plan = aPlan([aTodo('a', 'one'), aTodo('b', 'two', ['a']), aTodo('c', 'three', ['b'])]);
    const gates: StageOptions['gates'] = [
      { name: 'plans', type: 'plan_approval' },
      { name: 'calls', type: 'specific_tools', tools: ['two'] },
    ];
    return { tools, stage: new Stage({ tools, plan, gates, ...KINDS[kind]() }) };
  };

  test('has its moments listed, the newest first, with where it went next and how far it had come', async () => {
    const { stage } = three();
    await stage.play(approve);
    const moments = await momentsOf(stage);
    expect(moments[0]).toMatchObject({ next: [], planVersion: 1, todos: { completed: 3 } });
    const visited = moments.toReversed().flatMap(({ next }) => next);
    expect(visited.indexOf('await_plan')).toBeLessThan(visited.indexOf('execute_todo'));
    expect(visited).toContain('await_todo');
    expect(moments.map(({ step }) => step)).toEqual(moments.map(({ step }) => step).toSorted((one, other) => other - one));
    const [, second] = moments;
    const older = await listCheckpoints({
      saver: stage.saver(stage.hold),
      runId: stage.runId,
      limit: 3,
      ...(second === undefined ? {} : { before: second.checkpointId }),
    });
    expect(older).toEqual(moments.slice(2, 5));
  });

  test('can be compared at two moments', async () => {
    const { stage } = three();
    await stage.play(approve);
    const saver = stage.saver(stage.hold);
    const [last] = await momentsOf(stage);
    const early = await momentBefore(stage, 'await_todo');
    const at = ({ checkpointId }: Moment) => ({ runId: stage.runId, checkpointId });
    const compared = await compareCheckpoints(saver, at(early), at(last as Moment));
    expect(compared.todos).toEqual([
      { id: 'todo_b', before: 'pending', after: 'completed' },
      { id: 'todo_c', before: 'pending', after: 'completed' },
    ]);
    expect(compared.results.map(({ todoId, before, after }) => [todoId, before?.status, after?.status])).toEqual([
      ['todo_b', 'asked', 'completed'],
      ['todo_c', undefined, 'completed'],
    ]);
    expect(compared.changed).toEqual(['response', 'results', 'todos']);
    expect(compared.plan).toBeUndefined();
    expect(await compareCheckpoints(saver, at(early), at(early))).toEqual({ todos: [], results: [], changed: [] });
    await expect(compareCheckpoints(saver, at(early), { runId: stage.runId, checkpointId: 'nowhere' })).rejects.toThrow(
      /no checkpoint nowhere/,
    );
  });

  test('can be forked: what was done stays done, and what was approved there is asked for here again', async () => {
    const { stage, tools } = three();
    await stage.play(approve);
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
    // Right after somebody had approved the second todo, and before it ran.
    const moments = await momentsOf(stage);
    const cleared = moments.filter(({ next }) => next.includes('execute_todo'))[1];
    const forked = await fork(stage, cleared as Moment, await somewhere());
    expect(forked.runId).not.toBe(stage.runId);
    expect((await forked.drive()).kind).toBe('parked');
    expect((await forked.waiting()).map(({ request }) => request.kind)).toEqual(['plan_review']);
    await forked.answerAll(approve);
    expect((await forked.drive()).kind).toBe('parked');
    expect((await forked.waiting()).map(({ action }) => [action.tool, action.runId])).toEqual([['two', forked.runId]]);
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
    await forked.answerAll(() => ({ kind: 'reject', reason: 'not this time' }));
    const driven = await forked.drive();
    expect(driven).toMatchObject({ status: 'succeeded', response: { done: ['todo_a'], notDone: ['todo_b refused', 'todo_c skipped'] } });
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
    // The other run is as it was.
    expect((await momentsOf(stage)).map(({ checkpointId }) => checkpointId)).toEqual(moments.map(({ checkpointId }) => checkpointId));
    expect(await stage.ledger.findRun(stage.runId)).toMatchObject({ status: 'succeeded' });
    const events = await stage.ledger.readEvents({ runId: forked.runId });
    expect(events.find(({ type }) => type === 'run-forked')?.data).toEqual({ run_id: stage.runId, checkpoint_id: cleared?.checkpointId });
  });

  test('can be forked where it waited, and its own question stays its own', async () => {
    const { stage, tools } = three();
    await stage.drive();
    const forked = await fork(stage, await momentBefore(stage, 'await_plan'), await somewhere());
    await forked.drive();
    const [mine] = await forked.waiting();
    const [theirs] = await stage.waiting();
    expect(mine?.request.id).not.toBe(theirs?.request.id);
    await forked.answerAll(approve);
    expect(await forked.play(approve)).toMatchObject({ status: 'succeeded' });
    expect((await stage.waiting()).length).toBe(1);
    await stage.answerAll(approve);
    expect(await stage.play(approve)).toMatchObject({ status: 'succeeded' });
    expect(tools.map(({ calls }) => calls.length)).toEqual([2, 2, 2]);
  });

  test('can be forked before it had a plan', async () => {
    const { stage } = three();
    await stage.drive();
    const moments = await momentsOf(stage);
    const forked = await fork(stage, moments.at(-1) as Moment, await somewhere());
    expect(await forked.play(approve)).toMatchObject({ status: 'succeeded', response: { done: ['todo_a', 'todo_b', 'todo_c'] } });
  });

  test('can be forked after its end, where nothing is left to do but to answer', async () => {
    const { stage, tools } = three();
    await stage.play((request) => (request.kind === 'plan_review' ? approve() : { kind: 'skip' }));
    const [last] = await momentsOf(stage);
    const forked = await fork(stage, last as Moment, await somewhere());
    expect(await forked.play(approve)).toMatchObject({ response: { done: ['todo_a'], notDone: ['todo_b skipped', 'todo_c skipped'] } });
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 0, 0]);
  });
});

describe('a fork of a run with files', () => {
  test('has files of its own, and can go another way from there', async () => {
    const folderOf = await somewhere();
    const options = await realStage(realPlan(['report_document', 'sentiment_findings']));
    const stage = new Stage(options);
    await stage.play(approve);
    const moments = await momentsOf(stage);
    const analysed = moments.find(({ todos }) => todos.completed === 3);
    const from = (runId: RunId) => (runId === stage.runId ? options.folder : folderOf(runId));
    const forked = await fork(stage, analysed as Moment, from, {
      gates: [{ name: 'plans', type: 'plan_approval' }],
    });
    await rm(options.folder, { recursive: true });
    const driven = await forked.play((_, action) =>
      (action.parameters as { version: number }).version === 1
        ? { kind: 'modify', change: { kind: 'edits', edits: [update('todo_4_report', { title: '다른 제목' }) as never] } }
        : approve(),
    );
    expect(driven).toMatchObject({ status: 'succeeded', response: { notDone: [] } });
    const { results } = await readRunState({ saver: forked.saver(forked.hold), runId: forked.runId });
    const report = results['todo_4_report'];
    if (report?.status !== 'completed') throw new Error('no report');
    const { markdown } = report.output.data['report_document'] as { markdown: string };
    expect(await readFile(join(folderOf(forked.runId), markdown), 'utf8')).toContain('다른 제목');
  });

  test('is refused where they are gone or were changed, and no run is left behind', async () => {
    const folderOf = await somewhere();
    const options = await realStage(realPlan(['clean_data']));
    const stage = new Stage(options);
    await stage.play(approve);
    const { results } = await readRunState({ saver: stage.saver(stage.hold), runId: stage.runId });
    const [first] = Object.values(results).flatMap((result) => (result.status === 'completed' ? result.output.artifacts : []));
    await writeFile(join(options.folder, first?.path ?? ''), 'something else');
    const [last] = await momentsOf(stage);
    const made: string[] = [];
    const ledger = new Proxy(stage.ledger, {
      get: (target, name) => {
        if (name === 'createRun') made.push('run');
        return Reflect.get(target, name) as unknown;
      },
    });
    const deps = {
      ledger,
      saver: stage.saver(stage.hold),
      saverOf: stage.saver,
      folderOf: (runId: RunId) => (runId === stage.runId ? options.folder : folderOf(runId)),
      owner: 'forker',
    };
    const from = { runId: stage.runId, checkpointId: last?.checkpointId ?? '' };
    await expect(forkRun(deps, { from, requestedBy: 'bora', actor: arin })).rejects.toThrow(/gone or changed/);
    expect(made).toEqual([]);
  });
});

test('a reader that holds nothing can list and compare, and fork nothing', async () => {
  const stage = new Stage({ tools: [aTool('one')], plan: aPlan([aTodo('a', 'one')]), ...KINDS.postgres() });
  await stage.play(approve);
  const reader = createCheckpointReader({ pool: world.database.pool });
  const [last] = await listCheckpoints({ saver: reader, runId: stage.runId });
  const deps = {
    ledger: stage.ledger,
    saver: reader,
    saverOf: () => reader,
    folderOf: await somewhere(),
    owner: 'forker',
  };
  const from = { runId: stage.runId, checkpointId: last?.checkpointId ?? '' };
  await expect(forkRun(deps, { from, requestedBy: 'bora', actor: arin })).rejects.toThrow(/only reads/);
});
