import { describe, expect, test } from 'vitest';
import type { HumanInTheLoopPatternOptions } from '../../src/pattern/human-in-the-loop-pattern.ts';
import { people } from '../../src/testing/index.ts';
import { verifyAudit } from '../../src/use-cases/verify-audit.ts';
import { patternWorld } from './pattern-world.ts';
import { type Reply, ScriptedHuman } from './scripted-human.ts';
import { act, type Line, say } from './scripted-model.ts';

async function executed(replies: Reply[], lines: Line[], options: Partial<HumanInTheLoopPatternOptions> = {}) {
  const human = new ScriptedHuman(...replies);
  const world = patternWorld(human, lines, options);
  const result = await world.pattern.execute(world.agent, '임시 파일을 지워줘', { requestedBy: 'minji', language: 'ko' });
  expect(human.left).toBe(0);
  expect(world.timer.running).toBe(0);
  await expect(verifyAudit({ ledger: world.ledger })).resolves.toMatchObject({ ok: true });
  expect(await world.ledger.findRun(result.runId)).toMatchObject({ status: expect.stringMatching(/succeeded|failed|rejected|cancelled/) });
  return { ...world, human, result };
}

const change =
  (parameters: Record<string, string>): Reply =>
  async (asked) => {
    const preview = await asked.preview({ actor: people.arin, parameters });
    if (preview.kind === 'refused') throw new Error(preview.code);
    const decision = { kind: 'modify', change: { kind: 'parameters', parameters, digest: preview.action.digest } } as const;
    return { actor: { ...people.arin, address: '10.0.0.7' }, decision, shownDigest: asked.action.digest };
  };

describe('the result of a run', () => {
  test('has every part of it: what was asked, answered, refused, changed, logged, used and waited for', async () => {
    const { result, called, pattern, human } = await executed(
      [change({ path: 'b.tmp' }), { kind: 'reject', reason: 'keep it' }],
      [
        { text: JSON.stringify(act('read_file', { path: '.' })), usage: { inputTokens: 100, outputTokens: 20, costUsd: 0.01 } } as never,
        act('delete_file', { path: 'a.tmp' }),
        act('delete_file', { path: 'reports/2026' }),
        { text: JSON.stringify(say('b.tmp is gone; the report was kept.')), usage: { inputTokens: 300, outputTokens: 30 } } as never,
      ],
    );
    expect(result).toMatchObject({ success: true, finalOutput: 'b.tmp is gone; the report was kept.', reason: '' });
    expect(called).toEqual([
      { tool: 'read_file', parameters: { path: '.' } },
      { tool: 'delete_file', parameters: { path: 'b.tmp' } },
    ]);
    expect(result.approvalRequests).toHaveLength(2);
    expect(result.approvalRequests[0]).toMatchObject({
      gate: { name: 'require_approval_for_destructive', gateType: 'destructive_actions' },
      action: {
        actionType: 'tool_call',
        toolName: 'delete_file',
        parameters: { path: 'a.tmp' },
        expectedOutcome: 'I need delete_file',
        reversible: false,
      },
      context: {
        taskDescription: '임시 파일을 지워줘',
        currentReasoning: 'I need delete_file',
        stepsCompleted: ['read_file {"path":"."}'],
        conversationSummary: expect.stringContaining('1 of 1 steps done'),
        relevantHistory: expect.arrayContaining([{ role: 'user', content: '임시 파일을 지워줘' }]),
      },
      riskAssessment: { level: 'high' },
      timeoutAt: new Date('2026-11-16T09:05:00.000Z'),
      metadata: { runId: result.runId, sessionId: pattern.sessionId },
    });
    expect(result.humanResponses.map(({ decision }) => decision.kind)).toEqual(['modify', 'reject']);
    expect(result.rejections).toMatchObject([[{ action: { parameters: { path: 'reports/2026' } } }, { decision: { reason: 'keep it' } }]]);
    expect(result.modificationsApplied).toMatchObject([{ toolName: 'delete_file', parameters: { path: 'b.tmp' }, modifiedBy: 'arin' }]);
    expect(result.auditLog).toMatchObject([
      {
        gateName: 'require_approval_for_destructive',
        humanId: 'arin',
        ipAddress: '10.0.0.7',
        outcome: 'executed',
        sessionId: pattern.sessionId,
      },
      { humanId: 'arin', ipAddress: null, outcome: 'reject', responseTimeSeconds: expect.any(Number) },
    ]);
    expect(result.auditLog).toEqual(pattern.getAuditLog());
    expect(result.tokenUsage).toEqual({ inputTokens: 400, outputTokens: 50, totalTokens: 450, costUsd: 0.01 });
    expect(result.steps.map(({ outcome, done }) => [outcome, done])).toEqual([
      ['executed', true],
      ['executed', true],
      ['rejected', false],
    ]);
    expect(human.asked[0]?.language).toBe('ko');
  });

  test('counts what was waited for by the clock of the ledger, once where it was waited for at once', async () => {
    const human = new ScriptedHuman('silence', 'silence');
    const lines: Line[] = [
      {
        thought: 'both',
        actions: [
          { tool: 'delete_file', parameters: { path: 'a' } },
          { tool: 'delete_file', parameters: { path: 'b' } },
        ],
      },
      say('nothing'),
    ];
    const { agent, pattern } = patternWorld(human, lines, { defaultTimeout: 60 });
    const result = await pattern.execute(agent, 'x');
    expect(result.humanInteractionTime).toBeGreaterThanOrEqual(60);
    expect(result.humanInteractionTime).toBeLessThan(65);
    expect(result.executionTime).toBeGreaterThanOrEqual(result.humanInteractionTime);
    expect(result.rejections).toHaveLength(2);
    expect(result.humanResponses).toEqual([]);
  });

  test('of a run that somebody aborted keeps what was done and says what was not', async () => {
    const { result, called, ledger, model } = await executed(
      [{ kind: 'abort', reason: '그만' }],
      [act('write_file', { path: 'a' }), act('delete_file', { path: 'b' }), say('never said')],
    );
    expect(result).toMatchObject({ success: false, finalOutput: null, reason: '그만' });
    expect(result.steps).toMatchObject([
      { toolName: 'write_file', done: true },
      { toolName: 'delete_file', done: false, outcome: 'aborted' },
    ]);
    expect(called).toHaveLength(1);
    expect(model.left()).toBe(1);
    expect(await ledger.findRun(result.runId)).toMatchObject({ status: 'cancelled' });
  });

  test('of a run that the program stops is told, and the question is taken back', async () => {
    const human = new ScriptedHuman('silence');
    const { agent, pattern, ledger, timer } = patternWorld(human, [act('delete_file', { path: 'a' }), say('never')]);
    timer.frozen = true;
    const stop = new AbortController();
    const running = pattern.execute(agent, 'x', { signal: stop.signal });
    await expect.poll(() => human.asked.length).toBe(1);
    stop.abort(new Error('shutting down'));
    const result = await running;
    expect(result).toMatchObject({ success: false, steps: [{ outcome: 'cancelled', done: false }] });
    expect(await ledger.listRequests({ status: 'pending' })).toEqual([]);
    expect(await ledger.findRun(result.runId)).toMatchObject({ status: 'cancelled' });
  });

  test('of a model that fails keeps what was done before', async () => {
    const { result } = await executed(
      [],
      [
        act('read_file'),
        () => {
          throw new Error('429 too many requests');
        },
      ],
    );
    expect(result).toMatchObject({ success: false, reason: '429 too many requests', steps: [{ toolName: 'read_file', done: true }] });
  });

  test('without a log, or without risks, leaves these out of what is shown; the record of the ledger stays whole', async () => {
    const { result, pattern, ledger } = await executed([{ kind: 'approve' }], [act('delete_file', { path: 'a' }), say('done')], {
      auditEnabled: false,
      riskAssessmentEnabled: false,
    });
    expect([result.auditLog, pattern.getAuditLog(), result.approvalRequests[0]?.riskAssessment]).toEqual([[], [], null]);
    await ledger.seal();
    expect((await ledger.readAudit()).filter(({ body }) => body.type === 'request-decided')).toHaveLength(1);
  });
});

describe('each answer', () => {
  test.each([
    [{ kind: 'approve', note: 'fine' }, 'executed', '"done":true'],
    [{ kind: 'reject', reason: 'no' }, 'rejected', '"reason":"no"'],
    [{ kind: 'skip' }, 'skipped', 'skipped by a person'],
    [{ kind: 'defer', guidance: 'archive it instead' }, 'deferred', 'archive it instead'],
    [{ kind: 'modify', change: { kind: 'instruction', instruction: 'only the old ones' } }, 'change_wanted', 'only the old ones'],
  ] as const)('%o comes back to the model as what it is', async (reply, outcome, observed) => {
    const { result, model } = await executed([reply as Reply], [act('delete_file', { path: 'a' }), say('so it is')]);
    expect(result.steps).toMatchObject([{ outcome, done: outcome === 'executed' }]);
    expect(model.told[1]?.at(-1)).toMatchObject({ role: 'tool', content: expect.stringContaining(observed) });
  });

  test('escalate goes to somebody else, who decides', async () => {
    const { result } = await executed(
      [
        { kind: 'escalate', to: { kind: 'person', id: 'bora' } },
        (asked) => ({ actor: people.bora, decision: { kind: 'approve' }, shownDigest: asked.action.digest }),
      ],
      [act('delete_file', { path: 'a' }), say('done')],
    );
    expect(result.auditLog).toMatchObject([{ humanId: 'bora', outcome: 'executed' }]);
  });
});

describe('the final answer', () => {
  test('is gated where that is wanted, and is said as the person left it', async () => {
    const { result, human, pattern } = await executed([change({ text: 'Two files are gone.' })], [say('2 files r gone')], {
      requireFinalApproval: true,
    });
    expect(result).toMatchObject({ success: true, finalOutput: 'Two files are gone.' });
    expect(human.asked[0]?.request).toMatchObject({ kind: 'final_response', gate: 'require_final_approval' });
    expect(pattern.getFeedbackHistory()).toMatchObject([{ kind: 'correction', modifications: { text: 'Two files are gone.' } }]);
  });

  test('that was rejected goes back to the model with the reason, and the next one is put again', async () => {
    const { result, model } = await executed(
      [{ kind: 'reject', reason: 'too vague' }, { kind: 'approve' }],
      [say('some files'), say('a.tmp and b.tmp')],
      { requireFinalApproval: true },
    );
    expect(result.finalOutput).toBe('a.tmp and b.tmp');
    expect(model.told[1]?.at(-1)?.content).toContain('too vague');
    expect(model.told[1]?.[0]?.content).toContain('too vague');
  });

  test('that nobody approves is never the output', async () => {
    const { result, ledger } = await executed(['silence'], [say('secret plans')], {
      requireFinalApproval: true,
      innerPattern: { run: async ({ think }) => ({ kind: 'answered', answer: JSON.parse((await think([])).text).answer }) },
    });
    expect(result).toMatchObject({ success: false, finalOutput: null, reason: 'the answer was not approved: expired' });
    expect(await ledger.findRun(result.runId)).toMatchObject({ status: 'rejected' });
  });

  test('lists what was and was not done for whoever approves it', async () => {
    const { human } = await executed(
      [{ kind: 'skip' }, { kind: 'approve' }],
      [act('read_file'), act('delete_file', { path: 'a' }), say('well')],
      { requireFinalApproval: true },
    );
    expect(human.asked[1]?.request.question).toMatchObject({ done: ['read_file: executed'], notDone: ['delete_file: skipped'] });
  });
});

test('words that no ledger could keep as they are, from the model or the person, stop nothing', async () => {
  const thought = `${'긴 생각 '.repeat(900)}\ud83d\u0000`;
  const { result } = await executed(
    [{ kind: 'approve' }],
    [{ text: thought, calls: [{ tool: 'delete_file', parameters: { path: 'a' } }] } as never, say('ok')],
  );
  expect(result.steps).toMatchObject([{ outcome: 'executed' }]);
  expect(result.approvalRequests[0]?.context?.currentReasoning.length).toBe(2000);
});

test('an adapter that hands over nonsense is asked again, and nobody is taken for having answered', async () => {
  const nonsense: Reply[] = [() => ({}) as never, () => null as never, () => ({ actor: { kind: 'person' }, remember: 'session' }) as never];
  const { result, ledger } = await executed([...nonsense, { kind: 'approve' }], [act('write_file', { path: 'a' }), say('ok')], {
    gates: [{ name: 'all', gateType: 'tool_execution' }],
  });
  expect(result.auditLog).toMatchObject([{ humanId: 'arin', outcome: 'executed' }]);
  expect(await ledger.listGrants()).toEqual([]);
});

describe('an inner pattern', () => {
  test('cannot reach a tool but through the gates', async () => {
    const seen: object[] = [];
    await executed([], [], {
      innerPattern: {
        run: async ({ tools, signal }) => {
          seen.push(...tools);
          expect(signal.aborted).toBe(false);
          return { kind: 'answered', answer: 'looked' };
        },
      },
    });
    expect(seen).toHaveLength(6);
    expect(seen.some((tool) => Object.values(tool).some((value) => typeof value === 'function'))).toBe(false);
  });

  test('may have its plan reviewed', async () => {
    const { result, human } = await executed([{ kind: 'approve' }], [], {
      gates: [{ name: 'plans', gateType: 'plan_approval' }],
      innerPattern: {
        run: async ({ reviewPlan }) => ({
          kind: 'answered',
          answer: (await reviewPlan({ todos: ['look', 'delete'] }, 'in this order')).kind,
        }),
      },
    });
    expect(result.finalOutput).toBe('approved');
    expect(human.asked[0]).toMatchObject({
      request: { kind: 'plan_review', gate: 'plans' },
      action: { parameters: { todos: ['look', 'delete'] } },
    });
  });

  test('that throws is a failed run and no more than that', async () => {
    const { result } = await executed([], [], { innerPattern: { run: () => Promise.reject(new Error('a bug')) } });
    expect(result).toMatchObject({ success: false, reason: 'a bug' });
  });
});

describe('a question of the program itself', () => {
  test('about one action is asked under its gate, and nothing is carried out', async () => {
    const human = new ScriptedHuman({ kind: 'approve', note: 'go' }, { kind: 'reject', reason: 'no' });
    const { pattern, called, ledger } = patternWorld(human, []);
    const gate = { name: 'payments', gateType: 'custom', condition: () => false, requireReason: true } as const;
    const action = { actionType: 'tool_call', toolName: 'pay', parameters: { amount: 3 }, estimatedCost: 3, reversible: true } as const;
    expect(await pattern.requestApproval(action, gate)).toMatchObject({
      decision: { kind: 'approve', note: 'go' },
      by: 'arin',
      source: 'human',
    });
    expect(await pattern.requestApproval({ actionType: 'plan', parameters: { todos: [] } }, gate)).toMatchObject({
      decision: { kind: 'reject' },
    });
    expect(human.asked.map(({ request }) => [request.gate, request.kind, request.requireReason])).toEqual([
      ['payments', 'approval_request', true],
      ['payments', 'plan_review', true],
    ]);
    expect(called).toEqual([]);
    expect(pattern.getAuditLog().map(({ outcome }) => outcome)).toEqual(['approved', 'reject']);
    await expect(verifyAudit({ ledger })).resolves.toMatchObject({ ok: true });
    await expect(pattern.requestApproval({ actionType: 'tool_call' }, gate)).rejects.toThrow('toolName');
  });

  test('about an action is an error where nobody is there, and an answer where the time is up', async () => {
    const human = new ScriptedHuman('silence');
    const { pattern } = patternWorld(human, []);
    const action = { actionType: 'tool_call', toolName: 'pay', parameters: {} } as const;
    const gate = { name: 'g', gateType: 'tool_execution', timeoutSeconds: 9 } as const;
    expect(await pattern.requestApproval(action, gate)).toMatchObject({ source: 'timeout', decision: { kind: 'reject' } });
    human.available = false;
    await expect(pattern.requestApproval(action, gate)).rejects.toMatchObject({ code: 'HITL_NOBODY_AVAILABLE' });
  });

  test('for guidance is answered in words or by one of the options, and is learned from', async () => {
    const human = new ScriptedHuman(
      { kind: 'answer', value: 'somewhere' },
      { kind: 'answer', value: 'seoul' },
      { kind: 'answer', value: '천천히 하세요' },
      'silence',
    );
    const { pattern } = patternWorld(human, []);
    expect(await pattern.requestGuidance('Which office?', ['seoul', 'tokyo'])).toBe('seoul');
    expect(human.asked[1]?.refusal?.code).toBe('HITL_INVALID_RESPONSE');
    expect(await pattern.requestGuidance('How?')).toBe('천천히 하세요');
    expect(pattern.getFeedbackHistory()).toMatchObject([
      { kind: 'guidance', guidance: 'seoul', humanId: 'arin' },
      { kind: 'guidance', guidance: '천천히 하세요' },
    ]);
    await expect(pattern.requestGuidance('Anybody?')).rejects.toMatchObject({ code: 'HITL_TIMEOUT' });
  });
});

test('a session goes on after the program was started again: what was refused then is refused now, and nobody is asked', async () => {
  const before = await executed([{ kind: 'reject', reason: 'keep it' }], [act('delete_file', { path: 'a' }), say('ok')], {
    sessionId: 'monday',
  });
  const { result, pattern } = await executed([], [act('delete_file', { path: './a' }), say('ok')], {
    sessionId: 'monday',
    ledger: before.ledger,
  });
  expect(result.steps).toMatchObject([{ outcome: 'denied' }]);
  expect(pattern.getAuditLog()).toHaveLength(1);
  expect(pattern.getFeedbackHistory()).toMatchObject([{ kind: 'rejection', reason: 'keep it' }]);
  const other = await executed([{ kind: 'approve' }], [act('delete_file', { path: 'a' }), say('ok')], {
    sessionId: 'tuesday',
    ledger: before.ledger,
  });
  expect(other.result.steps).toMatchObject([{ outcome: 'executed' }]);
});
