import type { Change } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import { aPlan, arin, aTodo, aTool, Stage } from './stage.ts';

const PLANS = { name: 'plans', type: 'plan_approval' } as const;
const CALLS = { name: 'calls', type: 'tool_execution' } as const;
const approve = () => ({ kind: 'approve' }) as const;

const chain = () => {
  const tools = ['collect', 'clean', 'report'].map((name) => aTool(name));
  const plan = aPlan([aTodo('a', 'collect'), aTodo('b', 'clean', ['a']), aTodo('c', 'report', ['b'])], 'SEQUENTIAL');
  return { tools, plan };
};

describe('a run', () => {
  test('that nobody has to be asked about goes through to its answer', async () => {
    const { tools, plan } = chain();
    const driven = await new Stage({ tools, plan }).drive();
    expect(driven).toMatchObject({ kind: 'ended', status: 'succeeded', response: { done: ['todo_a', 'todo_b', 'todo_c'], notDone: [] } });
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
  });

  test('hands each todo what the todos before it have made', async () => {
    const seen: unknown[] = [];
    const tools = [
      aTool('one'),
      aTool('two'),
      aTool('three', {
        call: async ({ earlier }) => {
          seen.push(earlier.map(({ summary }) => summary));
          return { summary: '', data: {} };
        },
      }),
    ];
    await new Stage({ tools, plan: aPlan([aTodo('a', 'one'), aTodo('b', 'two'), aTodo('c', 'three', ['a', 'b'])]) }).drive();
    expect(seen).toEqual([['one did it', 'two did it']]);
  });

  test('carries out at once what depends on nothing, where the plan says so', async () => {
    let together = 0;
    let most = 0;
    const slow = (name: string) =>
      aTool(name, {
        call: async () => {
          together++;
          most = Math.max(most, together);
          await new Promise((resolve) => setImmediate(resolve));
          together--;
          return { summary: '', data: {} };
        },
      });
    const tools = ['one', 'two', 'three'].map(slow);
    await new Stage({ tools, plan: aPlan(['one', 'two', 'three'].map((name) => aTodo(name, name))) }).drive();
    expect(most).toBe(3);
    most = 0;
    await new Stage({
      tools,
      plan: aPlan(
        ['one', 'two', 'three'].map((name) => aTodo(name, name)),
        'SEQUENTIAL',
      ),
    }).drive();
    expect(most).toBe(1);
  });
});

describe('a clarification', () => {
  const ambiguity = { kind: 'missing_entity', about: 'brand', question: 'Which brand?', suggestions: ['Harudam'] } as const;

  test('refines the request and does not replace it', async () => {
    const { tools, plan } = chain();
    const stage = new Stage({ tools, plan, ambiguity: { ...ambiguity, suggestions: [...ambiguity.suggestions] } });
    const { response } = await stage.play((request) => {
      expect(request.question).toMatchObject({ kind: 'clarification', question: 'Which brand?', suggestions: ['Harudam'] });
      return { kind: 'answer', value: 'Harudam' };
    });
    expect(response?.text).toBe('please / Harudam: done');
  });

  test('that is not wanted ends the run, and nothing was done', async () => {
    const { tools, plan } = chain();
    const stage = new Stage({ tools, plan, ambiguity: { ...ambiguity, suggestions: [] } });
    const driven = await stage.play(() => ({ kind: 'abort', reason: 'never mind' }));
    expect(driven).toMatchObject({ status: 'cancelled', response: { done: [] } });
    expect(tools.every(({ calls }) => calls.length === 0)).toBe(true);
  });
});

describe('a plan review', () => {
  test('shows the plan that runs, and nothing of it runs before', async () => {
    const { tools, plan } = chain();
    const stage = new Stage({ tools, plan, gates: [PLANS] });
    const driven = await stage.play((request, action) => {
      expect(request.kind).toBe('plan_review');
      expect(action.parameters).toMatchObject({ todos: plan.todos });
      expect(tools.every(({ calls }) => calls.length === 0)).toBe(true);
      return approve();
    });
    expect(driven).toMatchObject({ status: 'succeeded', response: { done: ['todo_a', 'todo_b', 'todo_c'] } });
  });

  test('that ends in a no runs nothing', async () => {
    const { tools, plan } = chain();
    const driven = await new Stage({ tools, plan, gates: [PLANS] }).play(() => ({ kind: 'reject', reason: 'too much' }));
    expect(driven).toMatchObject({ status: 'rejected', ended: { because: 'too much' } });
    expect(tools.every(({ calls }) => calls.length === 0)).toBe(true);
  });

  test('can change the plan in plain words, and the changed plan is reviewed in its turn', async () => {
    const { tools, plan } = chain();
    const seen: number[] = [];
    const driven = await new Stage({ tools, plan, gates: [PLANS] }).play((_, action) => {
      const { version, todos } = action.parameters as { version: number; todos: unknown[] };
      seen.push(version, todos.length);
      return version === 1 ? { kind: 'modify', change: { kind: 'instruction', instruction: 'drop c' } } : approve();
    });
    expect(seen).toEqual([1, 3, 2, 2]);
    expect(driven).toMatchObject({ response: { done: ['todo_a', 'todo_b'] } });
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 1, 0]);
  });

  test('can change the plan to the letter', async () => {
    const { tools, plan } = chain();
    const driven = await new Stage({ tools, plan, gates: [PLANS] }).play((_, action) =>
      action.parameters['version'] === 1
        ? { kind: 'modify', change: { kind: 'edits', edits: [{ op: 'remove', id: 'todo_c' }] } }
        : approve(),
    );
    expect(driven).toMatchObject({ response: { done: ['todo_a', 'todo_b'] } });
  });

  test.each<[string, Change, RegExp]>([
    ['words that mean nothing', { kind: 'instruction', instruction: 'blah' }, /did not understand "blah"/],
    ['an edit of a todo that is not there', { kind: 'edits', edits: [{ op: 'remove', id: 'todo_z' }] }, /no todo_z/],
    ['an edit of no known kind', { kind: 'edits', edits: [{ op: 'explode' }] }, /op/],
  ])('with %s leaves the plan as it is, and says why', async (_, change, why) => {
    const { tools, plan } = chain();
    const messages: string[] = [];
    const driven = await new Stage({ tools, plan, gates: [PLANS] }).play((request, action) => {
      messages.push(request.question.kind === 'plan_review' ? request.question.message : '');
      expect(action.parameters).toMatchObject({ version: 1, todos: plan.todos });
      return messages.length === 1 ? { kind: 'modify', change } : approve();
    });
    expect(messages[1]).toMatch(why);
    expect(driven).toMatchObject({ status: 'succeeded', response: { done: ['todo_a', 'todo_b', 'todo_c'] } });
  });

  test('with guidance makes another plan, and the guidance is in the reasoning', async () => {
    const { tools, plan } = chain();
    const guided: (readonly string[])[] = [];
    const mind = {
      plan: async ({ guidance }: { guidance: readonly string[] }) => {
        guided.push(guidance);
        return { plan, notes: [] };
      },
    };
    const driven = await new Stage({ tools, plan, gates: [PLANS], mind }).play((_, action) =>
      action.parameters['version'] === 1 ? { kind: 'defer', guidance: 'use fewer sources' } : approve(),
    );
    expect(guided).toEqual([[], ['use fewer sources']]);
    expect(driven.status).toBe('succeeded');
  });
});

describe('a todo that a gate has caught', () => {
  const one = (definition = {}) => ({
    tools: [aTool('send', { definition })],
    plan: aPlan([aTodo('a', 'send', [], { to: 'kim' })], 'SINGLE'),
  });

  test('runs once it is approved, with what was shown', async () => {
    const { tools, plan } = one();
    const driven = await new Stage({ tools, plan, gates: [CALLS] }).play((request, action) => {
      expect([request.kind, action.tool, action.parameters]).toEqual(['approval_request', 'send', { to: 'kim' }]);
      expect(tools[0]?.calls).toEqual([]);
      return approve();
    });
    expect(tools[0]?.calls).toEqual([{ to: 'kim' }]);
    expect(driven.response?.done).toEqual(['todo_a']);
  });

  test.each([
    ['rejected', { kind: 'reject', reason: 'no' } as const, 'refused'],
    ['skipped', { kind: 'skip' } as const, 'skipped'],
    ['to be done another way', { kind: 'defer', guidance: 'by post' } as const, 'refused'],
  ])('does not run when it is %s, and is not told as done', async (_, decision, status) => {
    const { tools, plan } = one();
    const driven = await new Stage({ tools, plan, gates: [CALLS] }).play(() => decision);
    expect(tools[0]?.calls).toEqual([]);
    expect(driven.response).toMatchObject({ done: [], notDone: [`todo_a ${status}`] });
  });

  test('stops the whole run when somebody aborts it', async () => {
    const tools = [aTool('send'), aTool('other')];
    const plan = aPlan([aTodo('a', 'send'), aTodo('b', 'other', ['a'])]);
    const driven = await new Stage({ tools, plan, gates: [CALLS] }).play(() => ({ kind: 'abort', reason: 'stop' }));
    expect(driven.status).toBe('cancelled');
    expect(tools.every(({ calls }) => calls.length === 0)).toBe(true);
    expect(driven.response?.done).toEqual([]);
  });

  test('runs with changed parameters when those are approved in their turn', async () => {
    const { tools, plan } = one();
    const driven = await new Stage({ tools, plan, gates: [CALLS] }).play((_, action) =>
      action.parameters['to'] === 'kim' ? { kind: 'modify', change: { kind: 'parameters', parameters: { to: 'lee' } } } : approve(),
    );
    expect(tools[0]?.calls).toEqual([{ to: 'lee' }]);
    expect(driven.response?.done).toEqual(['todo_a']);
  });

  test('keeps nobody waiting who does not depend on it', async () => {
    const tools = [aTool('send', { definition: { requires_approval: true } }), aTool('free'), aTool('after')];
    const plan = aPlan([aTodo('a', 'send'), aTodo('b', 'free'), aTodo('c', 'after', ['b'])]);
    const stage = new Stage({ tools, plan });
    expect((await stage.drive()).kind).toBe('parked');
    expect(tools.map(({ calls }) => calls.length)).toEqual([0, 1, 1]);
    await stage.answerAll(approve);
    const driven = await stage.play(approve);
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
    expect(driven.response?.done).toEqual(['todo_a', 'todo_b', 'todo_c']);
  });

  test('takes what depends on it along when it is not done, with the reason', async () => {
    const tools = [aTool('send'), aTool('after')];
    const stage = new Stage({ tools, plan: aPlan([aTodo('a', 'send'), aTodo('b', 'after', ['a'])]), gates: [CALLS] });
    const driven = await stage.play(() => ({ kind: 'skip' }));
    expect(driven.response?.notDone).toEqual(['todo_a skipped', 'todo_b skipped']);
    expect(tools[1]?.calls).toEqual([]);
  });

  test('answers two questions at once each with its own answer', async () => {
    const tools = [aTool('one'), aTool('two')];
    const driven = await new Stage({ tools, plan: aPlan([aTodo('a', 'one'), aTodo('b', 'two')]), gates: [CALLS] }).play((_, action) =>
      action.tool === 'one' ? approve() : { kind: 'reject', reason: 'no' },
    );
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 0]);
    expect(driven.response).toMatchObject({ done: ['todo_a'], notDone: ['todo_b refused'] });
  });

  test('that was refused before in the session is not proposed again', async () => {
    const { tools, plan } = one();
    const stage = new Stage({ tools, plan, gates: [CALLS], avoided: () => 'refused an hour ago' });
    const driven = await stage.drive();
    expect(driven).toMatchObject({ kind: 'ended', ended: { because: 'refused an hour ago' }, response: { done: [] } });
    expect(await stage.waiting()).toEqual([]);
    expect(tools[0]?.calls).toEqual([]);
  });
});

describe('a todo that lacks something only a person knows', () => {
  test('asks for it with a form and goes on with the answer', async () => {
    const parameters = {
      type: 'object',
      properties: { recipient: { type: 'string', description: 'who gets it' } },
      required: ['recipient'],
    };
    const tools = [aTool('send', { parameters })];
    const driven = await new Stage({ tools, plan: aPlan([aTodo('a', 'send')]) }).play((request) => {
      expect(request.question).toMatchObject({ kind: 'input_request', input: { field: 'recipient', inputType: 'text' } });
      return { kind: 'answer', value: 'kim@example.com' };
    });
    expect(tools[0]?.calls).toEqual([{ recipient: 'kim@example.com' }]);
    expect(driven.response?.done).toEqual(['todo_a']);
  });
});

describe('a todo that fails', () => {
  const failing = (times: number, definition: object) => {
    let count = 0;
    return aTool('flaky', {
      definition,
      call: async () => {
        if (count++ < times) throw new Error('no connection');
        return { summary: 'at last', data: {} };
      },
    });
  };
  const plan = aPlan([aTodo('a', 'flaky')]);

  test('is tried again as often as its definition says', async () => {
    const tool = failing(2, { effect: 'idempotent', on_error: { retries: 2, otherwise: 'fail' } });
    const driven = await new Stage({ tools: [tool], plan }).drive();
    expect(driven).toMatchObject({ kind: 'ended', response: { done: ['todo_a'] } });
    expect(tool.calls.length).toBe(3);
  });

  test('is not tried again by itself when it can only happen once', async () => {
    const tool = failing(1, { effect: 'once', on_error: { retries: 5, otherwise: 'fail' } });
    const driven = await new Stage({ tools: [tool], plan }).drive();
    expect(driven).toMatchObject({ kind: 'ended', status: 'failed', response: { notDone: ['todo_a failed'] } });
    expect(tool.calls.length).toBe(1);
  });

  test('is left out where its definition says so', async () => {
    const tool = failing(9, { effect: 'pure', on_error: { retries: 1, otherwise: 'skip' } });
    const driven = await new Stage({ tools: [tool], plan }).drive();
    expect(driven).toMatchObject({ status: 'succeeded', response: { done: [], notDone: ['todo_a skipped'] } });
  });

  test('is put to a person, who can have it tried again', async () => {
    const tool = failing(1, { effect: 'once', on_error: { otherwise: 'ask' } });
    const driven = await new Stage({ tools: [tool], plan }).play((request) => {
      expect(request.question).toMatchObject({ kind: 'error_recovery', error: 'no connection', mayHaveHappened: false });
      return { kind: 'retry' };
    });
    expect(driven.response?.done).toEqual(['todo_a']);
    expect(tool.calls.length).toBe(2);
  });

  test('is not begun where its plan holds a secret, and the secret is nowhere on record', async () => {
    const tool = aTool('mail', { definition: { secret_parameters: ['key'] } });
    const stage = new Stage({ tools: [tool], plan: aPlan([{ ...aTodo('a', 'mail'), parameters: { key: 'hunter2' } }]) });
    expect(await stage.drive()).toMatchObject({ kind: 'ended', response: { notDone: ['todo_a failed'] } });
    expect(tool.calls).toEqual([]);
    expect(JSON.stringify(await stage.ledger.readEvents({ runId: stage.runId, limit: 100 }))).not.toContain('hunter2');
  });
  test('is told as failed when a person leaves it at that', async () => {
    const tool = failing(9, { effect: 'once', on_error: { otherwise: 'ask' } });
    const driven = await new Stage({ tools: [tool], plan }).play(() => ({ kind: 'skip' }));
    expect(driven.response).toMatchObject({ done: [], notDone: ['todo_a failed'] });
  });
});

describe('a run that is stopped', () => {
  test('by a pause starts nothing more until it goes on', async () => {
    const tools = [aTool('one'), aTool('two')];
    const stage: Stage = new Stage({
      tools: [
        aTool('one', {
          call: async () => {
            await stage.ledger.pauseRun(stage.runId, { actor: arin, reason: 'look' });
            return { summary: '', data: {} };
          },
        }),
        tools[1] as (typeof tools)[1],
      ],
      plan: aPlan([aTodo('a', 'one'), aTodo('b', 'two', ['a'])]),
    });
    expect((await stage.drive()).kind).toBe('parked');
    expect(tools[1]?.calls.length).toBe(0);
    expect((await stage.ledger.findRun(stage.runId))?.status).toBe('paused');
    await stage.ledger.resumeRun(stage.runId, { actor: arin, reason: 'go' });
    expect(await stage.drive()).toMatchObject({ kind: 'ended', response: { done: ['todo_a', 'todo_b'] } });
  });

  test('reaches into the tool that runs', async () => {
    const stage: Stage = new Stage({
      tools: [
        aTool('slow', {
          definition: { effect: 'pure', on_error: { otherwise: 'skip' } },
          call: async (_, { signal }) => {
            stage.stop.abort(new Error('cancelled'));
            signal.throwIfAborted();
            return { summary: '', data: {} };
          },
        }),
      ],
      plan: aPlan([aTodo('a', 'slow')]),
    });
    expect(await stage.drive()).toMatchObject({ response: { done: [], notDone: ['todo_a skipped'] } });
  });
});
