import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { readMessage, signAnswer, WebhookAdapter, type WebhookAdapterOptions } from '../../../src/adapters/webhook/index.ts';
import type { Timer } from '../../../src/ports/timer.ts';
import { anAsked } from '../../../src/testing/index.ts';
import { aSecret, listening } from '../harness/webhook.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const secrets = [aSecret()];
const people = { 'minji@example.com': { id: 'minji', role: 'approver' } } as const;
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A receiver that behaves as it is told, and a count of who came. */
async function receiver(handle: Handler) {
  const calls: { method: string | undefined; id: unknown; body: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    calls.push({ method: request.method, id: request.headers['webhook-id'], body, headers: request.headers });
    handle(request, response, body);
  });
  const url = await listening(server);
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url, calls };
}

/** Waits no time, and keeps how long it would have been. */
function notedTimer(): Timer & { slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    sleep: async (milliseconds, signal) => {
      slept.push(milliseconds);
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    },
    every: () => () => undefined,
  };
}

const adapterTo = (url: string, options: Partial<WebhookAdapterOptions> = {}) =>
  new WebhookAdapter({ url, secrets, people, allowPrivate: true, timer: notedTimer(), random: () => 0.5, ...options });
const never = new AbortController().signal;

describe('a question on its way out', () => {
  test('is tried again with growing pauses and the same id and body, and goes on where it is taken', async () => {
    const timer = notedTimer();
    let tries = 0;
    const { url, calls } = await receiver((_, response) => void response.writeHead(++tries < 4 ? 500 : 202).end());
    const stop = new AbortController();
    const asking = adapterTo(url, { timer, headers: { authorization: 'Bearer key' } }).requestApproval(anAsked(), stop.signal);
    while (calls.length < 4) await new Promise((resolve) => setImmediate(resolve));
    stop.abort(new Error('enough'));
    await expect(asking).rejects.toThrow('enough');
    expect(timer.slept).toEqual([1000, 5000, 15_000]);
    const sent = calls.slice(0, 4);
    expect(new Set(sent.map(({ id, body }) => `${String(id)} ${body}`)).size).toBe(1);
    expect(sent[0]?.headers.authorization).toBe('Bearer key');
    for (const { headers, body } of sent) expect(readMessage({ headers, body, secrets })).toMatchObject({ kind: 'question' });
  });

  test('comes back at another moment than others that failed with it', async () => {
    const timer = notedTimer();
    const { url } = await receiver((_, response) => void response.writeHead(500).end());
    const lows = [0, 0.999999];
    const adapter = adapterTo(url, { timer, attempts: 3, random: () => lows.shift() ?? 0.5 });
    await expect(adapter.requestApproval(anAsked(), never)).rejects.toMatchObject({ code: 'HITL_NOBODY_AVAILABLE' });
    expect(timer.slept.map((one) => Math.round(one))).toEqual([800, 6000]);
  });

  test.each<[string, Handler, RegExp]>([
    ['500', (_, response) => void response.writeHead(500).end(), /answered 500/],
    ['nothing', (request) => void request.socket.destroy(), /socket hang up/],
    ['an answer that never begins', () => undefined, /time limit/],
    ['a header at a byte a second', (request) => void request.socket.write('HTTP/1.1 2'), /time limit/],
  ])('to a receiver that gives %s finds nobody', async (_, handle, problem) => {
    const { url, calls } = await receiver(handle);
    const asking = adapterTo(url, { attempts: 2, timeoutSeconds: 0.2 }).requestApproval(anAsked(), never);
    await expect(asking).rejects.toMatchObject({ code: 'HITL_NOBODY_AVAILABLE', message: expect.stringMatching(problem) });
    expect(calls.length).toBe(2);
  });

  test('is taken by a receiver that answers 200 with a body without end', async () => {
    const { url, calls } = await receiver((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.writeHead(200).on('drain', pour);
      pour();
    });
    await adapterTo(url).sendNotification({ kind: 'message', text: 'hello' });
    expect(calls.length).toBe(1);
  });

  test('is not sent on where a receiver points elsewhere', async () => {
    const trap = await receiver((_, response) => void response.writeHead(200).end());
    const { url } = await receiver((_, response) => void response.writeHead(307, { location: trap.url }).end());
    await expect(adapterTo(url).sendNotification({ kind: 'message', text: 'x' })).rejects.toThrow(
      /answered 307, and a redirect is not followed/,
    );
    expect(trap.calls).toEqual([]);
  });

  test('to a receiver that is gone is the last one', async () => {
    const { url, calls } = await receiver((_, response) => void response.writeHead(410).end());
    const adapter = adapterTo(url);
    expect(adapter.isAvailable()).toBe(true);
    await expect(adapter.requestApproval(anAsked(), never)).rejects.toThrow(/410/);
    expect(adapter.isAvailable()).toBe(false);
    await expect(adapter.requestInput(anAsked({ kind: 'input_request' }), never)).rejects.toMatchObject({ code: 'HITL_NOBODY_AVAILABLE' });
    expect(calls.length).toBe(1);
  });

  test('has the same id after a restart, and another once it is passed on or was answered wrongly', async () => {
    const { url, calls } = await receiver((_, response) => void response.writeHead(500).end());
    const asked = anAsked();
    const refusal = { kind: 'refused', code: 'HITL_REASON_REQUIRED', message: 'why?' } as const;
    const on = { ...asked, request: { ...asked.request, level: 1 } };
    for (const one of [asked, asked, { ...asked, refusal }, { ...asked, refusal }, on]) {
      await expect(adapterTo(url, { attempts: 1 }).requestApproval(one, never)).rejects.toThrow();
    }
    const [first, again, refused, refusedAgain, passedOn] = calls.map(({ id }) => id);
    expect([first, refused]).toEqual([again, refusedAgain]);
    expect(new Set([first, refused, passedOn]).size).toBe(3);
  });
});

describe('where a question may go', () => {
  /** Listens where it must not be reached. */
  async function trapped() {
    const trap = await receiver((_, response) => void response.writeHead(200).end());
    return { trap, port: new URL(trap.url).port };
  }

  test.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
    '0.0.0.0',
    '[::ffff:7f00:1]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '169.254.169.254',
    '10.0.0.1',
  ])('is not %s, unless that is allowed', async (host) => {
    const { trap, port } = await trapped();
    const adapter = adapterTo(`http://${host}:${port}/`, { allowPrivate: false, attempts: 1 });
    await expect(adapter.sendNotification({ kind: 'message', text: 'x' })).rejects.toThrow(/a private network; set allowPrivate/);
    expect(trap.calls).toEqual([]);
  });

  test('is looked at for each connection: a name that leads elsewhere the second time is not followed there', async () => {
    const { trap, port } = await trapped();
    let looks = 0;
    // The first answer is an open address at which nothing listens for us; the second is this machine.
    const resolve = async () => [{ address: ++looks === 1 ? '192.0.43.8' : '127.0.0.1', family: 4 }];
    const adapter = adapterTo(`http://rebind.example:${port}/`, { allowPrivate: false, attempts: 3, timeoutSeconds: 0.2, resolve });
    await expect(adapter.requestApproval(anAsked(), never)).rejects.toThrow(/leads to 127\.0\.0\.1/);
    expect({ looks, calls: trap.calls }).toEqual({ looks: 3, calls: [] });
  });

  test.each([
    ['ftp://example.com', /expected an address such as/],
    ['nowhere', /expected an address such as/],
    ['https://user:pass@example.com', /must not stand in the address/],
    ['https://example.com:25/', /expected port 80, 443/],
  ])('is not %s, which is told at once', (url, problem) => {
    expect(() => adapterTo(url, { allowPrivate: false })).toThrow(problem);
  });

  test.each([
    [{ secrets: [] }, /secrets: expected one or more of whsec_/],
    [{ secrets: ['hunter2'] }, /secrets: expected one or more of whsec_/],
    [{ poll: { url: 'https://example.com/answers' } }, /expected \{question_id\}/],
    [{ attempts: 0 }, /attempts: expected 1 to 50/],
  ])('and what else is wrong with the options is told at once: %o', (options, problem) => {
    expect(() => adapterTo('https://example.com', options)).toThrow(problem);
    expect(() => adapterTo('https://example.com', options)).not.toThrow('hunter2');
  });
});

describe('an answer that is asked for', () => {
  /** Takes questions, and hands to whoever polls what `look` gives. */
  async function polled(
    look: (count: number, signed: (decision: 'approve' | 'skip') => ReturnType<typeof signAnswer>) => [number, object, string],
    options = {},
  ) {
    let looks = 0;
    const questions: string[] = [];
    let question = '';
    const { url, calls } = await receiver((request, response, body) => {
      if (request.method === 'POST') {
        questions.push(body);
        question = body;
        return void response.writeHead(202).end();
      }
      const signed = (kind: 'approve' | 'skip') =>
        signAnswer({ question: JSON.parse(question), principal: 'minji@example.com', decision: { kind }, secrets });
      const [status, headers, answer] = look(++looks, signed);
      response.writeHead(status, headers as Record<string, string>).end(answer);
    });
    const timer = notedTimer();
    const adapter = adapterTo(url, { poll: { url: `${url}/answers/{question_id}`, seconds: 7 }, timer, ...options });
    return { adapter, timer, questions, calls, looks: () => looks };
  }

  test('is waited for at the interval that was set, each time with a signature of ours', async () => {
    const { adapter, timer, calls } = await polled((count, signed) => {
      const { headers, body } = signed('approve');
      return count < 3 ? ([[204, {}, ''] as const, [404, {}, ''] as const][count - 1] as [number, object, string]) : [200, headers, body];
    });
    expect((await adapter.requestApproval(anAsked(), never)).decision).toEqual({ kind: 'approve' });
    expect(timer.slept).toEqual([7000, 7000]);
    const polls = calls.filter(({ method }) => method === 'GET');
    expect(polls.map(({ headers }) => typeof headers['webhook-signature'])).toEqual(['string', 'string', 'string']);
  });

  test('is not taken unsigned, and the question finds nobody when it stays so', async () => {
    const { adapter, looks } = await polled((_, signed) => [200, {}, signed('approve').body]);
    await expect(adapter.requestApproval(anAsked(), never)).rejects.toThrow(/not signed as it has to be/);
    expect(looks()).toBe(5);
  });

  test('is not taken from an address that is pointed to, or in a body beyond the limit', async () => {
    const { adapter } = await polled((_, signed) => [302, { location: 'http://127.0.0.1:1/', ...signed('approve').headers }, '']);
    await expect(adapter.requestApproval(anAsked(), never)).rejects.toThrow(/gave 302/);
    const large = await polled((_, signed) => [200, signed('approve').headers, 'x'.repeat(3000)], { mostBytes: 2000 });
    await expect(large.adapter.requestApproval(anAsked(), never)).rejects.toThrow(/larger than 2000 bytes/);
  });

  test('is not lost while nobody can say who is who', async () => {
    let looks = 0;
    const known = async () => {
      if (++looks < 3) throw new Error('the directory is down');
      return { id: 'minji', role: 'approver' } as const;
    };
    const kept = new Map<string, ReturnType<typeof signAnswer>>();
    const { adapter } = await polled(
      (_, signed) => {
        const { headers, body } = kept.get('it') ?? signed('skip');
        kept.set('it', { headers, body });
        return [200, headers, body];
      },
      { people: known },
    );
    expect((await adapter.requestApproval(anAsked(), never)).decision).toEqual({ kind: 'skip' });
    expect(looks).toBe(3);
  });

  test('ends with 410, for this question and those after it', async () => {
    const { adapter } = await polled(() => [410, {}, '']);
    await expect(adapter.requestApproval(anAsked(), never)).rejects.toMatchObject({ code: 'HITL_NOBODY_AVAILABLE' });
    expect(adapter.isAvailable()).toBe(false);
  });

  test('that the ledger has refused is not taken for the next one while it still lies there', async () => {
    let kind: 'approve' | 'skip' = 'approve';
    const kept = new Map<string, ReturnType<typeof signAnswer>>();
    const { adapter, looks } = await polled((_, signed) => {
      const answer = kept.get(kind) ?? signed(kind);
      kept.set(kind, answer);
      return [200, answer.headers, answer.body];
    });
    const asked = anAsked();
    await adapter.requestApproval(asked, never);
    const refusal = { kind: 'refused', code: 'HITL_NOT_PERMITTED', message: 'not you' } as const;
    const asking = adapter.requestApproval({ ...asked, refusal }, never);
    while (looks() < 4) await new Promise((resolve) => setImmediate(resolve));
    kind = 'skip';
    expect((await asking).decision).toEqual({ kind: 'skip' });
  });
});

test('nothing listens any more once a question is settled', async () => {
  const { url, calls } = await receiver((_, response) => void response.writeHead(202).end());
  const stop = new AbortController();
  const timer = notedTimer();
  const asking = adapterTo(url, { poll: { url: `${url}/{question_id}` }, timer }).requestApproval(anAsked(), stop.signal);
  while (calls.length < 3) await new Promise((resolve) => setImmediate(resolve));
  stop.abort(new Error('settled'));
  await expect(asking).rejects.toThrow('settled');
  while (!calls.some(({ body }) => body.includes('hitl_closed'))) await new Promise((resolve) => setImmediate(resolve));
  const then = calls.length;
  await new Promise<void>((resolve, reject) =>
    connect(Number(new URL(url).port), '127.0.0.1')
      .once('error', reject)
      .once('connect', resolve)
      .end(),
  );
  expect(calls.length).toBe(then);
});
