import { describe, expect, test } from 'vitest';
import { type HumanInTheLoopOptions, humanInTheLoop } from '../../src/human-in-the-loop.ts';
import { createMemoryLedger } from '../../src/memory/index.ts';
import type { Wanted } from '../../src/pattern/gated-run.ts';
import { definePolicy } from '../../src/policy/define-policy.ts';
import type { GateInput } from '../../src/schema/gate.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import type { ToolMetadata } from '../../src/schema/tool.ts';
import { fakeClock, people } from '../../src/testing/index.ts';
import { verifyAudit } from '../../src/use-cases/verify-audit.ts';
import { movingTimer, type Reply, ScriptedHuman } from './scripted-human.ts';

const tools: ToolMetadata[] = [
  { name: 'read', effectClass: 'pure', destructive: false, reversible: true, external: false, costUsd: 0 },
  { name: 'send', effectClass: 'once', destructive: false, reversible: true, external: false, costUsd: 1, secretParameters: ['key'] },
  { name: 'purge', effectClass: 'once', destructive: true, reversible: false, external: false },
];

const wanted: Wanted = { tool: 'send', parameters: { to: 'team@example.com', text: 'hello' } };

function world(human: ScriptedHuman, gate: Partial<GateInput> = {}, options: Partial<HumanInTheLoopOptions> = {}) {
  const clock = fakeClock();
  const timer = movingTimer(clock);
  const ledger = createMemoryLedger({ clock });
  const policy = definePolicy({
    gates: [
      { name: 'mail', ...(gate.type === undefined ? { type: 'specific_tools', tools: ['send', 'purge'] } : {}), ...gate } as GateInput,
    ],
    timings: { clarification: { timeoutAction: 'abort' } },
  });
  const calls: JsonObject[] = [];
  const call = (parameters: JsonObject) => {
    calls.push(parameters);
    return { sent: true };
  };
  const hitl = humanInTheLoop({ human, policy, tools, ledger, timer, ...options });
  return { clock, timer, ledger, calls, call, hitl, start: () => hitl.startRun({ requestedBy: people.minji.id, language: 'ko' }) };
}

async function performed(replies: Reply[], gate: Partial<GateInput> = {}, what: Wanted = wanted) {
  const human = new ScriptedHuman(...replies);
  const w = world(human, gate);
  const run = await w.start();
  const outcome = await run.perform(what, w.call);
  await expect(verifyAudit({ ledger: w.ledger })).resolves.toMatchObject({ ok: true });
  expect(human.left).toBe(0);
  expect(w.timer.running).toBe(0);
  return { ...w, human, run, outcome };
}

describe('an action that a person is asked about', () => {
  test('runs once when it is approved, with what was shown', async () => {
    const { outcome, calls, human, run, call } = await performed([{ kind: 'approve' }]);
    expect(outcome).toMatchObject({ kind: 'executed', result: { sent: true }, by: 'arin' });
    expect(calls).toEqual([wanted.parameters]);
    expect(human.asked[0]).toMatchObject({ language: 'ko', action: { parameters: wanted.parameters }, request: { gate: 'mail' } });
    expect(await run.end('succeeded', 'done')).toMatchObject({ kind: 'changed' });
    expect(await run.perform(wanted, call)).toMatchObject({ kind: 'aborted' });
  });

  test('is one action per step: the same step again asks nobody and calls nothing', async () => {
    const { run, call, calls } = await performed([{ kind: 'approve' }], {}, { ...wanted, step: 'mail' });
    expect(await run.perform({ ...wanted, step: 'mail' }, call)).toMatchObject({ kind: 'executed', result: { sent: true } });
    expect(calls).toHaveLength(1);
    expect(await run.perform({ tool: 'send', parameters: { to: 'x' }, step: 'mail' }, call)).toMatchObject({
      kind: 'refused',
      code: 'HITL_ACTION_CONFLICT',
    });
  });

  test.each([
    [{ kind: 'reject', reason: 'wrong list' } as const, { kind: 'rejected', by: 'arin', reason: 'wrong list' }],
    [{ kind: 'skip' } as const, { kind: 'skipped', by: 'arin', reason: '' }],
    [{ kind: 'defer', guidance: 'ask Bora' } as const, { kind: 'deferred', by: 'arin', guidance: 'ask Bora' }],
    [{ kind: 'abort', reason: 'stop' } as const, { kind: 'aborted', reason: 'stop' }],
    [
      { kind: 'modify', change: { kind: 'instruction', instruction: 'shorter' } } as const,
      { kind: 'change_wanted', by: 'arin', change: { kind: 'instruction', instruction: 'shorter' } },
    ],
  ])('is not done on %o, and says so', async (decision, expected) => {
    const { outcome, calls } = await performed([decision]);
    expect(outcome).toEqual(expected);
    expect(calls).toEqual([]);
  });

  test('stops the whole run when it is aborted: nothing after it runs either', async () => {
    const { run, call, calls } = await performed([{ kind: 'abort' }]);
    expect(await run.perform({ tool: 'read', parameters: {} }, call)).toMatchObject({ kind: 'aborted' });
    expect(calls).toEqual([]);
  });

  test('waits on after an escalation, and is asked about again', async () => {
    const { outcome, human } = await performed([
      { kind: 'escalate', to: { kind: 'person', id: 'bora' } },
      (asked) => ({ actor: people.bora, decision: { kind: 'approve' }, shownDigest: asked.action.digest }),
    ]);
    expect(outcome).toMatchObject({ kind: 'executed', by: 'bora' });
    expect(human.asked[1]?.request).toMatchObject({ level: 1, assignee: { id: 'bora' } });
  });

  test('needs as many people as the quorum says', async () => {
    const { outcome } = await performed(
      [{ kind: 'approve' }, (asked) => ({ actor: people.bora, decision: { kind: 'approve' }, shownDigest: asked.action.digest })],
      { quorum: { approvals: 2 } },
    );
    expect(outcome).toMatchObject({ kind: 'executed' });
  });
});

describe('an answer that is not taken', () => {
  test('is asked for again with the reason, until it is right', async () => {
    const { outcome, human } = await performed(
      [
        { kind: 'reject' },
        { kind: 'skip' } as never,
        (asked) => ({ actor: people.vito, decision: { kind: 'approve' }, shownDigest: asked.action.digest }),
        () => ({ actor: people.arin, decision: { kind: 'approve' }, shownDigest: 'f'.repeat(64) }),
        () => ({ actor: people.arin, decision: { nonsense: true } as never, shownDigest: 'x' }),
        { kind: 'reject', reason: 'too late in the day' },
      ],
      { requireReason: true, allowedDecisions: ['approve', 'reject'] },
    );
    expect(outcome).toMatchObject({ kind: 'rejected', reason: 'too late in the day' });
    expect(human.asked.map(({ refusal }) => refusal?.code)).toEqual([
      undefined,
      'HITL_REASON_REQUIRED',
      'HITL_DECISION_NOT_ALLOWED',
      'HITL_NOT_PERMITTED',
      'HITL_DIGEST_MISMATCH',
      'HITL_INVALID_RESPONSE',
    ]);
  });

  test('does not go on for ever: an adapter that only talks nonsense counts as nobody', async () => {
    const nonsense: Reply = () => ({ actor: people.arin, decision: {} as never, shownDigest: '' });
    const { outcome } = await performed(Array.from({ length: 20 }, () => nonsense));
    expect(outcome).toMatchObject({ kind: 'unavailable', code: 'HITL_NOBODY_AVAILABLE' });
  });
});

describe('a change', () => {
  const changing =
    (parameters: JsonObject, seen = true): Reply =>
    async (asked) => {
      const preview = await asked.preview({ actor: people.arin, parameters });
      if (preview.kind === 'refused') throw new Error(preview.code);
      const digest = seen ? { digest: preview.action.digest } : {};
      return {
        actor: people.arin,
        decision: { kind: 'modify', change: { kind: 'parameters', parameters, ...digest } },
        shownDigest: asked.action.digest,
      };
    };

  test('that was seen and is no graver runs as it was approved, and nothing else does', async () => {
    const { outcome, calls } = await performed([changing({ to: 'arin@example.com', text: 'hello' })]);
    expect(outcome).toMatchObject({
      kind: 'executed',
      action: { parameters: { to: 'arin@example.com', text: 'hello' }, editedBy: 'arin' },
    });
    expect(calls).toEqual([{ to: 'arin@example.com', text: 'hello' }]);
  });

  test('that was not seen is a question of its own, which can still be refused', async () => {
    const { outcome, calls, human } = await performed([changing({ to: 'all@example.com' }, false), { kind: 'reject', reason: 'no' }]);
    expect(outcome).toMatchObject({ kind: 'rejected' });
    expect(human.asked[1]?.action.parameters).toEqual({ to: 'all@example.com' });
    expect(calls).toEqual([]);
  });

  test('of a change runs as the last one was approved', async () => {
    const { outcome, calls } = await performed([changing({ to: 'b@example.com' }, false), changing({ to: 'c@example.com' })]);
    expect(outcome).toMatchObject({ kind: 'executed' });
    expect(calls).toEqual([{ to: 'c@example.com' }]);
  });

  test('beside a secret keeps the secret, which no person and no record has seen', async () => {
    const secret = { to: 'team@example.com', key: 'hunter2-hunter2' };
    const { outcome, calls, human, ledger } = await performed(
      [changing({ to: 'b@example.com', key: '[redacted]' })],
      {},
      { tool: 'send', parameters: secret },
    );
    expect(outcome).toMatchObject({ kind: 'executed' });
    expect(calls).toEqual([{ to: 'b@example.com', key: 'hunter2-hunter2' }]);
    await ledger.seal();
    expect(JSON.stringify([human.asked, outcome, await ledger.readAudit()])).not.toContain('hunter2');
  });

  test('that moves a secret elsewhere is refused before it is sent, and runs never', async () => {
    const moved = { to: '[redacted]', key: '[redacted]' };
    const secret = { to: 'team@example.com', key: 'hunter2-hunter2' };
    const unseen: Reply = (asked) => ({
      actor: people.arin,
      decision: { kind: 'modify', change: { kind: 'parameters', parameters: moved } },
      shownDigest: asked.action.digest,
    });
    const { outcome, calls } = await performed([unseen, { kind: 'approve' }], {}, { tool: 'send', parameters: secret });
    expect(outcome).toMatchObject({ kind: 'refused', code: 'HITL_MODIFICATION_FAILED' });
    expect(calls).toEqual([]);
    const human = new ScriptedHuman(changing(moved));
    const w = world(human);
    expect(await (await w.start()).perform({ tool: 'send', parameters: secret }, w.call)).toMatchObject({
      kind: 'unavailable',
      message: 'HITL_MODIFICATION_FAILED',
    });
  });
});

describe('when nobody answers', () => {
  test('the deadline ends it by the clock of the ledger, and the adapter stops asking', async () => {
    const { outcome, human, clock, calls } = await performed(['silence'], { timing: { warnBeforeSeconds: 60, reminderInterval: 100 } });
    expect(outcome).toEqual({ kind: 'expired', applied: 'reject' });
    expect(human.stopped).toBe(1);
    expect(human.notifications.map((one) => one.kind === 'request' && one.did)).toEqual(['reminded', 'reminded', 'warned', 'expired']);
    expect(clock.now().toISOString()).toBe('2026-11-16T09:05:00.000Z');
    expect(calls).toEqual([]);
  });

  test.each([
    ['skip', { kind: 'expired', applied: 'skip' }],
    ['abort', { kind: 'aborted', reason: 'nobody answered in time' }],
    ['approve', { kind: 'executed' }],
  ] as const)('a time-out with %s is told as what it is', async (timeoutAction, expected) => {
    const { outcome } = await performed(['silence'], { timing: { timeoutAction } });
    expect(outcome).toMatchObject(expected);
  });

  test('silence never approves what is grave', async () => {
    const { outcome } = await performed(['silence'], { timing: { timeoutAction: 'approve' } }, { tool: 'purge', parameters: {} });
    expect(outcome).toEqual({ kind: 'expired', applied: 'reject' });
  });

  test('who comes next is asked in their turn', async () => {
    const { outcome, human } = await performed(
      ['silence', (asked) => ({ actor: people.bora, decision: { kind: 'approve' }, shownDigest: asked.action.digest })],
      { timing: { timeoutAction: 'escalate', escalationChain: [{ kind: 'person', id: 'bora' }] } },
    );
    expect(outcome).toMatchObject({ kind: 'executed', by: 'bora' });
    expect(human.stopped).toBe(1);
  });
});

describe('when nobody is there', () => {
  test('it is not done, at once, and the record says why', async () => {
    const human = new ScriptedHuman();
    human.available = false;
    const w = world(human);
    const outcome = await (await w.start()).perform(wanted, w.call);
    expect(outcome).toMatchObject({ kind: 'unavailable', code: 'HITL_NOBODY_AVAILABLE' });
    expect(w.calls).toEqual([]);
    expect(await w.ledger.listRequests({ status: 'pending' })).toEqual([]);
    await w.ledger.seal();
    expect(JSON.stringify(await w.ledger.readAudit())).toContain('HITL_NOBODY_AVAILABLE');
  });

  test('it waits for the deadline where the program says so, and for whoever comes before it', async () => {
    const human = new ScriptedHuman({ kind: 'approve' });
    human.available = false;
    const w = world(human, {}, { onUnavailable: 'wait' });
    const late = w.timer.sleep.bind(w.timer);
    let turns = 0;
    w.timer.sleep = async (milliseconds, signal) => {
      human.available = ++turns > 5;
      await late(milliseconds, signal);
    };
    expect(await (await w.start()).perform(wanted, w.call)).toMatchObject({ kind: 'executed' });

    human.available = false;
    w.timer.sleep = late;
    expect(await (await w.start()).perform(wanted, w.call)).toEqual({ kind: 'expired', applied: 'reject' });
  });

  test('an answer through another door counts as well', async () => {
    const human = new ScriptedHuman('silence');
    const w = world(human);
    w.timer.frozen = true;
    const run = await w.start();
    const outcome = run.perform(wanted, w.call);
    await expect.poll(() => human.asked.length).toBe(1);
    const [request] = await w.ledger.listRequests({ status: 'pending' });
    if (request === undefined) throw new Error('nothing is pending');
    await w.ledger.decide({ requestId: request.id, actor: people.bora, decision: { kind: 'approve' }, shownDigest: request.actionDigest });
    expect(await outcome).toMatchObject({ kind: 'executed', by: 'bora' });
    expect(human.stopped).toBe(1);
  });
});

describe('a run', () => {
  test('does what no gate catches, refuses what it does not know, and tells a failure as one', async () => {
    const w = world(new ScriptedHuman());
    const run = await w.start();
    expect(await run.perform({ tool: 'read', parameters: {} }, w.call)).toMatchObject({ kind: 'executed' });
    expect(await run.perform({ tool: 'rm', parameters: {} }, w.call)).toMatchObject({ kind: 'denied', because: 'there is no tool "rm"' });
    const failing = () => Promise.reject(new Error('no such file'));
    expect(await run.perform({ tool: 'read', parameters: {} }, failing)).toMatchObject({ kind: 'failed', error: 'no such file' });
  });

  test('adds up what it has spent, for gates on a budget', async () => {
    const human = new ScriptedHuman({ kind: 'reject' });
    const w = world(human, { name: 'budget', type: 'budget_based', costThreshold: 2 });
    const run = await w.start();
    const kinds: string[] = [];
    for (const to of ['a', 'b', 'c']) kinds.push((await run.perform({ tool: 'send', parameters: { to } }, w.call)).kind);
    expect(kinds).toEqual(['executed', 'executed', 'rejected']);
  });

  test('remembers a rejection: the same again is graver', async () => {
    const human = new ScriptedHuman({ kind: 'reject' }, { kind: 'reject' });
    const w = world(human);
    const run = await w.start();
    await run.perform(wanted, w.call);
    await run.perform(wanted, w.call);
    expect(human.asked.map(({ request }) => request.risk.level)).toEqual(['medium', 'high']);
  });

  test('keeps its lease while people think, and stops waiting when it is told to stop', async () => {
    const human = new ScriptedHuman('silence');
    const w = world(human);
    w.timer.frozen = true;
    const run = await w.start();
    const before = (await w.ledger.findRun(run.id))?.leaseUntil;
    const outcome = run.perform(wanted, w.call);
    await expect.poll(() => human.asked.length).toBe(1);
    w.clock.advance(5);
    w.timer.tick();
    await expect.poll(async () => (await w.ledger.findRun(run.id))?.leaseUntil?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
    await w.ledger.cancelRun(run.id, { actor: people.dana, reason: 'enough' });
    expect(await outcome).toMatchObject({ kind: 'cancelled' });
    expect(w.timer.running).toBe(0);
  });

  test('asks what only a person knows', async () => {
    const w = world(new ScriptedHuman({ kind: 'answer', value: '' }, { kind: 'answer', value: 'October' }, 'silence'));
    const run = await w.start();
    const question = { kind: 'clarification', question: 'Which month?', originalInput: 'last month', ambiguity: 'month' } as const;
    expect(await run.ask(question)).toEqual({ kind: 'answered', value: 'October', by: 'arin' });
    expect(await run.ask(question)).toEqual({ kind: 'aborted', reason: 'nobody answered in time' });
  });

  test('takes the name of a ready-made policy, and no two tools of one name', async () => {
    const human = new ScriptedHuman({ kind: 'approve' });
    const { startRun } = humanInTheLoop({ human, policy: 'strict', tools });
    const run = await startRun({ requestedBy: 'minji' });
    expect(await run.perform({ tool: 'read', parameters: {} }, () => 'ok')).toMatchObject({ kind: 'executed', result: 'ok' });
    expect(() => humanInTheLoop({ human, policy: 'strict', tools: [...tools, ...tools] })).toThrow('two tools "read"');
    expect(() => humanInTheLoop({ human, policy: 'strict', tools: [{ name: 'x', destructve: true } as never] })).toThrow('destructve');
  });
});
