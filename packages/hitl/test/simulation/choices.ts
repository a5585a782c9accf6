import type { Actor, Assignee, Decision, Quorum, TimingInput } from '@dream-agent/hitl';
import { agent, people, system } from '@dream-agent/hitl/testing';

/** Everybody there is. Minji starts most runs, Vito only looks on. */
export const ACTORS = { ...people, agent, system } as const satisfies Record<string, Actor>;

const CHAIN: Assignee[] = [
  { kind: 'person', id: people.bora.id },
  { kind: 'role', role: 'approver' },
];

/** How a question may be timed: every time-out action, with and without reminders, warnings and a chain. */
export const TIMINGS = {
  rejects: { timeoutSeconds: 100 },
  approves: { timeoutSeconds: 100, timeoutAction: 'approve' },
  asksAgain: { timeoutSeconds: 100, timeoutAction: 'retry', maxRetries: 2 },
  escalates: { timeoutSeconds: 100, timeoutAction: 'escalate', escalationChain: CHAIN },
  aborts: { timeoutSeconds: 100, timeoutAction: 'abort' },
  skips: { timeoutSeconds: 100, timeoutAction: 'skip' },
  defaults: { timeoutSeconds: 100, timeoutAction: 'default', defaultDecision: { kind: 'approve' } },
  nags: {
    timeoutSeconds: 150,
    warnBeforeSeconds: 30,
    reminderInterval: 20,
    maxReminders: 2,
    escalationTimeout: 70,
    escalationChain: CHAIN,
  },
  waits: { timeoutSeconds: null, reminderInterval: 10 },
} as const satisfies Record<string, TimingInput>;

export const QUORUMS = {
  one: { approvals: 1 },
  two: { approvals: 2 },
  majority: { approvals: 2, of: 3, rejection: 'majority' },
} as const satisfies Record<string, Partial<Quorum>>;

export const ASSIGNEES = {
  anyone: { kind: 'role', role: 'reviewer' },
  approver: { kind: 'role', role: 'approver' },
  finance: { kind: 'group', name: 'finance' },
  chul: { kind: 'person', id: people.chul.id },
} as const satisfies Record<string, Assignee>;

/** Approvals more often than the rest, or nothing would ever be carried out. */
export const DECISIONS = {
  approve: { kind: 'approve' },
  approveWithNote: { kind: 'approve', note: 'looks right' },
  approveAgain: { kind: 'approve' },
  approveOnceMore: { kind: 'approve' },
  approveAtLast: { kind: 'approve' },
  reject: { kind: 'reject', reason: 'not like this' },
  skip: { kind: 'skip' },
  defer: { kind: 'defer', guidance: 'ask finance' },
  escalate: { kind: 'escalate' },
  escalateToDana: { kind: 'escalate', to: { kind: 'person', id: people.dana.id } },
  abort: { kind: 'abort', reason: 'stop' },
  answer: { kind: 'answer', value: 3 },
  retry: { kind: 'retry' },
} as const satisfies Record<string, Decision>;
