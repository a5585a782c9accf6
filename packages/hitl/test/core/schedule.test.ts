import fc from 'fast-check';
import { expect, test } from 'vitest';
import { freshSchedule, nextDue, nextInChain, nextReminder, type Schedule } from '../../src/core/requests/schedule.ts';
import { type TimingInput, TimingSchema } from '../../src/schema/timing.ts';
import { after, T0 } from './sample-request.ts';

const timing = (input: TimingInput = {}) => TimingSchema.parse(input);
const bora = { kind: 'person', id: 'bora' } as const;
const admins = { kind: 'role', role: 'admin' } as const;

test.each<[string, TimingInput, Required<Schedule>]>([
  ['the defaults', {}, { deadline: 300, warn: null, remind: null, escalate: null }],
  ['a warning', { timeoutSeconds: 300, warnBeforeSeconds: 60 }, { deadline: 300, warn: 240, remind: null, escalate: null }],
  [
    'a warning that would come before the question',
    { timeoutSeconds: 60, warnBeforeSeconds: 60 },
    { deadline: 60, warn: null, remind: null, escalate: null },
  ],
  [
    'a warning without a deadline',
    { timeoutSeconds: null, warnBeforeSeconds: 60 },
    { deadline: null, warn: null, remind: null, escalate: null },
  ],
  ['reminders', { reminderInterval: 30 }, { deadline: 300, warn: null, remind: 30, escalate: null }],
  ['no reminders', { reminderInterval: 30, maxReminders: 0 }, { deadline: 300, warn: null, remind: null, escalate: null }],
  [
    'reminders without a deadline, which never stop',
    { timeoutSeconds: null, reminderInterval: 30, maxReminders: 0 },
    { deadline: null, warn: null, remind: 30, escalate: null },
  ],
  ['an escalation', { escalationTimeout: 90, escalationChain: [bora] }, { deadline: 300, warn: null, remind: null, escalate: 90 }],
  ['an escalation to nobody', { escalationTimeout: 90 }, { deadline: 300, warn: null, remind: null, escalate: null }],
])('a fresh schedule with %s', (_, input, schedule) => {
  expect(freshSchedule(timing(input), 0)).toEqual(schedule);
});

test('at the end of the chain nothing is passed on any more', () => {
  const chain = timing({ escalationTimeout: 90, escalationChain: [bora, admins] });
  expect([0, 1, 2].map((level) => freshSchedule(chain, level).escalate)).toEqual([90, 90, null]);
});

test('the chain is gone through in turn, as often as told', () => {
  const chain = timing({ escalationChain: [bora, admins], escalationRounds: 2 });
  expect([0, 1, 2, 3, 4, 5].map((level) => nextInChain(chain, level))).toEqual([bora, admins, bora, admins, undefined, undefined]);
  expect(nextInChain(timing(), 0)).toBeUndefined();
});

test('reminders stop at their number, unless there is no deadline', () => {
  expect([0, 1, 2, 3].map((sent) => nextReminder(timing({ reminderInterval: 30, maxReminders: 2 }), sent))).toEqual([30, 30, null, null]);
  expect(nextReminder(timing({ reminderInterval: 30, maxReminders: 2, timeoutSeconds: null }), 99)).toBe(30);
  expect(nextReminder(timing(), 0)).toBeNull();
});

test('what is next is the earliest of what there is', () => {
  const moment = fc.option(fc.integer({ min: 0, max: 10_000 }).map((seconds) => after(seconds)));
  fc.assert(
    fc.property(fc.record({ deadlineAt: moment, warnAt: moment, remindAt: moment, escalateAt: moment }), (times) => {
      const due = Object.values(times).filter((at) => at !== null);
      const next = nextDue(times);
      if (due.length === 0) expect(next).toBeNull();
      else expect(due).toContainEqual(next);
      for (const at of due) expect(next?.getTime()).toBeLessThanOrEqual(at.getTime());
    }),
  );
  expect(nextDue({ deadlineAt: after(9), warnAt: after(5), remindAt: T0, escalateAt: null })).toEqual(T0);
});
