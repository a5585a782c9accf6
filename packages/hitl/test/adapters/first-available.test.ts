import { describe, expect, test } from 'vitest';
import { CallbackAdapter, type CallbackAdapterOptions } from '../../src/adapters/callback.ts';
import { firstAvailable } from '../../src/adapters/first-available.ts';
import { humanInTheLoop } from '../../src/human-in-the-loop.ts';
import { createMemoryLedger } from '../../src/memory/index.ts';
import { definePolicy } from '../../src/policy/define-policy.ts';
import type { HumanAdapter } from '../../src/ports/human.ts';
import { HitlError } from '../../src/schema/errors.ts';
import { anAsked, fakeClock } from '../../src/testing/index.ts';
import { movingTimer } from '../pattern/scripted-human.ts';

const { signal } = new AbortController();
const somebody = (id: string, options: Partial<CallbackAdapterOptions> = {}): HumanAdapter =>
  new CallbackAdapter({ approval: () => ({ kind: 'approve' }), person: { id, role: 'approver' }, ...options });
const away = (id: string) => somebody(id, { available: () => false });
const broken = (id: string) => somebody(id, { approval: () => Promise.reject(new Error(`${id} is down`)) });

describe('the first who is there', () => {
  test('is asked, and the others are not', async () => {
    const human = firstAvailable([away('one'), somebody('two'), somebody('three')]);
    expect(await human.isAvailable()).toBe(true);
    expect((await human.requestApproval(anAsked(), signal)).actor.id).toBe('two');
    expect((await human.requestInput(anAsked({ kind: 'input_request' }), signal)).actor.id).toBe('two');
  });

  test('is the next one when the way to the first breaks', async () => {
    expect((await firstAvailable([broken('one'), somebody('two')]).requestApproval(anAsked(), signal)).actor.id).toBe('two');
  });

  test('puts a refused answer right, even if somebody before them has come back', async () => {
    let isBack = false;
    const human = firstAvailable([somebody('one', { available: () => isBack }), somebody('two')]);
    const asked = anAsked();
    await human.requestApproval(asked, signal);
    isBack = true;
    const refusal = { kind: 'refused', code: 'HITL_REASON_REQUIRED', message: 'why?' } as const;
    expect((await human.requestApproval({ ...asked, refusal }, signal)).actor.id).toBe('two');
    expect((await human.requestApproval(anAsked(), signal)).actor.id).toBe('one');
  });

  test('is not looked for any more when the question is settled', async () => {
    const stop = new AbortController();
    const asked: string[] = [];
    const note = (id: string) => ({
      approval: () => {
        asked.push(id);
        stop.abort(new HitlError('HITL_REQUEST_CLOSED'));
        return Promise.reject(new Error('stopped'));
      },
    });
    const human = firstAvailable([somebody('one', note('one')), somebody('two', note('two'))]);
    await expect(human.requestApproval(anAsked(), stop.signal)).rejects.toMatchObject({ code: 'HITL_REQUEST_CLOSED' });
    expect(asked).toEqual(['one']);
  });

  test('is told what happens to their question, and not somebody else', async () => {
    const told: string[] = [];
    const listening = (id: string, available = true) =>
      somebody(id, { available: () => available, notification: () => void told.push(id) });
    const human = firstAvailable([listening('one', false), listening('two'), listening('three')]);
    const asked = anAsked();
    await human.requestApproval(asked, signal);
    await human.sendNotification({ kind: 'request', did: 'reminded', request: asked.request });
    await human.sendNotification({ kind: 'message', text: 'done' });
    expect(told).toEqual(['two', 'two']);
  });

  test('is nobody, where nobody is there or no way works', async () => {
    const mute = { ...somebody('x'), isAvailable: () => Promise.reject(new Error('no idea')) };
    const human = firstAvailable([away('one'), mute, broken('two')]);
    await expect(human.requestApproval(anAsked(), signal)).rejects.toMatchObject({
      code: 'HITL_NOBODY_AVAILABLE',
      message: expect.stringContaining('two is down'),
    });
    const empty = firstAvailable([away('one'), mute]);
    expect(await empty.isAvailable()).toBe(false);
    await expect(empty.sendNotification({ kind: 'message', text: 'x' })).rejects.toMatchObject({ code: 'HITL_NOBODY_AVAILABLE' });
    expect(() => firstAvailable([])).toThrow(/at least one adapter/);
  });
});

describe('when nobody is there', () => {
  /** A run that wants to purge, past a gate that would approve by itself when its time is up. */
  async function purge(human: HumanAdapter, onUnavailable?: 'reject' | 'wait') {
    const clock = fakeClock();
    const ledger = createMemoryLedger({ clock });
    const policy = definePolicy({ gates: [{ name: 'all', type: 'tool_execution', timing: { timeoutAction: 'approve' } }] });
    const tools = [{ name: 'purge', effectClass: 'once', destructive: true, reversible: false }] as const;
    const { startRun } = humanInTheLoop({
      human,
      policy,
      tools,
      ledger,
      timer: movingTimer(clock),
      ...(onUnavailable === undefined ? {} : { onUnavailable }),
    });
    const run = await startRun({ requestedBy: 'minji' });
    let done = 0;
    const outcome = await run.perform({ tool: 'purge', parameters: {} }, () => {
      done++;
      return null;
    });
    return { outcome, done };
  }

  test.each([
    ['says so', away('one')],
    ['breaks', broken('one')],
    ['has no other', firstAvailable([away('one'), broken('two')])],
  ])('an adapter that %s gets nothing approved: the action is not done, at once', async (_, human) => {
    expect(await purge(human)).toMatchObject({ outcome: { kind: 'unavailable', code: 'HITL_NOBODY_AVAILABLE' }, done: 0 });
  });

  test('waiting is until the deadline, and what is grave is rejected there whatever the gate wishes', async () => {
    expect(await purge(away('one'), 'wait')).toMatchObject({ outcome: { kind: 'expired', applied: 'reject' }, done: 0 });
  });

  test('waiting ends when somebody comes', async () => {
    let looks = 0;
    const late = somebody('late', { available: () => ++looks > 3 });
    expect(await purge(late, 'wait')).toMatchObject({ outcome: { kind: 'executed', by: 'late' }, done: 1 });
  });

  test('the next adapter is asked, and its answer counts', async () => {
    expect(await purge(firstAvailable([away('one'), somebody('two')]))).toMatchObject({
      outcome: { kind: 'executed', by: 'two' },
      done: 1,
    });
  });
});
