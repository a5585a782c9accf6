import type { Decision } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import type { ToolDefinition } from '../../src/contract/tool-definition.ts';
import { aPlan, aTodo, aTool, Stage } from '../graph/stage.ts';

type OnError = Partial<ToolDefinition['on_error']>;

/** Plays a todo whose tool fails so often, and keeps how long it was waited each time. */
function failing(times: number, effect: ToolDefinition['effect'], on_error: OnError, error = new Error('no connection')) {
  let count = 0;
  const waits: number[] = [];
  const tool = aTool('flaky', {
    definition: { effect, on_error },
    call: async () => {
      if (count++ < times) throw error;
      return { summary: 'at last', data: {} };
    },
  });
  const after = aTool('after');
  const stage = new Stage({
    tools: [tool, after],
    plan: aPlan([aTodo('a', 'flaky'), aTodo('b', 'after')]),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  return { stage, tool, after, waits };
}

const skip = (): Decision => ({ kind: 'skip' });

describe('a call that fails', () => {
  test('is made again after waits that double, up to the longest', async () => {
    const { stage, tool, waits } = failing(4, 'idempotent', { retries: 4, first_wait_ms: 100, longest_wait_ms: 350, otherwise: 'fail' });
    expect(await stage.drive()).toMatchObject({ status: 'succeeded' });
    expect(waits).toEqual([100, 200, 350, 350]);
    expect(tool.calls).toHaveLength(5);
  });

  test('is made no more often than its definition says', async () => {
    const { stage, tool } = failing(9, 'pure', { retries: 2, otherwise: 'skip' });
    expect(await stage.drive()).toMatchObject({ response: { done: ['todo_b'], notDone: ['todo_a skipped'] } });
    expect(tool.calls).toHaveLength(3);
  });

  test('gives the whole run up where its definition says so, and what was not begun is told as cancelled', async () => {
    const { stage } = failing(9, 'pure', { otherwise: 'fail' });
    const plan = aPlan([aTodo('a', 'flaky'), aTodo('b', 'after', ['a'])]);
    const second = new Stage({ ...stage.options, plan });
    expect(await second.drive()).toMatchObject({ status: 'failed', response: { notDone: ['todo_a failed', 'todo_b skipped'] } });
  });

  test('asks a person, who can have it tried, see it fail and let it be', async () => {
    const { stage, tool } = failing(9, 'once', { otherwise: 'ask' });
    let asked = 0;
    const driven = await stage.play((request) => {
      expect(request.kind).toBe('error_recovery');
      return asked++ < 2 ? { kind: 'retry' } : skip();
    });
    expect(tool.calls).toHaveLength(3);
    expect(driven.response).toMatchObject({ done: ['todo_b'], notDone: ['todo_a failed'] });
  });

  test('asks for nothing twice: what a person has filled in is used again when it is tried once more', async () => {
    const parameters = {
      type: 'object',
      properties: { to: { type: 'string' }, at: { type: 'string' } },
      required: ['to', 'at'],
    };
    let count = 0;
    const tool = aTool('send', {
      parameters,
      definition: { on_error: { otherwise: 'ask' } },
      call: async () => {
        if (count++ === 0) throw new Error('no connection');
        return { summary: '', data: {} };
      },
    });
    const kinds: string[] = [];
    const driven = await new Stage({ tools: [tool], plan: aPlan([aTodo('a', 'send')]) }).play((request) => {
      kinds.push(request.question.kind === 'input_request' ? request.question.input.field : request.kind);
      if (request.question.kind === 'error_recovery') return { kind: 'retry' };
      return { kind: 'answer', value: request.question.kind === 'input_request' && request.question.input.field === 'to' ? '김' : '9시' };
    });
    expect(kinds).toEqual(['to', 'at', 'error_recovery']);
    expect(tool.calls).toEqual([
      { to: '김', at: '9시' },
      { to: '김', at: '9시' },
    ]);
    expect(driven.response?.done).toEqual(['todo_a']);
  });
});

describe('a question about one todo', () => {
  test('that is answered lets it run, while another one still waits', async () => {
    const tools = [aTool('one'), aTool('two'), aTool('three')];
    const plan = aPlan([aTodo('a', 'one'), aTodo('b', 'two'), aTodo('c', 'three', ['a'])]);
    const stage = new Stage({ tools, plan, gates: [{ name: 'calls', type: 'specific_tools', tools: ['one', 'two'] }] });
    expect((await stage.drive()).kind).toBe('parked');
    const [first] = (await stage.waiting()).filter(({ action }) => action.tool === 'one');
    if (first === undefined) throw new Error('nobody was asked');
    await stage.decide(first.request, { kind: 'approve' });
    expect((await stage.drive()).kind).toBe('parked');
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 0, 1]);
    expect((await stage.waiting()).map(({ action }) => action.tool)).toEqual(['two']);
    await stage.answerAll(() => ({ kind: 'approve' }));
    expect(await stage.drive()).toMatchObject({ kind: 'ended', response: { done: ['todo_a', 'todo_b', 'todo_c'] } });
    expect(tools.map(({ calls }) => calls.length)).toEqual([1, 1, 1]);
  });
});
