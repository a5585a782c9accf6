import type { Hold } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import { anAction } from '@dream-agent/hitl/testing';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createCheckpointReader } from '../../src/checkpoint/index.ts';
import { openWorld, type SaverName, settled, threadOf, type World } from './checkpoint-world.ts';
import { answer, askThenAct, askTwice, oneStep, threeSteps } from './graphs.ts';

/*
 * Each story is told twice: with our saver, and with LangGraph's own for PostgreSQL, which must go wrong. A story that stops
 * going wrong there proves nothing about ours any more.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const pendingId = async (graph: ReturnType<typeof askTwice> | ReturnType<typeof askThenAct>, hold: Hold): Promise<string> =>
  (await graph.getState(threadOf(hold))).tasks[0]?.interrupts[0]?.id as string;

describe('two owners who resume one run at once', () => {
  async function story(name: SaverName) {
    let acted = 0;
    const act = () => {
      acted++;
      return {};
    };
    // Neither goes on before both are on their way.
    let arrived = 0;
    const both = Promise.withResolvers<void>();
    const meet = () => {
      if (++arrived === 2) both.resolve();
      return both.promise;
    };
    const first = await world.start('first');
    await askThenAct(world.savers[name](first), act).invoke({}, threadOf(first));
    const second = await world.takeOver(first, 'second');
    const slow = askThenAct(world.savers[name](first), act, meet);
    const quick = askThenAct(world.savers[name](second), act, meet);
    const resume = answer({ [await pendingId(quick, second)]: 'approved' });
    const outcomes = await Promise.all([slow, quick].map((graph) => settled(graph.invoke(resume, threadOf(first)))));
    return { acted, outcomes };
  }

  test('the tool runs once, and whoever lost the run is refused', async () => {
    for (let round = 0; round < 10; round++) {
      expect(await story('fenced')).toEqual({ acted: 1, outcomes: ['CHECKPOINT_FENCED', 'went through'] });
    }
  });
  test('with the stock saver it runs twice', async () => {
    expect(await story('stock')).toEqual({ acted: 2, outcomes: ['went through', 'went through'] });
  });
});

describe('an approval that is delivered twice', () => {
  async function story(name: SaverName, resumeWith: (id: string) => unknown) {
    const hold = await world.start();
    const graph = askTwice(world.savers[name](hold));
    await graph.invoke({}, threadOf(hold));
    const approval = answer(resumeWith(await pendingId(graph, hold)));
    await graph.invoke(approval, threadOf(hold));
    await graph.invoke(approval, threadOf(hold));
    const { values, next } = await graph.getState(threadOf(hold));
    return { answers: values.answers, next };
  }

  test('does not open the next gate when it names the question it answers', async () => {
    expect(await story('fenced', (id) => ({ [id]: 'approved' }))).toEqual({ answers: ['mail: approved'], next: ['second'] });
  });
  test('opens it when it names none, as stock examples do', async () => {
    expect(await story('stock', () => 'approved')).toEqual({ answers: ['mail: approved', 'wire: approved'], next: [] });
  });
});

describe('a process that ends right after the effect', () => {
  /** A pool that loses its server when told to. */
  function mortal(pool: pg.Pool): { pool: Pool; die: () => void } {
    let dead = false;
    const handler: ProxyHandler<pg.Pool> = {
      get: (target, key) => {
        if (dead && (key === 'query' || key === 'connect')) return () => Promise.reject(new Error('connection terminated'));
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    };
    return {
      pool: new Proxy(pool, handler),
      die: () => {
        dead = true;
      },
    };
  }

  /** The node goes through the ledger, or straight to the tool; `recorded` says whether its outcome was noted before the end. */
  async function story(name: SaverName, how: { ledger: boolean; recorded: boolean }) {
    const { ledger } = world.harness;
    let effects = 0;
    const first = await world.start('first');
    const action = anAction(first.runId, { clearance: 'allow' });
    await ledger.recordAction({ hold: first, action, because: 'standing rule', gate: null, shadow: [] });

    const act = (hold: Hold, die: () => void) => async () => {
      if (!how.ledger) {
        effects++;
        die();
        return { by: hold.owner };
      }
      const started = await ledger.startEffect({ hold, actionId: action.id, digest: action.digest, timeoutSeconds: 5 });
      if (started.kind !== 'started') return { by: started.kind };
      effects++;
      if (how.recorded) await ledger.finishEffect({ hold, actionId: action.id, outcome: { status: 'executed', result: 'sent' } });
      die();
      return { by: hold.owner };
    };

    const { pool, die } = mortal(world.database.pool);
    expect(await settled(oneStep(world.savers[name](first, pool), act(first, die)).invoke({}, threadOf(first)))).toMatch(
      /connection terminated/,
    );
    const second = await world.takeOver(first, 'second');
    const after = (await oneStep(
      world.savers[name](second),
      act(second, () => {}),
    ).invoke(null, threadOf(second))) as { by: string };
    return { effects, by: after.by };
  }

  test('leaves it done once: the next owner finds it in the ledger', async () => {
    expect(await story('fenced', { ledger: true, recorded: true })).toEqual({ effects: 1, by: 'finished' });
  });
  test('leaves it unknown where its outcome was not noted, and nobody repeats it', async () => {
    expect(await story('fenced', { ledger: true, recorded: false })).toEqual({ effects: 1, by: 'outcome_unknown' });
  });
  test('has it done twice with the stock saver and no ledger', async () => {
    expect(await story('stock', { ledger: false, recorded: false })).toEqual({ effects: 2, by: 'second' });
  });
});

describe('an owner that stands still in a step while another takes over and finishes', () => {
  async function story(name: SaverName) {
    const entered = Promise.withResolvers<void>();
    const wake = Promise.withResolvers<void>();
    const first = await world.start('first');
    const sleeping = oneStep(world.savers[name](first), async () => {
      entered.resolve();
      await wake.promise;
      return { by: 'first' };
    }).invoke({}, threadOf(first));
    const told = sleeping.then(
      (state) => state.by,
      (error: { code?: string }) => error.code,
    );
    await entered.promise;

    const second = await world.takeOver(first, 'second');
    const graph = oneStep(world.savers[name](second), () => ({ by: 'second' }));
    await graph.invoke(null, threadOf(second));
    wake.resolve();
    return { told: await told, stored: (await graph.getState(threadOf(second))).values.by, runId: first.runId };
  }

  test('is refused when it wakes, and the state is what the other wrote', async () => {
    const { runId, ...seen } = await story('fenced');
    expect(seen).toEqual({ told: 'CHECKPOINT_FENCED', stored: 'second' });
    const parents: unknown[] = [];
    const reader = createCheckpointReader({ pool: world.database.pool });
    for await (const { parentConfig } of reader.list({ configurable: { thread_id: runId } })) {
      parents.push(parentConfig?.configurable?.['checkpoint_id']);
    }
    expect(new Set(parents).size).toBe(parents.length);
  });
  test('is told of a success with the stock saver that the state does not show', async () => {
    expect(await story('stock')).toMatchObject({ told: 'first', stored: 'second' });
  });
});

describe('a node whose clock is behind', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  async function story(name: SaverName, behindMs: number) {
    const ran: string[] = [];
    const hold = await world.start();
    const graph = threeSteps(world.savers[name](hold), (step) => ran.push(step));
    await graph.invoke({}, threadOf(hold));
    const now = new Date();
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now.getTime() - behindMs) });
    await graph.invoke(null, threadOf(hold));
    vi.useRealTimers();
    await graph.invoke(null, threadOf(hold));
    return ran;
  }

  test.each([2_000, 3_600_000])('by %i ms does not hide its steps: the newest is the last inserted', async (behind) => {
    expect(await story('fenced', behind)).toEqual(['one', 'two', 'three']);
  });
  test.each([2_000, 3_600_000])('by %i ms makes the stock saver run a step again', async (behind) => {
    expect(await story('stock', behind)).toEqual(['one', 'two', 'three', 'three']);
  });
});

describe('a second branch from an earlier checkpoint', () => {
  async function story(name: SaverName) {
    let word = 'first try';
    const hold = await world.start();
    const graph = oneStep(world.savers[name](hold), () => ({ by: word }));
    await graph.invoke({}, threadOf(hold));
    const history = [];
    for await (const state of graph.getStateHistory(threadOf(hold))) history.push(state);
    const before = history.find((state) => state.next.includes('work'));
    word = 'second try';
    await graph.invoke(null, { ...before?.config, durability: 'sync' });
    const first = await graph.getState(history[0]?.config as { configurable: object });
    const second = await graph.getState(threadOf(hold));
    return [first.values.by, second.values.by];
  }

  test('has values of its own, and the first branch keeps its own', async () => {
    expect(await story('fenced')).toEqual(['first try', 'second try']);
  });
  test('reads the values of the first branch with the stock saver', async () => {
    expect(await story('stock')).toEqual(['first try', 'first try']);
  });
});
