import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueChange } from '../../src/core/requests/due.ts';
import { nextDue } from '../../src/core/requests/schedule.ts';
import { RISK_LEVELS } from '../../src/schema/risk.ts';
import { TIMEOUT_ACTIONS, type TimingInput } from '../../src/schema/timing.ts';
import { after, aRequest, changed, T0 } from './sample-request.ts';

const chain = [{ kind: 'person', id: 'bora' } as const, { kind: 'role', role: 'admin' } as const];
const atDeadline = (timing: TimingInput, more: Parameters<typeof aRequest>[0] = {}) =>
  dueChange(aRequest({ ...more, terms: { ...more.terms, timing: { timeoutSeconds: 60, ...timing } } }).request, after(60));

describe('what is due', () => {
  test('is nothing a millisecond early, and something on the dot', () => {
    const { request } = aRequest({ terms: { timing: { timeoutSeconds: 60 } } });
    expect(dueChange(request, new Date(after(60).getTime() - 1))).toBeUndefined();
    expect(dueChange(request, after(60))?.did).toBe('expired');
  });

  test('is nothing for a request that is over', () => {
    for (const status of ['decided', 'expired', 'cancelled'] as const) {
      expect(dueChange(aRequest({ row: { status } }).request, after(10_000))).toBeUndefined();
    }
  });

  test('is the gravest first', () => {
    const timing = { timeoutSeconds: 60, warnBeforeSeconds: 30, reminderInterval: 10, escalationTimeout: 20, escalationChain: chain };
    const { request } = aRequest({ terms: { timing } });
    expect(dueChange(request, after(10))?.did).toBe('reminded');
    expect(dueChange({ ...request, escalateAt: null }, after(30))?.did).toBe('warned');
    expect(dueChange(request, after(30))?.did).toBe('escalated');
    expect(dueChange(request, after(60))?.did).toBe('expired');
  });
});

describe('at the deadline', () => {
  test.each(['reject', 'skip', 'abort', 'approve'] as const)('%s is recorded as what time decided', (timeoutAction) => {
    const change = atDeadline({ timeoutAction });
    expect(change).toMatchObject({
      did: 'expired',
      status: 'expired',
      version: 2,
      decision: { decision: { kind: timeoutAction }, source: 'timeout' },
    });
    expect(change?.stopsRun !== undefined).toBe(timeoutAction === 'abort');
    expect(change?.decision?.approvedActionId !== undefined).toBe(timeoutAction === 'approve');
    expect(change?.decision?.by).toBeUndefined();
    expect(change?.audit).toMatchObject({ type: 'request-expired', actor: { kind: 'system', id: 'clock' } });
  });

  test('a default is what was named, or a rejection', () => {
    expect(atDeadline({ timeoutAction: 'default', defaultDecision: { kind: 'answer', value: '서울' } })?.decision?.decision).toEqual({
      kind: 'answer',
      value: '서울',
    });
    expect(atDeadline({ timeoutAction: 'default', defaultDecision: { kind: 'abort' } })?.stopsRun).toEqual(expect.any(String));
    expect(atDeadline({ timeoutAction: 'default' })?.decision?.decision).toEqual({ kind: 'reject' });
  });

  test('silence approves neither what is grave nor what takes no approval', () => {
    const approving: TimingInput[] = [{ timeoutAction: 'approve' }, { timeoutAction: 'default', defaultDecision: { kind: 'approve' } }];
    for (const timing of approving) {
      for (const risk of RISK_LEVELS) {
        const decision = atDeadline(timing, { action: { risk } })?.decision;
        const mild = risk === 'low' || risk === 'medium';
        expect(decision?.decision.kind).toBe(mild ? 'approve' : 'reject');
        expect(decision?.approvedDigest !== undefined).toBe(mild);
      }
      expect(atDeadline(timing, { terms: { allowedDecisions: ['reject', 'abort'] } })?.decision?.decision.kind).toBe('reject');
    }
  });

  test('retry asks again in a new round, as often as it may', () => {
    const change = atDeadline({ timeoutAction: 'retry', maxRetries: 2 }, { row: { round: 2, remindersSent: 3 } });
    expect(change).toMatchObject({ did: 'retried', status: 'pending', round: 3, remindersSent: 0, schedule: { deadline: 60 } });
    expect(change?.decision).toBeUndefined();
    expect(atDeadline({ timeoutAction: 'retry', maxRetries: 2 }, { row: { round: 3 } })?.decision?.decision).toEqual({ kind: 'reject' });
  });

  test('escalate goes up while there is somebody', () => {
    const timing: TimingInput = { timeoutAction: 'escalate', escalationChain: chain };
    expect(atDeadline(timing, { row: { level: 1, remindersSent: 2 } })).toMatchObject({
      did: 'escalated',
      level: 2,
      round: 1,
      assignee: chain[1],
      remindersSent: 0,
      schedule: { deadline: 60 },
    });
    expect(atDeadline(timing, { row: { level: 2 } })?.decision?.decision).toEqual({ kind: 'reject' });
    expect(atDeadline({ timeoutAction: 'escalate' })?.decision?.decision).toEqual({ kind: 'reject' });
  });
});

describe('before the deadline', () => {
  test('a warning says how long is left, and is not repeated', () => {
    const { request } = aRequest({ terms: { timing: { timeoutSeconds: 60, warnBeforeSeconds: 20 } } });
    const change = dueChange(request, after(45));
    expect(change).toMatchObject({ did: 'warned', schedule: { warn: null }, audit: { data: { seconds_left: 15 } } });
    expect(change?.schedule).not.toHaveProperty('deadline');
  });

  test('reminders count up and stop at their number', () => {
    const { request } = aRequest({ terms: { timing: { timeoutSeconds: 600, reminderInterval: 10, maxReminders: 2 } } });
    const first = dueChange(request, after(10));
    expect(first).toMatchObject({ did: 'reminded', remindersSent: 1, schedule: { remind: 10 } });
    expect(dueChange({ ...request, remindersSent: 1 }, after(20))).toMatchObject({ remindersSent: 2, schedule: { remind: null } });
  });
});

test('left alone, every request with a deadline comes to one end, and never to an approval of what is grave', () => {
  const seconds = fc.integer({ min: 1, max: 500 });
  const timings = fc.record(
    {
      timeoutSeconds: seconds,
      timeoutAction: fc.constantFrom(...TIMEOUT_ACTIONS),
      defaultDecision: fc.constantFrom({ kind: 'approve' } as const, { kind: 'skip' } as const),
      warnBeforeSeconds: seconds,
      reminderInterval: seconds,
      maxReminders: fc.integer({ min: 0, max: 4 }),
      escalationTimeout: seconds,
      escalationChain: fc.constantFrom([], chain.slice(0, 1), chain),
      escalationRounds: fc.integer({ min: 1, max: 3 }),
      maxRetries: fc.integer({ min: 1, max: 3 }),
    },
    { requiredKeys: ['timeoutSeconds', 'timeoutAction'] },
  );
  fc.assert(
    fc.property(timings, fc.constantFrom(...RISK_LEVELS), fc.integer({ min: 0, max: 50 }), (timing, risk, lateness) => {
      let { request } = aRequest({ action: { risk }, terms: { timing } });
      const seen: string[] = [];
      let now = T0;
      // Each round and level has its own reminders and one warning: more steps than this and it would never end.
      for (let step = 0; step < 200 && request.status === 'pending'; step++) {
        const due = nextDue(request);
        expect(due).not.toBeNull();
        now = after(lateness, new Date(Math.max(now.getTime(), (due ?? now).getTime())));
        const change = dueChange(request, now);
        expect(change).toBeDefined();
        if (change === undefined) return;
        expect(change.version).toBe(request.version + 1);
        expect(change.decision !== undefined).toBe(change.status !== 'pending');
        if (risk === 'high' || risk === 'critical') expect(change.decision?.approvedDigest).toBeUndefined();
        request = changed(request, change, now);
        seen.push(change.did);
      }
      expect(request.status).toBe('expired');
      expect(seen.filter((did) => did === 'expired')).toHaveLength(1);
      expect(seen.filter((did) => did === 'escalated').length).toBeLessThanOrEqual(6);
    }),
  );
});
