import type { EventMessage } from '@dream-agent/server/contract';
import { describe, expect, test } from 'vitest';
import { happeningsOf } from '../../src/features/run/happenings.ts';
import type { Entry } from '../../src/record/entry.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 18, 5, 0, 0) + second * 1000).toISOString();

const entry = (seq: number, second: number, type: Entry['body']['type'], subject: Entry['body']['subject']['type'], id = 'one'): Entry => ({
  seq,
  at: at(second),
  prev: '0'.repeat(64),
  hash: '0'.repeat(64),
  body: { v: 1, type, subject: { type: subject, id, version: 1 }, run_id: null, actor: { kind: 'agent', id: 'a' }, data: {} },
});
const event = (seq: number, second: number, type: string, data: object) =>
  ({ seq, at: at(second), type, session_id: null, run_id: null, data }) as unknown as EventMessage;

const names = (happenings: ReturnType<typeof happeningsOf>) =>
  happenings.map((one) => (one.kind === 'entry' ? one.entry.body.type : one.event.type));

describe('what happened in a run', () => {
  const entries = [
    entry(1, 0, 'run-created', 'run'),
    entry(2, 2, 'request-opened', 'request', 'req'),
    entry(3, 32, 'request-decided', 'request', 'req'),
    entry(4, 40, 'run-ended', 'run'),
  ];
  const events = [
    event(1, 1, 'layer_start', { layer: 'planning' }),
    event(2, 2, 'hitl_request', { request: { request_id: 'req' } }),
    event(3, 32, 'hitl_response', { kind: 'recorded', request_id: 'req' }),
    event(4, 33, 'layer_complete', { layer: 'planning' }),
    event(5, 34, 'todo_progress', { todo_id: 'todo_a', status: 'running' }),
    event(6, 35, 'todo_progress', { todo_id: 'todo_a', status: 'running' }),
    event(7, 36, 'todo_progress', { todo_id: 'todo_a', status: 'completed' }),
    event(8, 41, 'layer_complete', { layer: 'response' }),
    event(9, 41, 'complete', {}),
  ];

  test('is told once, in the order of time, with the end at the end', () => {
    expect(names(happeningsOf(entries, events))).toEqual([
      'run-created',
      'layer_start',
      'request-opened',
      'request-decided',
      'layer_complete',
      'todo_progress',
      'layer_complete',
      'run-ended',
    ]);
  });

  test('says how long each thing took that has ended', () => {
    const seconds = happeningsOf(entries, events).map((one) => one.seconds);
    expect(seconds).toEqual([undefined, undefined, undefined, 30, 32, 2, undefined, 40]);
  });

  test('is told by the session alone where one may not read the record', () => {
    expect(names(happeningsOf(undefined, events))).toEqual([
      'layer_start',
      'hitl_request',
      'hitl_response',
      'layer_complete',
      'todo_progress',
      'layer_complete',
      'complete',
    ]);
  });
});
