import { describe, expect, test } from 'vitest';
import { CLOSE_CODES, ClientMessageSchema, fromWire, isEvent, ServerMessageSchema, SOCKETS, toWire } from '../../src/contract/index.ts';
import { CLIENT_MESSAGES } from '../../src/contract/live/client-message.ts';
import { ECHOES, EVENTS } from '../../src/contract/live/server-message.ts';
import { KNOWN_BY_NAME } from './known-by-name.ts';

const typesOf = (messages: readonly { shape: { type: { value: string } } }[]) => messages.map(({ shape }) => shape.type.value);

describe('what the server says over a socket', () => {
  test('has every message that clients know by name, each once', () => {
    const types = [...typesOf(EVENTS), ...typesOf(ECHOES)];
    expect(types).toEqual(expect.arrayContaining(KNOWN_BY_NAME));
    expect(new Set(types).size).toBe(types.length);
  });

  test('numbers every message, and an event from 1 on', () => {
    for (const message of [...EVENTS, ...ECHOES]) expect(message.shape).toHaveProperty('seq');
    for (const message of EVENTS) expect(message.shape.seq.safeParse(0).success, message.shape.type.value).toBe(false);
  });

  test('tells what moves a reader on from what is said to one socket at one moment', () => {
    const progress = {
      type: 'hitl_reminded',
      seq: 7,
      at: new Date('2026-11-18T01:00:00Z'),
      sessionId: null,
      runId: null,
      data: { requestId: 'req_01jc3x6v9d8m2k4q7t0w' as never, reminder: 1 },
    } as const;
    const wire = ServerMessageSchema.parse(JSON.parse(JSON.stringify(toWire(ServerMessageSchema, progress))));
    expect(wire).toMatchObject({ seq: 7, session_id: null, data: { request_id: 'req_01jc3x6v9d8m2k4q7t0w' } });
    expect(isEvent(wire)).toBe(true);
    expect(fromWire(ServerMessageSchema, wire)).toEqual(progress);
    const pong = ServerMessageSchema.parse({ ...wire, type: 'pong', seq: 0, data: { reply_to: null } });
    expect(isEvent(pong)).toBe(false);
  });

  test('tells the inbox of requests and not of runs, and a session of everything but the inbox', () => {
    const [inbox, session] = [typesOf(SOCKETS.inbox.says), typesOf(SOCKETS.session.says)];
    expect(inbox).toEqual(
      expect.arrayContaining(['inbox_state', 'hitl_request', 'hitl_response', 'hitl_cancelled', 'hitl_timeout', 'pong']),
    );
    expect(inbox.filter((type) => /^(layer|todo|token|complete|hitl_paused|session)/.test(type))).toEqual([]);
    expect(new Set([...session, 'inbox_state'])).toEqual(new Set([...typesOf(EVENTS), ...typesOf(ECHOES)]));
    expect(typesOf(SOCKETS.inbox.hears)).toEqual(['hitl_response', 'replay', 'ping']);
  });

  test('closes with codes that are free for applications, or say that it is too early', () => {
    const codes = Object.values(CLOSE_CODES);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(code === 1013 || (code >= 4000 && code <= 4999)).toBe(true);
  });
});

describe('what a client says over a socket', () => {
  test('answers, asks for what came after a number, and asks whether anybody is there', () => {
    expect(typesOf(CLIENT_MESSAGES)).toEqual(['hitl_response', 'hitl_pause', 'hitl_resume', 'hitl_cancel', 'replay', 'ping']);
    const answer = { request_id: 'req_01jc3x6v9d8m2k4q7t0w', action_digest: '9f'.repeat(32), action: 'approve' };
    expect(ClientMessageSchema.safeParse({ type: 'hitl_response', id: 'm1', data: answer }).success).toBe(true);
    expect(ClientMessageSchema.safeParse({ type: 'replay', after: 12 }).success).toBe(true);
    expect(ClientMessageSchema.safeParse({ type: 'ping' }).success).toBe(true);
  });

  test.each([
    [null],
    ['ping'],
    [[]],
    [{}],
    [{ type: 'complete', seq: 1, data: {} }],
    [{ type: 'replay' }],
    [{ type: 'replay', after: -1 }],
    [{ type: 'replay', after: '12' }],
    [{ type: 'replay', after: 1.5 }],
    [{ type: 'ping', id: 'a b' }],
    [{ type: 'ping', id: '가' }],
    [{ type: 'hitl_response', data: { request_id: 'req_01jc3x6v9d8m2k4q7t0w', action_digest: '9f'.repeat(32), action: 'approve' } }],
    [{ type: 'hitl_pause', id: 'm1', data: { reason: 'x', session_id: 'ses_01jc3x6v9d8m2k4q7t0w' } }],
    [{ type: '__proto__' }],
  ])('refuses %j', (message) => {
    expect(ClientMessageSchema.safeParse(message).success).toBe(false);
  });
});
