import type { ServerMessage } from '@dream-agent/server/contract';
import { expect, test } from 'vitest';
import { after, begin, type LiveSession } from '../../src/features/chat/live-session.ts';

const RUN = 'run_1';
const at = '2026-11-18T00:00:00.000Z';
const says = (type: string, data: object = {}, run_id = RUN): ServerMessage => ({ type, data, run_id, at }) as unknown as ServerMessage;

const standing = (status: string, pending: readonly object[] = []): LiveSession =>
  begin({
    session: {},
    run: { run_id: RUN, status, pause_requested_at: null },
    plan: null,
    todos: [],
    pending,
    answer: null,
  } as unknown as Parameters<typeof begin>[0]);

const told = (session: LiveSession, ...messages: readonly ServerMessage[]) => messages.reduce(after, session);

test('a run that goes on while something is asked waits for it, and runs when nothing is', () => {
  const asked = [{ request_id: 'req_1' }];
  const paused = says('hitl_paused', { status: 'paused' });
  expect(told(standing('waiting', asked), paused).run?.status).toBe('paused');
  expect(told(standing('waiting', asked), paused, says('hitl_resumed')).run?.status).toBe('waiting');
  expect(told(standing('running'), paused, says('hitl_resumed')).run?.status).toBe('running');
});

test('what is answered while the run stands still leaves it standing', () => {
  const answered = says('hitl_response', { kind: 'recorded', request_id: 'req_1' });
  const session = told(standing('paused', [{ request_id: 'req_1' }]), answered);
  expect(session.pending).toEqual([]);
  expect(session.run?.status).toBe('paused');
});

test('an answer that is begun anew takes the place of the one before, and what came late of that is dropped', () => {
  const piece = (text: string, index: number, attempt: number) => says('token', { text, index, attempt });
  const session = told(
    standing('running'),
    piece('가나', 0, 1),
    piece('다', 2, 1),
    piece('새', 0, 2),
    piece('라', 3, 1),
    piece('로', 1, 2),
  );
  expect(session.answer).toBe('새로');
});

test('what happens in another run changes nothing but that there is one', () => {
  const session = told(standing('waiting'), says('complete', { status: 'succeeded', response: null, ended_at: at }, 'run_2'));
  expect(session.run?.status).toBe('waiting');
  expect(session.newer).toBe('run_2');
});

test('a run that has ended is not moved by what comes late', () => {
  const done = told(standing('running'), says('complete', { status: 'succeeded', response: null, ended_at: at }));
  expect(told(done, says('hitl_resumed'), says('layer_start', { layer: 'response' })).run?.status).toBe('succeeded');
});
