import { createServer } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import {
  type QuestionMessage,
  signAnswer,
  signatureHeaders,
  WebhookAdapter,
  webhookListener,
} from '../../../src/adapters/webhook/index.ts';
import type { HumanAnswer } from '../../../src/ports/human.ts';
import type { Decision } from '../../../src/schema/decision.ts';
import { anAsked, fakeClock } from '../../../src/testing/index.ts';
import { aSecret, listening, Receiver } from '../harness/webhook.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** An adapter with a question that is being asked, and the door through which it is answered. */
async function open() {
  const secrets = [aSecret(), aSecret()];
  const receiver = new Receiver(secrets);
  await receiver.listen();
  closing.push(() => receiver.close());
  // The clock of the receiver is the real one; the door's can be moved.
  const clock = fakeClock(new Date());
  const looked: string[] = [];
  const people = (principal: string) => {
    looked.push(principal);
    if (principal === 'directory is down') throw new Error(principal);
    return principal === 'minji@example.com' ? ({ id: 'minji', role: 'approver', groups: ['finance'] } as const) : undefined;
  };
  const adapter = new WebhookAdapter({ url: receiver.url, secrets, people, allowPrivate: true, clock });
  const asked = anAsked();
  const stop = new AbortController();
  let answer: HumanAnswer | undefined;
  const asking = adapter.requestApproval(asked, stop.signal).then((given) => {
    answer = given;
  });
  asking.catch(() => undefined);
  const { question } = await receiver.questions.next();
  const sign = (decision: Decision = { kind: 'approve' }, over: Partial<Parameters<typeof signAnswer>[0]> = {}) =>
    signAnswer({ question, principal: 'minji@example.com', decision, secrets, now: clock.now(), ...over });
  const post = async (signed: { headers: object; body: string }, method = 'POST') => {
    const { status, headers, body } = await adapter.receive({
      method,
      headers: signed.headers as Record<string, string>,
      body: signed.body,
    });
    await Promise.resolve();
    return { status, headers, code: (JSON.parse(body) as { error?: { code: string } }).error?.code };
  };
  const answered = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return answer;
  };
  return { adapter, asked, asking, stop, receiver, clock, secrets, looked, sign, post, answered, question: question as QuestionMessage };
}

describe('an answer that is posted back', () => {
  test('counts once, by whom the configuration says it was', async () => {
    const { post, sign, answered, asked } = await open();
    expect(await post(sign())).toMatchObject({ status: 202 });
    expect(await answered()).toEqual({
      actor: { kind: 'person', id: 'minji', role: 'approver', groups: ['finance'], channel: 'webhook' },
      decision: { kind: 'approve' },
      shownDigest: asked.action.digest,
    });
  });

  test.each(['GET', 'HEAD', 'PUT', 'OPTIONS', 'DELETE'])('by %s decides nothing, signed as it may be', async (method) => {
    const { post, sign, answered } = await open();
    const reply = await post(sign(), method);
    expect(reply).toMatchObject({ status: 405, headers: { allow: 'POST' } });
    expect(await answered()).toBeUndefined();
    expect(await post(sign())).toMatchObject({ status: 202 });
  });

  test('is refused unsigned, with another secret or with a byte changed, and nobody is looked up for it', async () => {
    const { post, sign, answered, looked } = await open();
    const right = sign();
    const wrong = [
      { headers: {}, body: right.body },
      sign({ kind: 'approve' }, { secrets: [aSecret()] }),
      { headers: right.headers, body: right.body.replace('approve', 'retry') },
    ];
    for (const one of wrong) expect(await post(one)).toMatchObject({ status: 401, code: 'HITL_SIGNATURE_INVALID' });
    expect(await answered()).toBeUndefined();
    expect(looked).toEqual([]);
  });

  test('is taken with either secret while they are changed', async () => {
    for (const index of [0, 1]) {
      const { post, sign, secrets } = await open();
      expect(await post(sign({ kind: 'approve' }, { secrets: secrets.slice(index, index + 1) }))).toMatchObject({ status: 202 });
    }
  });

  test('is refused five minutes after it was signed, and as long before', async () => {
    const { post, sign, clock, answered } = await open();
    const signed = sign();
    clock.advance(301);
    expect(await post(signed)).toMatchObject({ status: 401, code: 'HITL_SIGNATURE_INVALID' });
    clock.advance(-602);
    expect(await post(signed)).toMatchObject({ status: 401 });
    expect(await answered()).toBeUndefined();
    clock.advance(301);
    expect(await post(signed)).toMatchObject({ status: 202 });
  });

  test('is told the same when it comes again, and refused with another body under its id', async () => {
    const { post, sign } = await open();
    const signed = sign({ kind: 'approve' }, { id: 'ans_1' });
    expect([await post(signed), await post(signed)]).toMatchObject([{ status: 202 }, { status: 202 }]);
    const other = sign({ kind: 'reject', reason: 'no' }, { id: 'ans_1' });
    expect(await post(other)).toMatchObject({ status: 422, code: 'HITL_IDEMPOTENCY_KEY_REUSED' });
  });

  test('is told what is wrong with it, and a right one is taken after it', async () => {
    const { post, secrets, clock, sign, answered, question } = await open();
    const raw = (body: string) => post({ headers: signatureHeaders({ id: `ans_${body.length}`, at: clock.now(), body, secrets }), body });
    const { body } = sign();
    const wrong = [
      'approve',
      '{',
      '[]',
      body.replace('"approve"', '"accept"'),
      body.replace(question.request.action_digest, 'abc'),
      body.replace('"principal"', '"actor"'),
      JSON.stringify({ ...JSON.parse(body), actor: { id: 'admin', role: 'admin' } }),
    ];
    for (const one of wrong) expect(await raw(one)).toMatchObject({ status: 422, code: 'HITL_INVALID_RESPONSE' });
    expect(await answered()).toBeUndefined();
    expect(await post(sign())).toMatchObject({ status: 202 });
  });

  test('by somebody unknown changes nothing, whatever they are called', async () => {
    const { post, sign, answered } = await open();
    for (const principal of ['mallory', 'constructor', '__proto__', 'minji']) {
      expect(await post(sign({ kind: 'approve' }, { principal }))).toMatchObject({ status: 403, code: 'HITL_NOT_PERMITTED' });
    }
    expect(await answered()).toBeUndefined();
  });

  test('is not lost while nobody can say who is who: the sender is asked to send it again', async () => {
    const world = await open();
    const signed = world.sign({ kind: 'approve' }, { principal: 'directory is down' });
    expect(await world.post(signed)).toMatchObject({ status: 503, code: 'HITL_NOBODY_AVAILABLE' });
    expect(await world.answered()).toBeUndefined();
    expect(await world.post(world.sign())).toMatchObject({ status: 202 });
  });

  test('to a question that is closed, or that there never was, is told so', async () => {
    const { post, sign, stop, asking, receiver, question } = await open();
    expect(await post(sign({ kind: 'approve' }, { question: { ...question, question_id: 'req_0123456789_0_1' } }))).toMatchObject({
      status: 404,
      code: 'HITL_REQUEST_NOT_FOUND',
    });
    stop.abort(new Error('settled'));
    await expect(asking).rejects.toThrow('settled');
    expect(await post(sign())).toMatchObject({ status: 409, code: 'HITL_REQUEST_CLOSED' });
    expect(await receiver.closed.next()).toBe(question.question_id);
  });

  test('is one of two at once, and the other is told that it came second', async () => {
    const { post, sign } = await open();
    const replies = await Promise.all([post(sign({ kind: 'approve' })), post(sign({ kind: 'reject', reason: 'no' }))]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202, 409]));
  });

  test('is not read beyond the limit', async () => {
    const { post, sign } = await open();
    const signed = sign({ kind: 'reject', reason: 'x' });
    expect(await post({ headers: signed.headers, body: ' '.repeat(1024 * 1024 + 1) })).toMatchObject({ status: 413 });
  });
});

test('over node:http the raw body is what counts, and too large a one is cut off', async () => {
  const { adapter, sign, answered } = await open();
  const server = createServer(webhookListener(adapter, { mostBytes: 10_000 }));
  const url = await listening(server);
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  expect((await fetch(url)).status).toBe(405);
  expect((await fetch(url, { method: 'POST', body: 'x'.repeat(20_000) })).status).toBe(413);
  expect(await answered()).toBeUndefined();
  const { headers, body } = sign({ kind: 'reject', reason: '한국어 이유' });
  expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(202);
  expect((await answered())?.decision).toEqual({ kind: 'reject', reason: '한국어 이유' });
});
