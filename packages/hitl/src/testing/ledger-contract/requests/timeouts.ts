import assert from 'node:assert/strict';
import type { Decision } from '../../../schema/decision.ts';
import type { TimingInput } from '../../../schema/timing.ts';
import { people } from '../../fixtures.ts';
import { expectKind, expectRefused, expectSecondsApart, present } from '../outcomes.ts';
import { type AskOptions, scenario, type World } from '../world.ts';

const DEADLINE = 60;

/** Puts a question and lets its time run out. */
async function unanswered(world: World, timing: TimingInput, options: AskOptions = {}) {
  const hold = await world.startRun();
  const asked = await world.ask(hold, { ...options, terms: { ...options.terms, timing: { timeoutSeconds: DEADLINE, ...timing } } });
  await world.ledger.parkRun(hold);
  await world.advance(DEADLINE + 1);
  return { hold, ...asked };
}

/** A time-out that closes the question: what it comes to, and that it is told as what it is. */
const closes = (title: string, timing: TimingInput, decision: Decision, options: AskOptions = {}) =>
  scenario(title, async (world) => {
    const { hold, request, action } = await unanswered(world, timing, options);
    assert.deepEqual(await world.ledger.sweep(), [{ requestId: request.id, runId: hold.runId, did: 'expired' }]);
    const state = present(await world.ledger.findRequest(request.id));
    assert.deepEqual([state.request.status, state.request.version, state.votes], ['expired', 2, []]);
    const { at: _, ...recorded } = present(state.decision);
    const approves = decision.kind === 'approve' ? { approvedActionId: action.id, approvedDigest: action.digest } : {};
    assert.deepEqual(recorded, { requestId: request.id, decision, source: 'timeout', ...approves });
    const run = await world.run(hold.runId);
    assert.equal(run.status, 'queued');
    assert.equal(run.cancelRequestedAt !== null, decision.kind === 'abort');
    const entry = present((await world.auditOf(request.id)).at(-1));
    assert.deepEqual([entry.type, entry.actor.kind, entry.data['decision']], ['request-expired', 'system', decision]);
    assert.ok((await world.eventTypes(hold.runId)).includes('request-expired'));
    assert.deepEqual(await world.ledger.sweep(), []);
  });

const answerable: AskOptions = { action: { type: 'question' }, terms: { kind: 'input_request' } };

export const timeoutCases = [
  closes('a time-out that rejects records a rejection by nobody', { timeoutAction: 'reject' }, { kind: 'reject' }),
  closes('a time-out that approves approves what is harmless', { timeoutAction: 'approve' }, { kind: 'approve' }),
  closes('a time-out that skips records that', { timeoutAction: 'skip' }, { kind: 'skip' }),
  closes('a time-out that aborts stops the run', { timeoutAction: 'abort' }, { kind: 'abort' }),
  closes(
    'a time-out with a default records the default',
    { timeoutAction: 'default', defaultDecision: { kind: 'answer', value: 5 } },
    { kind: 'answer', value: 5 },
    answerable,
  ),
  closes('a time-out whose default nobody has named rejects', { timeoutAction: 'default' }, { kind: 'reject' }),
  closes('silence approves nothing that can not be approved', { timeoutAction: 'approve' }, { kind: 'reject' }, answerable),

  scenario('silence never approves what is risky', async (world) => {
    const timings: TimingInput[] = [{ timeoutAction: 'approve' }, { timeoutAction: 'default', defaultDecision: { kind: 'approve' } }];
    const hold = await world.startRun();
    for (const timing of timings) {
      for (const risk of ['high', 'critical'] as const) {
        const question = world.question(hold, { action: { risk }, terms: { timing: { timeoutSeconds: DEADLINE, ...timing } } });
        // A ledger may refuse to keep such a question at all; if it keeps it, time must not approve it.
        const kept = await world.ledger.openRequest(question).then(
          () => true,
          () => false,
        );
        await world.advance(DEADLINE + 1);
        await world.ledger.sweep();
        if (kept) assert.deepEqual(await world.decisionOf(question.terms.id), { kind: 'reject' });
        const start = { hold, actionId: question.action.id, digest: question.action.digest, timeoutSeconds: 5 };
        expectRefused(await world.ledger.startEffect(start), 'HITL_NOT_APPROVED');
      }
    }
  }),

  scenario('a time-out that asks again asks as often as it may, then rejects', async (world) => {
    const { hold, request } = await unanswered(world, { timeoutAction: 'retry', maxRetries: 2 });
    for (const round of [2, 3]) {
      assert.deepEqual(
        (await world.ledger.sweep()).map(({ did }) => did),
        ['retried'],
      );
      const again = await world.request(request.id);
      assert.deepEqual([again.status, again.round], ['pending', round]);
      assert.equal((await world.run(hold.runId)).status, 'waiting');
      await world.advance(DEADLINE + 1);
    }
    assert.deepEqual(
      (await world.ledger.sweep()).map(({ did }) => did),
      ['expired'],
    );
    assert.deepEqual(await world.decisionOf(request.id), { kind: 'reject' });
    assert.deepEqual(await world.auditTypesOf(request.id), ['request-opened', 'request-retried', 'request-retried', 'request-expired']);
  }),

  scenario('a time-out that escalates goes through the chain as often as told, then rejects', async (world) => {
    const chain = [{ kind: 'person', id: 'bora' } as const, { kind: 'role', role: 'admin' } as const];
    const { request } = await unanswered(world, { timeoutAction: 'escalate', escalationChain: chain, escalationRounds: 2 });
    for (const level of [1, 2, 3, 4]) {
      assert.deepEqual(
        (await world.ledger.sweep()).map(({ did }) => did),
        ['escalated'],
      );
      const passed = await world.request(request.id);
      assert.deepEqual([passed.status, passed.level, passed.assignee], ['pending', level, chain[(level - 1) % 2]]);
      await world.advance(DEADLINE + 1);
    }
    assert.deepEqual(
      (await world.ledger.sweep()).map(({ did }) => did),
      ['expired'],
    );
    assert.deepEqual(await world.decisionOf(request.id), { kind: 'reject' });
    const causes = (await world.auditOf(request.id)).filter((body) => body.type === 'request-escalated').map((body) => body.data['cause']);
    assert.deepEqual(causes, ['timeout', 'timeout', 'timeout', 'timeout']);
  }),

  scenario('a question is passed on when nobody has answered for a while, deadline or not', async (world) => {
    const hold = await world.startRun();
    const chain = [{ kind: 'person', id: 'dana' } as const];
    const timing = { timeoutSeconds: null, escalationTimeout: 30, escalationChain: chain };
    const { request } = await world.ask(hold, { terms: { timing } });
    await world.advance(31);
    assert.deepEqual(
      (await world.ledger.sweep()).map(({ did }) => did),
      ['escalated'],
    );
    const passed = await world.request(request.id);
    assert.deepEqual([passed.level, passed.assignee, passed.escalateAt], [1, chain[0], null]);
    assert.equal(present((await world.auditOf(request.id)).at(-1)).data['cause'], 'unanswered');
    await world.advance(10_000);
    assert.deepEqual(await world.ledger.sweep(), []);
  }),

  scenario('a warning is given once, shortly before the deadline', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { timing: { timeoutSeconds: 300, warnBeforeSeconds: 60 } } });
    await world.advance(200);
    assert.deepEqual(await world.ledger.sweep(), []);
    await world.advance(45);
    assert.deepEqual(
      (await world.ledger.sweep()).map(({ did }) => did),
      ['warned'],
    );
    assert.deepEqual(await world.ledger.sweep(), []);
    const warned = await world.request(request.id);
    assert.deepEqual([warned.status, warned.warnAt], ['pending', null]);
    expectSecondsApart(warned.openedAt, warned.deadlineAt, 300);
    const seconds = present((await world.auditOf(request.id)).at(-1)).data['seconds_left'];
    assert.ok(typeof seconds === 'number' && seconds > 45 && seconds <= 56, `${JSON.stringify(seconds)} s left`);
  }),

  scenario('reminders stop when enough have been sent', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { timing: { timeoutSeconds: 1000, reminderInterval: 30, maxReminders: 2 } } });
    for (const sent of [1, 2]) {
      await world.advance(31);
      assert.deepEqual(
        (await world.ledger.sweep()).map(({ did }) => did),
        ['reminded'],
      );
      assert.equal((await world.request(request.id)).remindersSent, sent);
    }
    await world.advance(500);
    assert.deepEqual(await world.ledger.sweep(), []);
    assert.deepEqual(await world.auditTypesOf(request.id), ['request-opened', 'request-reminded', 'request-reminded']);
  }),

  scenario('without a deadline reminders never stop, and nothing is decided', async (world) => {
    const hold = await world.startRun();
    const { request } = await world.ask(hold, { terms: { timing: { timeoutSeconds: null, reminderInterval: 30, maxReminders: 1 } } });
    for (let sent = 1; sent <= 5; sent++) {
      await world.advance(3600);
      assert.deepEqual(
        (await world.ledger.sweep()).map(({ did }) => did),
        ['reminded'],
        'once, however long nobody looked',
      );
    }
    const after = await world.request(request.id);
    assert.deepEqual([after.status, after.remindersSent], ['pending', 5]);
    expectKind(await world.answer(request, people.arin, { kind: 'approve' }), 'recorded');
  }),

  scenario('nothing happens before its time, and nothing to what is over', async (world) => {
    const hold = await world.startRun();
    const decided = await world.approved(hold, people.arin, { terms: { timing: { timeoutSeconds: 60, reminderInterval: 10 } } });
    const { request } = await world.ask(hold, { terms: { timing: { timeoutSeconds: 60 } } });
    await world.leavesNoTrace(hold.runId, async () => {
      await world.advance(50);
      assert.deepEqual(await world.ledger.sweep(), []);
    });
    await world.advance(11);
    assert.deepEqual(
      (await world.ledger.sweep()).map(({ requestId }) => requestId),
      [request.id],
    );
    assert.deepEqual(await world.auditTypesOf(decided.request.id), ['request-opened', 'request-decided']);
  }),

  scenario('six nodes that sweep at once close each question once', async (world) => {
    const hold = await world.startRun();
    const ids = [];
    for (let count = 0; count < 5; count++) ids.push((await world.ask(hold, { terms: { timing: { timeoutSeconds: 60 } } })).request.id);
    await world.advance(61);
    const swept = (await Promise.all((await world.nodes(6)).map((node) => node.sweep()))).flat();
    assert.deepEqual(swept.map(({ requestId }) => requestId).sort(), ids.toSorted());
  }),

  scenario('a sweep does no more than it is told to, the most overdue first', async (world) => {
    const hold = await world.startRun();
    const ids = [];
    for (const timeoutSeconds of [90, 60, 120]) ids.push((await world.ask(hold, { terms: { timing: { timeoutSeconds } } })).request.id);
    await world.advance(200);
    assert.deepEqual(
      (await world.ledger.sweep(1)).map(({ requestId }) => requestId),
      [ids[1]],
    );
    assert.deepEqual(
      (await world.ledger.sweep(5)).map(({ requestId }) => requestId),
      [ids[0], ids[2]],
    );
  }),
];
