import fc from 'fast-check';
import { ASSIGNEES, DECISIONS, QUORUMS, TIMINGS } from './choices.ts';

/** How far back in a list, the newest first. */
const back = fc.nat({ max: 5 });
/** Mostly whoever holds the run; sometimes somebody who did. */
const hold = fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }) });
const node = fc.nat({ max: 1 });
const owner = fc.nat({ max: 2 });
const seldom = fc.nat({ max: 7 }).map((number) => number === 7);
const often = fc.nat({ max: 5 }).map((number) => number !== 5);
/** Mostly people who may. Dana may nearly always, Vito and the agent never. */
const decider = fc.constantFrom('dana', 'dana', 'dana', 'arin', 'arin', 'arin', 'chul', 'bora', 'minji', 'rina', 'vito', 'agent');
const voucher = fc.constantFrom('arin', 'dana', 'bora', 'rina', 'minji');
const effectClass = fc.constantFrom('once', 'once', 'idempotent', 'idempotent', 'probe', 'pure');
const risk = fc.constantFrom('low', 'low', 'medium', 'high', 'critical');
const result = fc.constantFrom('executed', 'failed', 'outcome_unknown');

const named = <const Fields extends Record<string, fc.Arbitrary<unknown>>>(fields: Fields) => fields;

/** What can happen, with everything that is left to chance. */
const FIELDS = {
  createRun: named({ node, claim: often, byRequester: often }),
  claim: named({ node, run: back, owner }),
  renew: named({ node, run: back, hold }),
  park: named({ node, run: back, hold }),
  endRun: named({ node, run: back, hold, status: fc.constantFrom('succeeded', 'failed', 'rejected', 'cancelled') }),
  pause: named({ node, run: back }),
  resume: named({ node, run: back }),
  cancelRun: named({ node, run: back }),
  takeOver: named({ node, run: back, owner }),
  crash: named({ run: back }),
  append: named({ node, run: back, hold }),
  open: named({
    node,
    run: back,
    hold,
    effectClass,
    risk,
    timing: fc.constantFrom(...(Object.keys(TIMINGS) as (keyof typeof TIMINGS)[])),
    quorum: fc.constantFrom(...(Object.keys(QUORUMS) as (keyof typeof QUORUMS)[])),
    assignee: fc.constantFrom(...(Object.keys(ASSIGNEES) as (keyof typeof ASSIGNEES)[])),
    requesterMayApprove: fc.boolean(),
  }),
  openAgain: named({ node, run: back, hold, request: back, changed: seldom }),
  recordAction: named({ node, run: back, hold, effectClass, clearance: fc.constantFrom('allow', 'not_gated', 'deny') }),
  decide: named({
    node,
    request: back,
    closed: seldom,
    who: decider,
    decision: fc.constantFrom(...(Object.keys(DECISIONS) as (keyof typeof DECISIONS)[])),
    wrongDigest: seldom,
    key: fc.constantFrom('', '', 'k1', 'k2'),
    twice: seldom,
  }),
  modify: named({
    node,
    request: back,
    closed: seldom,
    who: decider,
    sameStep: fc.boolean(),
    seen: often,
    wrongDigest: seldom,
    key: fc.constantFrom('', 'k1'),
  }),
  cancelRequest: named({ node, request: back }),
  sweep: named({ node, limit: fc.constantFrom(100, 100, 1) }),
  advance: named({ seconds: fc.constantFrom(0.001, 1, 9, 21, 101) }),
  advanceTo: named({
    request: back,
    moment: fc.constantFrom('deadlineAt', 'deadlineAt', 'warnAt', 'remindAt', 'escalateAt'),
    off: fc.integer({ min: -1, max: 1 }),
  }),
  start: named({ node, hold, action: back, cleared: often, wrongDigest: seldom, calls: often, finishes: fc.boolean(), result }),
  finish: named({ node, call: back, result }),
  settle: named({
    node,
    action: back,
    cleared: often,
    who: fc.constantFrom('dana', 'arin', 'rina', 'vito', 'agent', 'system'),
    happened: fc.boolean(),
  }),
  giveGrant: named({
    node,
    who: voucher,
    maxUses: fc.integer({ min: 1, max: 2 }),
    seconds: fc.constantFrom(30, 900),
    maxRisk: fc.constantFrom('low', 'medium', 'high'),
  }),
  revokeGrant: named({ node, grant: back, who: voucher }),
  delegate: named({
    node,
    from: fc.constantFrom('arin', 'minji'),
    to: fc.constantFrom('rina', 'vito', 'bora'),
    seconds: fc.constantFrom(30, 900),
  }),
  revokeDelegation: named({ node, delegation: back }),
  seal: named({ node }),
} as const;

/** How often each happens, so that schedules get somewhere: more questions and answers than ends. */
const WEIGHTS: Record<keyof typeof FIELDS, number> = {
  createRun: 3,
  claim: 8,
  renew: 2,
  park: 4,
  endRun: 1,
  pause: 2,
  resume: 3,
  cancelRun: 1,
  takeOver: 6,
  crash: 2,
  append: 2,
  open: 26,
  openAgain: 4,
  recordAction: 4,
  decide: 48,
  modify: 8,
  cancelRequest: 2,
  sweep: 8,
  advance: 6,
  advanceTo: 10,
  start: 34,
  finish: 14,
  settle: 8,
  giveGrant: 3,
  revokeGrant: 2,
  delegate: 2,
  revokeDelegation: 2,
  seal: 2,
};

type Fields = typeof FIELDS;
type Chosen<Name extends keyof Fields> = {
  readonly [Field in keyof Fields[Name]]: Fields[Name][Field] extends fc.Arbitrary<infer Value> ? Value : never;
};

/** One step of one kind. */
export type StepOf<Name extends keyof Fields> = { readonly do: Name } & Chosen<Name>;
/** One thing that somebody does. A schedule is a list of them and plays the same each time. */
export type Step = { [Name in keyof Fields]: StepOf<Name> }[keyof Fields];
export type StepName = keyof Fields;

const step: fc.Arbitrary<Step> = fc.oneof(
  ...(Object.keys(FIELDS) as StepName[]).map((name) => ({
    weight: WEIGHTS[name],
    arbitrary: fc.record<Record<string, unknown>>({
      do: fc.constant(name),
      ...FIELDS[name],
    }) as fc.Arbitrary<unknown> as fc.Arbitrary<Step>,
  })),
);

/** Down to a single step, so that a failure can be made small. */
export const schedules = (longest: number): fc.Arbitrary<Step[]> => fc.array(step, { minLength: 1, maxLength: longest, size: 'max' });
