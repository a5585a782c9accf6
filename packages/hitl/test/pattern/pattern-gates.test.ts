import { describe, expect, test } from 'vitest';
import type { ApprovalGate } from '../../src/pattern/gates/approval-gate.ts';
import { GATES_MINIMAL, GATES_PARANOID, GATES_STANDARD, GATES_STRICT } from '../../src/pattern/gates/gate-presets.ts';
import { type GateOptions, policyOfOptions } from '../../src/pattern/gates/policy-of-options.ts';
import { HumanInTheLoopPattern } from '../../src/pattern/human-in-the-loop-pattern.ts';
import { patternWorld } from './pattern-world.ts';
import { ScriptedHuman } from './scripted-human.ts';
import { act, actAll, say } from './scripted-model.ts';

const policy = (options: GateOptions, tools: string[] = ['send_email']) => policyOfOptions(options, { tools, avoiding: false });

describe('the presets', () => {
  test('are those of the library, in the words of the pattern', () => {
    expect(GATES_MINIMAL).toEqual([{ name: 'destructive', gateType: 'destructive_actions' }]);
    expect(GATES_STANDARD.map(({ gateType, tools }) => [gateType, tools])).toEqual([
      ['destructive_actions', undefined],
      ['specific_tools', ['web_search', 'send_email', 'api_call']],
    ]);
    expect(GATES_STRICT.map(({ gateType }) => gateType)).toEqual(['tool_execution', 'final_response']);
    expect(GATES_PARANOID.map(({ gateType }) => gateType)).toEqual(['tool_execution', 'final_response', 'plan_approval']);
  });

  test('fit any catalogue, and stand for what the other options would add', () => {
    expect(policy({ gates: GATES_STANDARD }).gates.map(({ name }) => name)).toEqual(['destructive', 'external']);
    expect(policy({ gates: GATES_STRICT, requireFinalApproval: true }).gates.map(({ name }) => name)).toEqual([
      'all_tools',
      'final',
      'require_approval_for_destructive',
    ]);
  });
});

describe('options', () => {
  test('without anything ask about what destroys, for 300 seconds, and reject', () => {
    expect(policy({}).gates).toMatchObject([
      {
        type: 'destructive_actions',
        timing: { timeoutSeconds: 300, timeoutAction: 'reject' },
        allowModification: true,
        requireReason: false,
      },
    ]);
  });

  test('are the defaults of gates that say nothing, and of no others', () => {
    const gates: ApprovalGate[] = [
      { name: 'a', gateType: 'tool_execution' },
      {
        name: 'b',
        gateType: 'tool_execution',
        timeoutSeconds: 5,
        timeoutAction: 'skip',
        escalationTarget: 'group:finance',
        maxReminders: 1,
        reminderInterval: 2,
      },
      { name: 'c', gateType: 'tool_execution', timeoutAction: 'default' },
      { name: 'd', gateType: 'tool_execution', timeoutAction: 'default', defaultDecision: { kind: 'abort' } },
    ];
    const timings = policy({
      gates,
      defaultTimeout: 60,
      defaultTimeoutAction: 'escalate',
      escalationTarget: 'ops-team@example.com',
    }).gates.map(({ timing }) => timing);
    const ops = { kind: 'person', id: 'ops-team@example.com' };
    expect(timings).toMatchObject([
      { timeoutSeconds: 60, timeoutAction: 'escalate', escalationChain: [ops] },
      {
        timeoutSeconds: 5,
        timeoutAction: 'skip',
        escalationChain: [{ kind: 'group', name: 'finance' }],
        maxReminders: 1,
        reminderInterval: 2,
      },
      { timeoutSeconds: 60, timeoutAction: 'escalate' },
      { timeoutAction: 'default', defaultDecision: { kind: 'abort' } },
      { timeoutAction: 'escalate' },
    ]);
  });

  test.each([
    ['approve', 'destructive_actions'],
    ['skip', 'final_response'],
    ['skip', 'plan_approval'],
  ] as const)('a default of %s is a rejection where %s has no use for it', (defaultTimeoutAction, gateType) => {
    const { gates } = policy({ gates: [{ name: 'g', gateType }], defaultTimeoutAction, requireApprovalForDestructive: false });
    expect(gates[0]?.timing.timeoutAction).toBe('reject');
  });

  test.each<[string, GateOptions, RegExp]>([
    [
      'a key that nobody knows',
      { gates: [{ name: 'g', gateType: 'tool_execution', timeoutSecond: 5 } as never] },
      /gates\[0\].*timeoutSecond/,
    ],
    ['a type that nobody knows', { gates: [{ name: 'g', gateType: 'tool_executions' as never }] }, /gates\[0\]\.type.*tool_execution/],
    ['a tool that is not there', { requireApprovalForTools: ['send_mail'] }, /unknown tool "send_mail"; did you mean "send_email"/],
    ['tools left out', { gates: [{ name: 'g', gateType: 'specific_tools' }] }, /gates\[0\]\.tools/],
    ['no condition', { gates: [{ name: 'g', gateType: 'custom' }] }, /gates\[0\]\.condition/],
    ['nobody to pass a question on to', { defaultTimeoutAction: 'escalate' }, /nobody to escalate to/],
    [
      'silence that approves what destroys',
      { gates: [{ name: 'g', gateType: 'destructive_actions', timeoutAction: 'approve' }] },
      /silence can't approve/,
    ],
    [
      'two gates of one name',
      {
        gates: [
          { name: 'g', gateType: 'tool_execution' },
          { name: 'g', gateType: 'final_response' },
        ],
      },
      /another gate named "g"/,
    ],
    ['nothing that asks', { requireApprovalForDestructive: false }, /nobody would ever be asked/],
    [
      'a default without a decision',
      { gates: [{ name: 'g', gateType: 'tool_execution' }], defaultTimeoutAction: 'default' },
      /there is none/,
    ],
    ['a target that is nobody', { escalationTarget: 'role:boss' }, /escalationTarget: expected a person/],
    ['no gate at all', { gates: [null as never] }, /expected a mapping/],
  ])('%s: refused at once, and told where', (_, options, problem) => {
    expect(() => policy(options)).toThrow(problem);
  });

  test('are looked at when the pattern is made, and against the tools when there are some', async () => {
    const human = new ScriptedHuman();
    expect(() => new HumanInTheLoopPattern({ interface: human, gates: [{ name: '', gateType: 'tool_execution' }] })).toThrow(
      'gates[0].name',
    );
    const { pattern, agent, ledger } = patternWorld(human, [], { requireApprovalForTools: ['delete_files'] });
    await expect(pattern.execute(agent, 'x')).rejects.toThrow('did you mean "delete_file"');
    expect(await ledger.readEvents({ runId: 'run_x' as never })).toEqual([]);
  });
});

describe('a condition of the program', () => {
  test('sees the action in its context, each one its own where several are proposed at once', async () => {
    const seen: unknown[] = [];
    const human = new ScriptedHuman({ kind: 'approve' });
    const { pattern, agent } = patternWorld(
      human,
      [
        actAll({ tool: 'run_bash', parameters: { command: 'ls' } }, { tool: 'run_bash', parameters: { command: 'deploy production' } }),
        say('ok'),
      ],
      {
        gates: [
          {
            name: 'production_safety',
            gateType: 'custom',
            condition: (action, context) => {
              seen.push([action.toolName, action.parameters['command'], context.taskDescription, context.currentReasoning]);
              return JSON.stringify(action.parameters['command'] ?? '').includes('prod');
            },
          },
        ],
      },
    );
    await pattern.execute(agent, 'ship it');
    expect(human.asked.map(({ action }) => action.parameters)).toEqual([{ command: 'deploy production' }]);
    expect(seen.slice(0, 2)).toEqual([
      ['run_bash', 'ls', 'ship it', 'all of these'],
      ['run_bash', 'deploy production', 'ship it', 'all of these'],
    ]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('x');
      },
    ],
    ['answers with a promise', (async () => false) as never],
    ['answers with nothing', (() => undefined) as never],
  ])('that %s is a reason to ask', async (_, condition) => {
    const human = new ScriptedHuman({ kind: 'reject', reason: 'no' }, { kind: 'approve' });
    const { pattern, agent, called } = patternWorld(human, [act('read_file'), say('ok')], {
      gates: [{ name: 'g', gateType: 'custom', condition }],
    });
    await pattern.execute(agent, 'x');
    expect(human.asked[0]?.request.gate).toBe('g');
    expect(called).toEqual([]);
  });
});

test('what the model costs counts for a budget', async () => {
  const human = new ScriptedHuman({ kind: 'approve' });
  const priced = (line: object, costUsd: number) =>
    ({ text: JSON.stringify(line), usage: { inputTokens: 1, outputTokens: 1, costUsd } }) as never;
  const { pattern, agent } = patternWorld(
    human,
    [priced(act('render', { page: 1 }), 0.1), priced(act('read_file', {}), 0.5), priced(say('ok'), 0)],
    { gates: [{ name: 'costly', gateType: 'budget_based', costThreshold: 1 }] },
  );
  const result = await pattern.execute(agent, 'x');
  // 0.1 and 0.6 are within it; with another 0.5 even a tool that costs nothing is not.
  expect(human.asked.map(({ request, action }) => [request.gate, action.tool])).toEqual([['costly', 'read_file']]);
  expect(result.tokenUsage.costUsd).toBeCloseTo(0.6);
});
