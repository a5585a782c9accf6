import { describe, expect, test } from 'vitest';
import { CallbackAdapter, type CallbackAnswer } from '../../src/adapters/callback.ts';
import { humanInTheLoop } from '../../src/human-in-the-loop.ts';
import type { Asked } from '../../src/ports/human.ts';
import { anAsked } from '../../src/testing/index.ts';

const person = { id: 'minji', role: 'approver' } as const;
const { signal } = new AbortController();
const nonsense = (value: unknown) => value as CallbackAnswer;

test('a callback may answer at once or later, and say who it was and what they saw', async () => {
  const shownDigest = 'a'.repeat(64);
  const adapter = new CallbackAdapter({
    approval: () => ({ kind: 'approve', note: '좋아요' }),
    input: async () => ({ by: { id: 'arin', role: 'admin', groups: ['finance'] }, decision: { kind: 'answer', value: 3 }, shownDigest }),
    person,
  });
  const asked = anAsked();
  expect(await adapter.requestApproval(asked, signal)).toEqual({
    actor: { kind: 'person', ...person, groups: [], channel: 'callback' },
    decision: { kind: 'approve', note: '좋아요' },
    shownDigest: asked.action.digest,
  });
  expect(await adapter.requestInput(anAsked({ kind: 'input_request' }), signal)).toMatchObject({
    actor: { id: 'arin', role: 'admin', groups: ['finance'] },
    shownDigest,
  });
});

describe('what is no decision', () => {
  test.each([
    ['undefined', undefined, /expected a decision such as/],
    ['true', true, /expected a decision such as/],
    ['a word', 'approve', /expected a decision such as/],
    ['a kind there is not', { kind: 'accept' }, /decision\.kind: /],
    ['a field too many', { kind: 'approve', approved: true }, /approved/],
    ['somebody without a role', { by: { id: 'x' }, decision: { kind: 'approve' } }, /by\.role: /],
    ['a digest that is none', { decision: { kind: 'approve' }, shownDigest: 'abc' }, /64 hexadecimal digits/],
  ])('%s is told what is wrong, and may be put right', async (_, wrong, told) => {
    const seen: Asked[] = [];
    const approval = (asked: Asked) => {
      seen.push(asked);
      return seen.length === 1 ? nonsense(wrong) : ({ kind: 'skip' } as const);
    };
    const answer = await new CallbackAdapter({ approval, person }).requestApproval(anAsked(), signal);
    expect(answer.decision).toEqual({ kind: 'skip' });
    expect(seen[1]?.refusal).toMatchObject({ code: 'HITL_INVALID_RESPONSE', message: expect.stringMatching(told) });
  });

  test('again and again ends the question, and nothing is done', async () => {
    let calls = 0;
    let done = false;
    const approval = () => {
      calls++;
      return nonsense({ approved: true });
    };
    const human = new CallbackAdapter({ approval, person });
    const { startRun } = humanInTheLoop({ human, policy: 'paranoid', tools: [{ name: 'purge' }] });
    const run = await startRun({ requestedBy: 'minji' });
    const outcome = await run.perform({ tool: 'purge', parameters: {} }, () => {
      done = true;
      return null;
    });
    expect(outcome).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('decision') });
    expect({ calls, done }).toEqual({ calls: 6, done: false });
  });

  test('with nobody to have taken it is no answer either', async () => {
    const adapter = new CallbackAdapter({ approval: () => ({ kind: 'approve' }) });
    await expect(adapter.requestApproval(anAsked(), signal)).rejects.toMatchObject({ code: 'HITL_INVALID_RESPONSE' });
  });
});

test.each([
  ['throws', () => Promise.reject(new Error('the dialog broke'))],
  [
    'throws at once',
    () => {
      throw new Error('the dialog broke');
    },
  ],
])('a callback that %s has nobody behind it', async (_, approval) => {
  await expect(new CallbackAdapter({ approval, person }).requestApproval(anAsked(), signal)).rejects.toMatchObject({
    code: 'HITL_NOBODY_AVAILABLE',
    message: expect.stringContaining('the dialog broke'),
  });
});

test('a callback that hangs is left when the question is settled, and is told so', async () => {
  const stop = new AbortController();
  let told: AbortSignal | undefined;
  const approval = (_: Asked, given: AbortSignal) => {
    told = given;
    return new Promise<CallbackAnswer>(() => undefined);
  };
  const asking = new CallbackAdapter({ approval, person }).requestApproval(anAsked(), stop.signal);
  await Promise.resolve();
  stop.abort(new Error('settled elsewhere'));
  await expect(asking).rejects.toThrow('settled elsewhere');
  expect(told?.aborted).toBe(true);
});

test('whether anybody is there is asked each time; one that throws or mumbles says no', async () => {
  const available = [() => true, () => Promise.resolve(false), () => Promise.reject(new Error('down')), () => nonsense('yes') as never];
  const said = available.map((one) => new CallbackAdapter({ approval: () => ({ kind: 'approve' }), available: one }).isAvailable());
  expect(await Promise.all(said)).toEqual([true, false, false, false]);
});

test('a person without a role is refused at once', () => {
  expect(() => new CallbackAdapter({ approval: () => ({ kind: 'approve' }), person: { id: 'x' } as never })).toThrow(/person: role/);
});
