import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Change,
  createMemoryLedger,
  type Decision,
  type JsonObject,
  type Person,
  type Request,
  submitDecision,
  systemTimer,
} from '@dream-agent/hitl';
import { MemorySaver } from '@langchain/langgraph';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAgent } from '../../src/agent.ts';
import { type AgentConfig, loadAgentConfig } from '../../src/load-config.ts';
import { createRuleMind } from '../../src/mind/rule-mind.ts';
import { learnedInRun } from '../../src/session/learned-in-run.ts';
import { newSession } from '../../src/session/session.ts';
import { spentInRun } from '../../src/spent-in-run.ts';
import { callTool } from '../../src/tools/registry/index.ts';

const arin: Person = { kind: 'person', id: 'arin', role: 'admin', groups: [], channel: 'web' };
let config: AgentConfig;
let folder: string;
beforeAll(async () => {
  config = await loadAgentConfig(new URL('../../../../', import.meta.url));
  folder = await mkdtemp(join(tmpdir(), 'learned-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A run from its request to its end, with the answers that a test gives. */
async function run(answer: (request: Request, plan: JsonObject, nth: number) => Decision) {
  const ledger = createMemoryLedger();
  const saver = new MemorySaver();
  const tools = [...config.tools.values()].map(({ definition }) => definition);
  const agent = createAgent({
    ledger,
    rules: config.rules,
    tools: config.tools,
    saver: () => saver,
    mind: (session) => createRuleMind({ understander: config.understander, tools, session }),
    callTool: async (tool, input, context) => ({ output: await callTool(tool, input, context), cached: false }),
    folder,
    timer: systemTimer,
    now: () => new Date(0),
    wait: async () => {},
  });
  const runId = await agent.begin({ requestedBy: 'minji', actor: arin });
  const turn = {
    runId,
    owner: 'test',
    request: '하루담 선크림 리뷰 보고서 만들어줘',
    today: '2026-11-16',
    session: newSession(),
    language: 'ko',
  } as const;
  for (let nth = 0; nth < 10; nth++) {
    const driven = await agent.drive(turn);
    if (driven?.kind === 'ended') return { ledger, runId, driven };
    const [request] = await ledger.listRequests({ runId, status: 'pending' });
    if (request === undefined) throw new Error('parked for nobody');
    const action = await ledger.findAction(request.actionId);
    const decision = answer(request, action?.parameters ?? {}, nth);
    await submitDecision(
      { ledger, rules: config.rules },
      { requestId: request.id, actor: arin, decision, shownDigest: request.actionDigest },
    );
  }
  throw new Error('the run does not end');
}

const changedFirst = (change: (plan: JsonObject) => Change) => (_: Request, plan: JsonObject, nth: number) =>
  nth === 0 ? ({ kind: 'modify', change: change(plan) } as const) : ({ kind: 'approve' } as const);

describe('a change of the plan is learned as an edit to the letter', () => {
  test.each<[string, (plan: JsonObject) => Change]>([
    ['in words', () => ({ kind: 'instruction', instruction: '쿠팡만' })],
    ['as edits', () => ({ kind: 'edits', edits: [{ op: 'update', id: 'todo_1_collector', parameters: { platform: ['coupang'] } }] })],
  ])('whether it came %s', async (_, change) => {
    const { ledger, runId } = await run(changedFirst(change));
    const learned = await learnedInRun(ledger, runId);
    expect(learned.flatMap(({ edits }) => edits ?? [])).toMatchObject([
      { runId, tool: 'collector', before: { brand: ['Harudam'] }, edit: { op: 'update', parameters: { platform: ['coupang'] } } },
    ]);
  });

  test('what only went with something else is not held against it', async () => {
    const change: Change = { kind: 'edits', edits: [{ op: 'remove', id: 'todo_3_sentiment', dependants: true }] };
    const { ledger, runId } = await run(changedFirst(() => change));
    const learned = (await learnedInRun(ledger, runId)).flatMap(({ edits }) => edits ?? []);
    expect(learned.map(({ edit, tool }) => [edit.op, tool])).toEqual([['remove', 'sentiment']]);
  });

  test('and one that could not be made counts for nothing', async () => {
    const { ledger, runId } = await run(changedFirst(() => ({ kind: 'instruction', instruction: '바나나 추가해줘' })));
    const learned = await learnedInRun(ledger, runId);
    expect(learned.map(({ decision }) => decision.kind)).toEqual(['modify', 'approve']);
    expect(learned.flatMap(({ edits }) => edits ?? [])).toEqual([]);
  });
});

test('guidance is learned, and what was decided is told in its order', async () => {
  const { ledger, runId } = await run((_, __, nth) => (nth === 0 ? { kind: 'defer', guidance: '쿠팡만' } : { kind: 'approve' }));
  expect(await learnedInRun(ledger, runId)).toMatchObject([
    { guidance: '쿠팡만', decision: { kind: 'defer', note: '쿠팡만' } },
    { decision: { kind: 'approve' } },
  ]);
});

test('what a run has spent is read from its own stream, so that the next owner knows it too', async () => {
  const ledger = createMemoryLedger();
  const tools = new Map([['dear', { name: 'dear', costUsd: 0.4 }]]);
  const rules = { ...config.rules, tools };
  const { id } = await ledger.createRun({ id: 'run_00000000000000000000000001' as never, requestedBy: 'minji', actor: arin });
  const claimed = await ledger.claimRun({ owner: 'one', leaseSeconds: 60, runId: id });
  const hold = { runId: id, owner: 'one', fence: claimed?.fence ?? 0 };
  const first = spentInRun(ledger, hold, rules);
  first.used({ inputTokens: 10, outputTokens: 5, costUsd: 0.25 });
  first.used({ inputTokens: 10, outputTokens: 5, costUsd: 0.25 });
  expect(await first.usd()).toBe(0.5);
  const second = spentInRun(ledger, hold, rules);
  expect(await second.models()).toMatchObject({ answers: 2, inputTokens: 20, usd: 0.5 });
  second.used({ inputTokens: 1, outputTokens: 1, costUsd: null });
  expect(await second.usd()).toBe(Number.POSITIVE_INFINITY);
  expect(await first.usd()).toBe(Number.POSITIVE_INFINITY);
});
