import { Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findRedis } from '../../../../../test/redis/find-redis.ts';
import { type RedisServer, startRedis } from '../../../../../test/redis/redis-server.ts';
import { answerQuestions, type DeadLetter, type QuestionMessage, QueueAdapter, seal } from '../../../src/adapters/queue/index.ts';
import { humanInTheLoop } from '../../../src/human-in-the-loop.ts';
import { definePolicy } from '../../../src/policy/define-policy.ts';
import { anAsked } from '../../../src/testing/index.ts';
import { Mailbox } from '../harness/mailbox.ts';
import { minji, people, queueAdapter, queuePlace } from '../harness/queue.ts';
import { aSecret } from '../harness/webhook.ts';

const redis = await findRedis();
const { signal } = new AbortController();

describe.skipIf(redis.kind === 'missing')(`a queue on Redis${redis.kind === 'missing' ? `, skipped: ${redis.why}` : ''}`, () => {
  let server: RedisServer;
  const closing: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    if (redis.kind === 'found') server = await startRedis(redis.program);
  });
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => server?.kill());

  /** An asking side, and the place where the other one may be. */
  function asking(options: Parameters<typeof queueAdapter>[1] = {}) {
    const place = queuePlace(server.url);
    const dead = new Mailbox<DeadLetter>();
    const open = () => {
      const adapter = queueAdapter(place, { onDeadLetter: (letter) => dead.put(letter), ...options });
      closing.push(() => adapter.close());
      return adapter;
    };
    const queue = (name: string) => {
      const opened = new Queue(name, place);
      closing.push(() => opened.close());
      return opened;
    };
    const somebody = async () => {
      const there = await people(place);
      closing.push(() => there.worker.close());
      return there;
    };
    return { place, dead, open, queue, somebody };
  }

  const sealedAnswer = (question: QuestionMessage, decision: object, secrets: readonly string[], id: string = crypto.randomUUID()) => {
    const { question_id, request } = question;
    const body = { type: 'hitl_response', question_id, principal: 'minji@example.com', action_digest: request.action_digest, decision };
    return seal(id, JSON.stringify(body), secrets, new Date());
  };

  test('carries a whole run: asked, answered, done once', async () => {
    const { place, open } = asking();
    const seen: string[] = [];
    const worker = await answerQuestions({
      ...place,
      ask: (question) => {
        seen.push(question.text.join('\n'));
        return question.refusal === null ? minji({ kind: 'reject' }) : minji({ kind: 'reject', reason: '너무 비싸요' });
      },
    });
    closing.push(() => worker.close());
    const { startRun } = humanInTheLoop({
      human: open(),
      policy: definePolicy({ gates: [{ name: 'all', type: 'tool_execution', requireReason: true }] }),
      tools: [{ name: 'buy', effectClass: 'once' }],
    });
    const run = await startRun({ requestedBy: 'minji', language: 'ko' });
    const outcome = await run.perform({ tool: 'buy', parameters: { what: '광고' } }, () => null);
    expect(outcome).toMatchObject({ kind: 'rejected', by: 'minji', reason: '너무 비싸요' });
    expect(seen).toHaveLength(2);
    expect(seen[0]).toContain('광고');
  });

  test('asks once, however often the asking process starts again, and finds the answer that came meanwhile', async () => {
    const { open, somebody, queue } = asking();
    const asked = anAsked();
    const stop = new AbortController();
    const first = open();
    const lost = first.requestApproval(asked, stop.signal);
    lost.catch(() => undefined);
    const { questions, worker } = await somebody();
    const { question } = await questions.next();
    // As if the process had died: nothing is taken back.
    await first.close();
    await worker.answer(question, minji({ kind: 'approve' }));

    const second = open();
    expect((await second.requestApproval(asked, signal)).decision).toEqual({ kind: 'approve' });
    expect(await queue('hitl-questions').getJobCountByTypes('waiting', 'active', 'delayed', 'completed', 'failed')).toBe(1);
    stop.abort();
  }, 10_000);

  test('an answer is found by the node that asked, whichever node takes it in', async () => {
    const { open, somebody } = asking();
    const [one, two, three] = [open(), open(), open()];
    await Promise.all([one.open(), two.open(), three.open()]);
    const { questions, worker } = await somebody();
    const pending = [one, two, three].map((node, index) => node.requestApproval(anAsked({ parameters: { index } }), signal));
    for (const _ of pending) {
      const { question } = await questions.next();
      await worker.answer(
        question,
        minji({ kind: 'reject', reason: `number ${JSON.stringify(question.request.action.parameters['index'])}` }),
      );
    }
    const decisions = (await Promise.all(pending)).map(({ decision }) => decision);
    expect(decisions).toEqual([0, 1, 2].map((index) => ({ kind: 'reject', reason: `number ${index}` })));
  });

  test('answers that come three times each, in any order, count once each', async () => {
    const { place, open, somebody, queue } = asking();
    const adapter = open();
    const { questions } = await somebody();
    const asked = Array.from({ length: 5 }, (_, index) => anAsked({ parameters: { index } }));
    const pending = asked.map((one) => adapter.requestApproval(one, signal));
    const messages: object[] = [];
    for (const _ of asked) {
      const { question } = await questions.next();
      const { index } = question.request.action.parameters;
      messages.push(sealedAnswer(question, { kind: 'reject', reason: `number ${JSON.stringify(index)}` }, place.secrets));
    }
    const answers = queue('hitl-answers');
    const shuffled = [...messages, ...messages.toReversed(), ...messages.slice(2), ...messages.slice(0, 2)];
    for (const message of shuffled) await answers.add('hitl_response', message);
    expect((await Promise.all(pending)).map(({ decision }) => decision)).toEqual(
      asked.map((_, index) => ({ kind: 'reject', reason: `number ${index}` })),
    );
    // The same once more, for whom the ledger refused: it is no new answer.
    const again = adapter.requestApproval(
      { ...(asked[0] ?? anAsked()), refusal: { kind: 'refused', code: 'HITL_REASON_REQUIRED', message: 'why' } },
      signal,
    );
    const { question } = await questions.next();
    expect(question.refusal).toMatchObject({ code: 'HITL_REASON_REQUIRED' });
    await answers.add('hitl_response', sealedAnswer(question, { kind: 'skip' }, place.secrets));
    expect((await again).decision).toEqual({ kind: 'skip' });
  });

  test('what is no answer is a dead letter, and the answer behind it is taken', async () => {
    const { place, open, somebody, queue, dead } = asking();
    const adapter = open();
    const { questions } = await somebody();
    const pending = adapter.requestApproval(anAsked(), signal);
    const { question } = await questions.next();
    const answers = queue('hitl-answers');
    const right = sealedAnswer(question, { kind: 'approve' }, place.secrets);
    const poison: [unknown, RegExp][] = [
      ['{', /expected \{ headers, body \}/],
      [null, /expected \{ headers, body \}/],
      [{ headers: {}, body: right.body }, /expected webhook-id/],
      [{ ...right, body: right.body.replace('approve', 'retry') }, /none of them is right/],
      [sealedAnswer(question, { kind: 'approve' }, [aSecret()]), /none of them is right/],
      [seal('a', '\u0000', place.secrets, new Date()), /expected JSON with a question_id/],
      [seal('b', JSON.stringify({ question_id: 'req_nobodyasked0_0_1' }), place.secrets, new Date()), /no question req_nobodyasked0_0_1/],
    ];
    // Trying again would not help, and is not waited for.
    const patient = { attempts: 3, backoff: { type: 'fixed', delay: 3_600_000 } };
    for (const [data] of poison) await answers.add('hitl_response', data, patient);
    await answers.add('hitl_response', right);
    expect((await pending).decision).toEqual({ kind: 'approve' });
    const told: string[] = [];
    for (const _ of poison) told.push((await dead.next()).because);
    for (const [, because] of poison) expect(told).toContainEqual(expect.stringMatching(because));
    const kept = queue('hitl-answers-dead');
    while ((await kept.getWaitingCount()) < poison.length);
    expect((await kept.getWaiting()).map(({ data }) => typeof data.because)).toEqual(poison.map(() => 'string'));
  }, 10_000);

  test('an answer is not lost while nobody can say who is who', async () => {
    let looks = 0;
    const known = async () => {
      if (++looks < 3) throw new Error('the directory is down');
      return { id: 'minji', role: 'approver' } as const;
    };
    const { place, open } = asking({ people: known });
    const worker = await answerQuestions({ ...place, ask: () => minji({ kind: 'skip' }) });
    closing.push(() => worker.close());
    expect((await open().requestApproval(anAsked(), signal)).decision).toEqual({ kind: 'skip' });
    expect(looks).toBe(3);
  });

  test('a worker that throws at a question is given it again, others go on, and in the end nobody is there', async () => {
    const { place, open } = asking({ attempts: 2 });
    const adapter = open();
    const tried: unknown[] = [];
    const worker = await answerQuestions({
      ...place,
      concurrency: 2,
      ask: (question) => {
        const { poison } = question.request.action.parameters;
        if (poison !== true) return minji({ kind: 'approve' });
        tried.push(poison);
        throw new Error('the printer is on fire');
      },
    });
    closing.push(() => worker.close());
    const poisoned = adapter.requestApproval(anAsked({ parameters: { poison: true } }), signal);
    const others = [1, 2, 3].map((index) => adapter.requestApproval(anAsked({ parameters: { index } }), signal));
    expect((await Promise.all(others)).map(({ decision }) => decision.kind)).toEqual(['approve', 'approve', 'approve']);
    await expect(poisoned).rejects.toMatchObject({
      code: 'HITL_NOBODY_AVAILABLE',
      message: expect.stringContaining('the printer is on fire'),
    });
    expect(tried).toHaveLength(2);
  });

  test('a question that every worker failed at is put to them once more when it is asked again', async () => {
    const { place, open } = asking({ attempts: 1 });
    const adapter = open();
    let broken = true;
    const worker = await answerQuestions({
      ...place,
      ask: () => {
        if (broken) throw new Error('closed for lunch');
        return minji({ kind: 'approve' });
      },
    });
    closing.push(() => worker.close());
    const asked = anAsked();
    await expect(adapter.requestApproval(asked, signal)).rejects.toMatchObject({ code: 'HITL_NOBODY_AVAILABLE' });
    broken = false;
    expect((await adapter.requestApproval(asked, signal)).decision).toEqual({ kind: 'approve' });
  });

  test('a question that is settled elsewhere is taken out, and nobody is bothered with it', async () => {
    const { open, queue } = asking();
    const stop = new AbortController();
    const pending = open().requestApproval(anAsked(), stop.signal);
    const waiting = queue('hitl-questions');
    while ((await waiting.getWaitingCount()) === 0);
    stop.abort(new Error('settled'));
    await expect(pending).rejects.toThrow('settled');
    while ((await waiting.getWaitingCount()) > 0);
  });

  test('somebody is there when Redis is, or, where that is wanted, when a worker is', async () => {
    const { place, open, somebody } = asking();
    const wants = new QueueAdapter({ ...place, people: {}, availableWhen: 'worker' });
    closing.push(() => wants.close());
    expect([await open().isAvailable(), await wants.isAvailable()]).toEqual([true, false]);
    await somebody();
    expect(await wants.isAvailable()).toBe(true);
  });

  test('without secrets whoever is on this Redis may answer, and it has to be said so', async () => {
    const { place, open } = asking({ secrets: 'none' });
    const adapter = open();
    const worker = await answerQuestions({ ...place, secrets: 'none', ask: () => minji({ kind: 'skip' }) });
    closing.push(() => worker.close());
    expect((await adapter.requestApproval(anAsked(), signal)).decision).toEqual({ kind: 'skip' });
    expect(() => new QueueAdapter({ ...place, secrets: [], people: {} })).toThrow(/secrets: expected/);
  });
});

test('what is wrong with the options is told at once', () => {
  const place = { connection: {}, secrets: [aSecret()], people: {} };
  expect(() => new QueueAdapter({ ...place, pollSeconds: 0 })).toThrow(/pollSeconds: expected more than 0/);
  expect(() => new QueueAdapter({ ...place, secrets: ['x'] })).toThrow(/whsec_/);
});
