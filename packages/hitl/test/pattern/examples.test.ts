import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import {
  type AgentTool,
  type ApprovalCondition,
  ConsoleAdapter,
  createMemoryLedger,
  HumanInTheLoopPattern,
  ReActPattern,
} from '@dream-agent/hitl';
import { signAnswer } from '@dream-agent/hitl/adapters/webhook';
import { fakeClock } from '@dream-agent/hitl/testing';
import { expect, test } from 'vitest';
import { webhookHarness } from '../adapters/harness/webhook.ts';
import { movingTimer, ScriptedHuman } from './scripted-human.ts';
import { act, actAll, say, scriptedModel } from './scripted-model.ts';

const plain = { effectClass: 'once', destructive: false, reversible: true, external: false, costUsd: 0 } as const;

test('a console before files are written or deleted, with a reason for each no', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pattern-example-'));
  for (const name of ['a.tmp', 'b.tmp', 'notes.md']) await writeFile(join(folder, name), name);
  const [input, output] = [new PassThrough(), new PassThrough()];
  const pattern = new HumanInTheLoopPattern({
    interface: new ConsoleAdapter({ input, output, language: 'en', environment: { USER: 'lee' } }),
    gates: [{ name: 'file_writes', gateType: 'specific_tools', tools: ['write_file', 'delete_file'], requireReason: true }],
  });
  const inFolder = (name: unknown) => join(folder, String(name));
  const tools: AgentTool[] = [
    { name: 'read_file', ...plain, effectClass: 'pure', call: () => readdir(folder) },
    { name: 'write_file', ...plain, call: ({ name }) => writeFile(inFolder(name), '').then(() => null) },
    { name: 'delete_file', ...plain, destructive: true, reversible: false, call: ({ name }) => rm(inFolder(name)).then(() => null) },
  ];
  const model = scriptedModel(
    act('read_file'),
    act('delete_file', { name: 'a.tmp' }),
    act('delete_file', { name: 'b.tmp' }),
    say('a.tmp is gone, b.tmp stays.'),
  );
  // An empty reason is not taken where one is asked for.
  for (const line of ['a', 'r', '', 'r', 'still open in an editor']) input.write(`${line}\n`);
  const result = await pattern.execute(
    { model, tools, systemPrompt: 'You are a file management assistant.' },
    'Clean up all .tmp files in the current directory',
  );
  input.end();
  output.end();
  expect(result).toMatchObject({ success: true, finalOutput: 'a.tmp is gone, b.tmp stays.' });
  expect(result.rejections).toMatchObject([
    [{ gate: { name: 'file_writes' } }, { by: 'lee', decision: { reason: 'still open in an editor' } }],
  ]);
  expect((await readdir(folder)).sort()).toEqual(['b.tmp', 'notes.md']);
  expect(await text(output)).toContain('gate: file_writes');
  await rm(folder, { recursive: true });
});

test('questions over a webhook, answers polled for: whoever is next is asked, and nothing happens without anybody', async () => {
  const clock = fakeClock();
  const timer = movingTimer(clock);
  timer.frozen = true;
  const OPS = 'ops-team@example.com';
  const harness = await webhookHarness('poll', {
    headers: { authorization: 'Bearer key of the agent' },
    people: { [OPS]: { id: OPS, role: 'approver' } },
  });
  const { adapter, receiver } = harness;
  const pattern = new HumanInTheLoopPattern({
    interface: adapter,
    ledger: createMemoryLedger({ clock }),
    timer,
    requireApprovalForDestructive: true,
    defaultTimeout: 600,
    defaultTimeoutAction: 'escalate',
    escalationTarget: OPS,
  });
  const called: unknown[] = [];
  const tools: AgentTool[] = [{ name: 'drop_cache', ...plain, destructive: true, call: ({ name }) => called.push(name) }];
  const model = scriptedModel(act('drop_cache', { name: 'images' }), act('drop_cache', { name: 'sessions' }), say('done'));
  const executing = pattern.execute({ model, tools }, 'free some space');

  /** The question, once it is there; nobody answers it in time. */
  const missed = async () => {
    const { question } = await receiver.questions.next();
    clock.advance(601);
    return question;
  };
  const first = await missed();
  const { question: passedOn } = await receiver.questions.next();
  expect(passedOn.question_id).not.toBe(first.question_id);
  expect(passedOn.request).toMatchObject({ request_id: first.request.request_id, level: 1, assignee: { id: OPS } });
  const approve = { kind: 'approve' } as const;
  receiver.answers.set(
    passedOn.question_id,
    signAnswer({ question: passedOn, principal: OPS, decision: approve, secrets: receiver.secrets }),
  );
  await missed();
  await missed();

  const result = await executing;
  expect(called).toEqual(['images']);
  expect(result.auditLog).toMatchObject([
    { humanId: OPS, outcome: 'executed' },
    { humanId: null, outcome: 'expired: reject' },
  ]);
  expect(result.humanInteractionTime).toBeGreaterThanOrEqual(1800);
  expect(receiver.authorized).toEqual(new Set(['Bearer key of the agent']));
  await harness.close();
});

test('around a ReAct loop, with a budget', async () => {
  const human = new ScriptedHuman({ kind: 'defer', guidance: 'use the small model' });
  const pattern = new HumanInTheLoopPattern({
    interface: human,
    innerPattern: new ReActPattern({ maxIterations: 10 }),
    gates: [{ name: 'costly', gateType: 'budget_based', costThreshold: 1 }],
  });
  const tools: AgentTool[] = [
    { name: 'draw_large', ...plain, costUsd: 2, call: () => 'a large picture' },
    { name: 'draw_small', ...plain, costUsd: 0.2, call: () => 'a small picture' },
  ];
  const model = scriptedModel(
    act('draw_large', { of: 'a cat' }),
    (messages) =>
      messages[0]?.content.includes('use the small model') ? act('draw_small', { of: 'a cat' }) : act('draw_large', { of: 'a cat' }),
    say('here it is'),
  );
  const result = await pattern.execute({ model, tools }, 'draw me a cat');
  expect(result.steps.map(({ toolName, outcome }) => [toolName, outcome])).toEqual([
    ['draw_large', 'deferred'],
    ['draw_small', 'executed'],
  ]);
  expect(human.asked[0]?.request.gate).toBe('costly');
});

test('by a condition of one’s own: production is asked about, the rest is not', async () => {
  const onProduction: ApprovalCondition = ({ toolName, parameters }) =>
    toolName === 'run_bash' && /prod(uction)?/.test(JSON.stringify(parameters['command'] ?? ''));
  const human = new ScriptedHuman({ kind: 'reject', reason: 'not on a Friday' });
  const pattern = new HumanInTheLoopPattern({
    interface: human,
    gates: [{ name: 'production_safety', gateType: 'custom', condition: onProduction, timeoutAction: 'reject' }],
  });
  const ran: unknown[] = [];
  const tools: AgentTool[] = [{ name: 'run_bash', ...plain, call: ({ command }) => ran.push(command) }];
  const commands = ['ls', 'deploy --env production', 'deploy --env staging'].map((command) => ({
    tool: 'run_bash',
    parameters: { command },
  }));
  await pattern.execute({ model: scriptedModel(actAll(...commands), say('ok')), tools }, 'deploy');
  expect(new Set(ran)).toEqual(new Set(['deploy --env staging', 'ls']));
  expect(human.asked).toHaveLength(1);
});
