import { expect, test } from 'vitest';
import { check } from './check.ts';
import type { Evidence } from './evidence.ts';

const AT = new Date('2026-11-18T10:00:00Z');
const LATER = new Date('2026-11-18T10:00:05Z');

/** One run whose payment was asked about, approved and made, and of which everybody has heard. */
const WHOLE: Evidence = {
  calls: [{ tool: 'pay', key: 'act_1:ab' }],
  hooks: [{ id: 'ses_1_1', type: 'hitl_request' }],
  clients: {
    acknowledgements: [{ requestId: 'req_1', by: 'first', key: 'k1', kind: 'approve', said: 'accepted', decidedAt: AT.toISOString() }],
    runs: [{ key: 'run-1', input: '송금 #1', runId: 'run_1' }],
    heard: [1, 2],
    broken: [],
    vague: [],
  },
  deciders: { first: 'usr_1', second: 'usr_2' },
  runs: [{ id: 'run_1', status: 'succeeded', ended: true, pending: 0, lapsed: null, eventSeq: 4, events: 4 }],
  requests: [{ id: 'req_1', runId: 'run_1', status: 'decided', deadlineAt: LATER, resolvedAt: AT, hasAction: true, opened: 1, endings: 1 }],
  decisions: [
    { requestId: 'req_1', kind: 'approve', source: 'human', decidedBy: 'usr_1', approvedActionId: 'act_1', approvedDigest: 'ab', at: AT },
  ],
  asked: ['송금 #1'],
  effects: [
    {
      actionId: 'act_1',
      tool: 'pay',
      effectClass: 'once',
      status: 'executed',
      key: 'act_1:ab',
      attempts: 1,
      digest: 'ab',
      approvedDigest: 'ab',
      settled: false,
    },
  ],
  forks: [],
  recordProblems: [],
  unrecorded: [],
  inbox: 2,
  gapsInSessions: [],
  notRelayed: 0,
  owedHooks: ['ses_1_1'],
  unwantedExits: 0,
};

const [effect] = WHOLE.effects as [Evidence['effects'][0]];
const [request] = WHOLE.requests as [Evidence['requests'][0]];
const [decision] = WHOLE.decisions as [Evidence['decisions'][0]];
const [run] = WHOLE.runs as [Evidence['runs'][0]];
const [told] = WHOLE.clients.acknowledgements as [Evidence['clients']['acknowledgements'][0]];
const clients = (more: Partial<Evidence['clients']>): Partial<Evidence> => ({ clients: { ...WHOLE.clients, ...more } });

test('nothing is found where everything is as it should be', () => {
  expect(check(WHOLE)).toEqual([]);
});

test.each<[string, string, Partial<Evidence>]>([
  ['a payment made twice', 'I1', { calls: [...WHOLE.calls, ...WHOLE.calls] }],
  ['a call that nothing was started for', 'I1', { calls: [...WHOLE.calls, { tool: 'pay', key: 'act_2:cd' }] }],
  ['a call without an approval', 'I1', { decisions: [{ ...decision, approvedActionId: 'act_2' }] }],
  ['a call of something else than was approved', 'I1', { effects: [{ ...effect, approvedDigest: 'cd' }] }],
  ['a payment that is told as failed and was made', 'I1', { effects: [{ ...effect, status: 'failed' }] }],
  ['a payment that is told as made and was not', 'I1', { calls: [] }],
  ['an effect that never came to an end', 'I1', { effects: [{ ...effect, status: 'executing' }] }],
  ['a request that ended twice', 'I2', { requests: [{ ...request, endings: 2 }] }],
  ['a request that is over without an end', 'I2', { requests: [{ ...request, resolvedAt: null }] }],
  ['a request that is decided by nobody', 'I2', { decisions: [] }],
  ['an acknowledged decision that is lost', 'I3', { decisions: [] }],
  ['an acknowledged decision that was altered', 'I3', { decisions: [{ ...decision, kind: 'reject' }] }],
  ['a decision that is put down to somebody else', 'I3', { decisions: [{ ...decision, decidedBy: 'usr_2' }] }],
  ['a request that two were told they have decided', 'I3', clients({ acknowledgements: [told, { ...told, by: 'second', key: 'k2' }] })],
  ['a run that was begun twice under one key', 'I3', { asked: ['송금 #1', '송금 #1'] }],
  ['a run that is stuck', 'I4', { runs: [{ ...run, ended: false, status: 'running', lapsed: 12 }] }],
  ['a run that waits for nobody', 'I4', { runs: [{ ...run, ended: false, status: 'waiting' }] }],
  ['a node that ended by itself', 'I4', { unwantedExits: 1 }],
  ['a record that does not verify', 'I5', { recordProblems: ['line 3'] }],
  ['a transition without its entry', 'I5', { unrecorded: ['run run_1'] }],
  ['a time-out before its time', 'I6', { decisions: [{ ...decision, source: 'timeout' }] }],
  ['an answer that counts after the deadline', 'I6', { decisions: [{ ...decision, at: new Date(LATER.getTime() + 1) }] }],
  ['two owners that have written', 'I7', { forks: ['run_1'] }],
  ['an event that a follower missed', 'I8', clients({ heard: [1, 3] })],
  ['an event that a follower heard twice', 'I8', clients({ heard: [1, 1] })],
  ['a gap in the numbers of a run', 'I8', { runs: [{ ...run, events: 3 }] }],
  ['an event that nobody was told of', 'I8', { notRelayed: 1 }],
  ['a webhook that was never sent', 'I8', { hooks: [] }],
  ['a request without what it is about', 'I9', { requests: [{ ...request, hasAction: false }] }],
  ['a run that was acknowledged and is not there', 'I9', clients({ runs: [{ key: 'run-2', input: '', runId: 'run_2' }] })],
])('%s is found', (_, invariant, broken) => {
  expect(check({ ...WHOLE, ...broken }).map((violation) => violation.invariant)).toContain(invariant);
});
