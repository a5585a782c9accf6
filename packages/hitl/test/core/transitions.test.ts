import { describe, expect, test } from 'vitest';
import {
  EFFECT_NEXT,
  effectIsFinal,
  effectMayBecome,
  REQUEST_NEXT,
  RUN_NEXT,
  requestIsOpen,
  requestMayBecome,
  runHasEnded,
  runMayBecome,
} from '../../src/core/transitions.ts';
import { EFFECT_STATUSES } from '../../src/schema/effect.ts';
import { REQUEST_STATUSES } from '../../src/schema/request.ts';
import { RUN_STATUSES } from '../../src/schema/run.ts';

const machines: { name: string; table: Record<string, readonly string[]>; statuses: readonly string[]; start: string; finals: string[] }[] =
  [
    { name: 'request', table: REQUEST_NEXT, statuses: REQUEST_STATUSES, start: 'pending', finals: ['decided', 'expired', 'cancelled'] },
    { name: 'effect', table: EFFECT_NEXT, statuses: EFFECT_STATUSES, start: 'executing', finals: ['executed', 'failed'] },
    { name: 'run', table: RUN_NEXT, statuses: RUN_STATUSES, start: 'queued', finals: ['succeeded', 'failed', 'rejected', 'cancelled'] },
  ];

describe.each(machines)('the states of a $name', ({ table, statuses, start, finals }) => {
  test('are all in the table, and the table leads to nothing else', () => {
    expect(Object.keys(table).sort()).toEqual([...statuses].sort());
    for (const next of Object.values(table)) for (const status of next) expect(statuses).toContain(status);
  });

  test('end where they should and nowhere else', () => {
    const ends = Object.entries(table).filter(([, next]) => next.length === 0);
    expect(ends.map(([status]) => status).sort()).toEqual(finals.toSorted());
  });

  test('can all be reached', () => {
    const reached = new Set([start]);
    for (const status of reached) for (const next of table[status] ?? []) reached.add(next);
    expect([...reached].sort()).toEqual([...statuses].sort());
  });

  test('always leave a way to an end', () => {
    for (const status of statuses) {
      const reached = new Set([status]);
      for (const step of reached) for (const next of table[step] ?? []) reached.add(next);
      expect(finals.some((final) => reached.has(final))).toBe(true);
    }
  });
});

test('what has ended stays as it is', () => {
  for (const from of REQUEST_STATUSES) {
    for (const to of REQUEST_STATUSES) expect(requestMayBecome(from, to)).toBe(from === 'pending');
    expect(requestIsOpen(from)).toBe(from === 'pending');
  }
  for (const from of ['executed', 'failed'] as const) {
    expect(effectIsFinal(from)).toBe(true);
    for (const to of EFFECT_STATUSES) expect(effectMayBecome(from, to)).toBe(false);
  }
  for (const from of RUN_STATUSES) {
    if (!runHasEnded(from)) continue;
    for (const to of RUN_STATUSES) expect(runMayBecome(from, to)).toBe(false);
  }
});

test('an unknown outcome is settled, never carried out again', () => {
  expect(effectMayBecome('outcome_unknown', 'executing')).toBe(false);
  expect(effectMayBecome('outcome_unknown', 'outcome_unknown')).toBe(false);
  expect(effectMayBecome('outcome_unknown', 'failed')).toBe(true);
});

test('nobody works on a run that is paused or waits without being queued first', () => {
  expect(runMayBecome('paused', 'running')).toBe(false);
  expect(runMayBecome('paused', 'succeeded')).toBe(false);
  expect(runMayBecome('queued', 'succeeded')).toBe(false);
  expect(runMayBecome('running', 'running')).toBe(true);
});
