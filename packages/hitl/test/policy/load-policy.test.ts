import { describe, expect, test } from 'vitest';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { GateSchema } from '../../src/schema/gate.ts';
import { FULL, SMALL, STRICT, TOOLS } from './base-policies.ts';
import { refusalOf } from './refusal-of.ts';

const load = (text: string) => loadPolicy(text, { file: 'config/hitl.yaml', tools: TOOLS });
const refusal = (text: string) => refusalOf(() => load(text));

/** One gate that asks about every tool, with these lines more. */
const withGate = (...lines: string[]) =>
  `version: 1\ngates:\n  - name: one\n    type: tool_execution\n${lines.map((line) => `    ${line}\n`).join('')}`;

describe('a policy file', () => {
  test('becomes gates with every key in its place', () => {
    const [, mail, unsure, dear, custom] = load(FULL).gates;
    expect(mail).toEqual({
      name: 'mail',
      type: 'specific_tools',
      tools: ['send_email', '보고서_작성'],
      mode: 'on',
      verdict: 'ask',
      timing: {
        timeoutSeconds: 120,
        timeoutAction: 'escalate',
        warnBeforeSeconds: 30,
        reminderInterval: 40,
        maxReminders: 2,
        escalationTimeout: 60,
        escalationChain: [
          { kind: 'person', id: 'kim' },
          { kind: 'group', name: 'ops' },
          { kind: 'role', role: 'admin' },
        ],
        escalationRounds: 2,
        maxRetries: 1,
      },
      allowModification: false,
      requireReason: true,
      requesterMayApprove: false,
      allowedDecisions: ['approve', 'reject', 'escalate'],
      assignee: { kind: 'role', role: 'approver' },
      quorum: { approvals: 2, of: 3, rejection: 'majority' },
    });
    expect(unsure).toMatchObject({ confidenceThreshold: 0.7, timing: { timeoutAction: 'retry', maxRetries: 2 } });
    expect(dear).toMatchObject({ costThreshold: 5, timing: { timeoutSeconds: null, escalationChain: [{ kind: 'person', id: 'lee' }] } });
    expect(custom).toMatchObject({ name: '운영', expression: 'tool == "transfer" && parameters.host.matches("(?i)prod|운영")' });
  });

  test('puts the gates of its preset before its own', () => {
    expect(load(STRICT).gates.map(({ name }) => name)).toEqual(['all_tools', 'final', 'no_transfers', 'plans', 'trial', 'late']);
  });

  test('lends a kind’s timing to gates that say nothing of their own, presets included', () => {
    const { gates, timings } = load(FULL);
    expect(gates[0]).toMatchObject({ name: 'destructive', timing: { timeoutSeconds: 600, timeoutAction: 'skip' } });
    expect(gates[1]?.timing.timeoutSeconds).toBe(120);
    expect(gates[2]?.timing).toMatchObject({ timeoutSeconds: 600, timeoutAction: 'retry' });
    expect(timings.input_request).toMatchObject({ timeoutAction: 'default', defaultDecision: { kind: 'answer', value: '서울' } });
  });

  test('lends no timing to a custom gate, whose requests are of several kinds', () => {
    expect(load(FULL).gates[4]?.timing).toEqual(GateSchema.parse({ name: 'x', type: 'tool_execution' }).timing);
  });

  test('waits an hour for a paused run unless it says otherwise', () => {
    expect(load(SMALL).pauseMaxSeconds).toBe(3600);
    expect(load(`${SMALL}pause_max_seconds: 60\n`).pauseMaxSeconds).toBe(60);
  });

  test('lets a run ask so much, and has what is critical read for so long, unless it says otherwise', () => {
    expect(load(SMALL)).toMatchObject({ budgets: { perRun: 200, perRunPerMinute: 60 }, criticalReadingSeconds: 2 });
    expect(load(`${SMALL}budgets: { per_run: 10 }\ncritical_reading_seconds: 0\n`)).toMatchObject({
      budgets: { perRun: 10, perRunPerMinute: 60 },
      criticalReadingSeconds: 0,
    });
  });

  test.each([
    ['budgets: { per_rum: 3 }', 'budgets.per_rum: unknown key "per_rum"; did you mean "per_run"?'],
    ['budgets: { per_run: 0 }', 'budgets.per_run: must be at least 1, is 0'],
    ['budgets: { per_run_per_minute: none }', 'budgets.per_run_per_minute: expected a number, got "none"'],
    ['budgets: {}', 'budgets: is empty'],
    ['budgets: 5', 'budgets: expected a mapping, got 5'],
    ['critical_reading_seconds: -1', 'critical_reading_seconds: must be at least 0, is -1'],
    ['critical_reading_seconds: none', 'critical_reading_seconds: expected a number, got "none"'],
  ])('is refused with %s', (line, message) => {
    expect(refusal(`${SMALL}${line}\n`).message).toContain(message);
  });

  test('gives a policy that nobody can change', () => {
    const policy = load(FULL);
    expect(() => Object.assign(policy.gates[0] as object, { mode: 'off' })).toThrow(TypeError);
    expect(() => (policy.gates as unknown[]).pop()).toThrow(TypeError);
    expect(() => Object.assign(policy.gates[1]?.quorum as object, { approvals: 1 })).toThrow(TypeError);
  });

  test('may name tools of a preset that the catalogue doesn’t have', () => {
    const policy = loadPolicy('version: 1\npreset: standard\n', { file: 'p.yaml', tools: [] });
    expect(policy.gates.map(({ name }) => name)).toEqual(['destructive', 'external']);
  });
});

describe('the version of a policy', () => {
  test('is the same however the same policy is written', () => {
    const shuffled = `# 정책\nversion: 1\ngates:\n  - { type: destructive_actions, name: "destructive", requester_may_approve: false, require_reason: true }\n  - verdict: allow\n    tools: [web_search]\n    type: specific_tools\n    name: searches\n    timeout_seconds: 300\n`;
    expect(load(shuffled).version).toBe(load(SMALL).version);
    expect(load(SMALL).version).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['a time-out', SMALL.replace('timeout_action: reject', 'timeout_seconds: 301')],
    ['a name', SMALL.replace('name: searches', 'name: search')],
    ['a mode', SMALL.replace('verdict: allow', 'verdict: allow\n    mode: shadow')],
    ['the longest pause', `${SMALL}pause_max_seconds: 3601\n`],
    ['a budget', `${SMALL}budgets: { per_run: 199 }\n`],
    ['the reading time', `${SMALL}critical_reading_seconds: 3\n`],
    ['a kind’s timing', `${SMALL}timeouts: { clarification: { timeout_seconds: 9 } }\n`],
  ])('changes with %s', (_, text) => {
    expect(load(text).version).not.toBe(load(SMALL).version);
  });

  test('changes with an expression, by its text', () => {
    const custom = (condition: string) => load(`version: 1\ngates:\n  - name: c\n    type: custom\n    condition: ${condition}\n`).version;
    expect(custom('destructive')).not.toBe(custom('external'));
    expect(custom('destructive')).toBe(custom('"destructive"'));
  });
});

describe('a policy that is wrong', () => {
  test('is refused with file, line, column, path and the nearest known name', () => {
    const { message, problems } = refusal(FULL.replace('timeout_action: escalate', 'timeout_action: aprove'));
    expect(message).toBe(
      'The policy is not valid: 1 problem\nconfig/hitl.yaml:23:5 gates[0].timeout_action: unknown value "aprove"; did you mean "approve"?',
    );
    expect(problems).toEqual([
      {
        file: 'config/hitl.yaml',
        line: 23,
        column: 5,
        path: 'gates[0].timeout_action',
        message: 'unknown value "aprove"; did you mean "approve"?',
      },
    ]);
  });

  test('is told all of it at once, in the order of the file', () => {
    const text = `version: 2
preset: standrd
gate: []
gates:
  - name: mail
    type: specific_tool
    tols: [send_email]
    timeout_action: escalate
  - name: mail
    type: specific_tools
    tools: [send_mail, delete_file]
    require_reason: yes
    allowed_decisions: [aprove]
timeouts:
  plan_reviw: { timeout_seconds: 5 }
  clarification: { timeout_action: approve }
`;
    expect(refusal(text).lines).toEqual([
      'config/hitl.yaml:1:1 version: expected 1, got 2',
      'config/hitl.yaml:2:1 preset: unknown value "standrd"; did you mean "standard"?',
      'config/hitl.yaml:3:1 gate: unknown key "gate"; did you mean "gates"?',
      'config/hitl.yaml:6:5 gates[0].type: unknown value "specific_tool"; did you mean "specific_tools"?',
      'config/hitl.yaml:7:5 gates[0].tols: unknown key "tols"; did you mean "tools"?',
      'config/hitl.yaml:8:5 gates[0].timeout_action: there is nobody to escalate to; name an escalation_target or chain',
      'config/hitl.yaml:9:5 gates[1].name: there is another gate named "mail"',
      'config/hitl.yaml:11:13 gates[1].tools[0]: unknown tool "send_mail"; did you mean "send_email"?',
      'config/hitl.yaml:12:5 gates[1].require_reason: expected true or false, got "yes"',
      'config/hitl.yaml:13:25 gates[1].allowed_decisions[0]: unknown value "aprove"; did you mean "approve"?',
      'config/hitl.yaml:15:3 timeouts.plan_reviw: unknown key "plan_reviw"; did you mean "plan_review"?',
      'config/hitl.yaml:16:20 timeouts.clarification.timeout_action: "approve" is not an answer that this request of kind clarification takes',
    ]);
  });

  test('suggests Korean names too, and says when only the Unicode form differs', () => {
    expect(refusal(FULL.replace('보고서_작성', '보고서_작석')).message).toContain('did you mean "보고서_작성"?');
    expect(refusal(FULL.replace('보고서_작성', '보고서_작성'.normalize('NFD'))).message).toContain('in another Unicode form');
  });

  test.each([
    ['nothing at all', '', 'the file is empty'],
    ['only a comment', '# gates follow\n', 'the file is empty'],
    ['only a document mark', '---\n', 'the file is empty'],
    ['a list', '- version: 1\n', 'expected a mapping, got a list'],
    ['text', 'approve everything\n', 'expected a mapping, got "approve everything"'],
    ['neither preset nor gates', 'version: 1\n', 'names neither a preset nor gates of its own'],
    ['an empty list of gates', 'version: 1\ngates: []\n', 'gates: is empty'],
    ['an empty list of gates beside a preset', 'version: 1\npreset: strict\ngates: []\n', 'gates: is empty'],
    ['an empty preset', 'version: 1\npreset:\ngates:\n  - { name: a, type: tool_execution }\n', 'preset: is empty'],
    ['no version', 'preset: strict\n', 'version: is missing'],
    ['a gate that is text', 'version: 1\ngates: [tool_execution]\n', 'gates[0]: expected a mapping'],
    ['a gate that is empty', 'version: 1\ngates: [{}]\n', 'gates[0]: is empty'],
  ])('is refused when there is %s', (_, text, message) => {
    expect(refusal(text).message).toContain(message);
  });

  test.each([
    ['all gates are off', 'version: 1\ngates:\n  - { name: a, type: tool_execution, mode: off }\n'],
    ['all gates are in shadow', 'version: 1\ngates:\n  - { name: a, type: tool_execution, mode: shadow }\n'],
    ['all gates that are on only allow', 'version: 1\ngates:\n  - { name: a, type: tool_execution, verdict: allow }\n'],
  ])('is refused when %s', (_, text) => {
    expect(refusal(text).lines).toEqual(['config/hitl.yaml:2:1 gates: no gate is on that asks or denies, so nobody would ever be asked']);
  });

  test.each([
    ['timeout_seconds: "300"', 'expected a number of seconds or none, got "300"'],
    ['timeout_seconds: yes', 'expected a number of seconds or none, got "yes"'],
    ['timeout_seconds:', 'is empty'],
    ['timeout_seconds: ~', 'is empty'],
    ['timeout_seconds: 0', 'must be more than 0, is 0'],
    ['timeout_seconds: -5', 'must be more than 0, is -5'],
    ['timeout_seconds: .inf', 'write the number .inf in plain decimal'],
    ['timeout_seconds: .nan', 'write the number .nan in plain decimal'],
    ['timeout_seconds: 0x10', 'write the number 0x10 in plain decimal'],
    ['timeout_seconds: 1e9', 'write the number 1e9 in plain decimal'],
    ['timeout_seconds: 99999999', 'must be at most'],
    ['max_reminders: 1.5', 'expected a whole number, got 1.5'],
    ['allow_modification: no', 'expected true or false, got "no"'],
    ['allowed_decisions: []', 'is empty'],
    ['allowed_decisions: approve', 'expected a list, got "approve"'],
    ['allowed_decisions: [answer]', `a request of kind approval_request doesn't take "answer"`],
    ['tools: [send_email]', 'belongs to gates of type "specific_tools" only'],
    ['condition: destructive', 'belongs to gates of type "custom" only'],
    ['assignee: kim', 'expected person:…, group:… or role:…, got "kim"'],
    ['assignee: "person:"', 'expected person:…, group:… or role:…, got "person:"'],
    ['assignee: role:aprover', 'unknown role "aprover"; did you mean "approver"?'],
    ['escalation_chain: []', 'is empty'],
    ['escalation_chain: [grop:ops]', 'did you mean "group"?'],
    ['quorum: 2', 'expected a mapping, got 2'],
    ['quorum: {}', 'is empty'],
    ['quorum: { of: 3 }', 'quorum.approvals: is missing'],
    ['quorum: { approvals: 3, of: 2 }', "can't ask for more approvals than there are people"],
    ['quorum: { aprovals: 2 }', 'unknown key "aprovals"; did you mean "approvals"?'],
    ['default_decision: { answer: }', 'unknown value a mapping'],
    ['default_decision: aprove', 'did you mean "approve"?'],
    ['mode: "true"', 'unknown value "true"'],
    ['constructor: x', 'unknown key "constructor"'],
    ['__proto__: { mode: off }', 'unknown key "__proto__"'],
  ])('is refused for %s', (line, message) => {
    const { lines } = refusal(withGate(line));
    expect(lines.filter((text) => text.includes(message))).toHaveLength(1);
    expect(lines[0]).toMatch(/^config\/hitl\.yaml:5:\d+ gates\[0\]\./);
  });

  test.each([
    ['a default without a default decision', ['timeout_action: default'], 'takes a default decision, and there is none'],
    ['a default decision that nothing leads to', ['default_decision: skip'], 'has no effect unless the time-out action is "default"'],
    ['escalation to nobody', ['timeout_action: escalate'], 'there is nobody to escalate to'],
    ['escalation after a while, to nobody', ['escalation_timeout: 5'], 'there is nobody to escalate to'],
    ['a target beside a chain', ['escalation_target: person:kim', 'escalation_chain: [person:lee]'], 'stands beside an escalation_chain'],
    [
      'a warning as long as the time-out',
      ['timeout_seconds: 60', 'warn_before_timeout_sec: 60'],
      'has to be shorter than the time-out of 60 s',
    ],
    ['a warning before no time-out', ['timeout_seconds: none', 'warn_before_timeout_sec: 60'], 'there is no time-out to warn of'],
    [
      'escalation after the time-out',
      ['escalation_target: person:kim', 'escalation_timeout: 300'],
      'has to be shorter than the time-out of 300 s',
    ],
    [
      'a list of decisions that leaves nothing',
      ['allow_modification: false', 'allowed_decisions: [modify]'],
      'leaves no answer to a request of kind approval_request',
    ],
    [
      'approval in silence where approving isn’t allowed',
      ['timeout_action: approve', 'allowed_decisions: [reject]'],
      '"approve" is not an answer',
    ],
    [
      'skipping in silence where skipping isn’t allowed',
      ['timeout_action: skip', 'allowed_decisions: [approve, reject]'],
      '"skip" is not an answer',
    ],
    ['silence for two people', ['timeout_action: approve', 'quorum: { approvals: 2 }'], "silence can't stand for 2 approvals"],
    [
      'silence for a second pair of eyes',
      ['timeout_action: approve', 'requester_may_approve: false'],
      "silence can't approve where the requester may not",
    ],
  ])('is refused for %s', (_, lines, message) => {
    expect(refusal(withGate(...lines)).message).toContain(message);
  });

  test.each([
    ['timeout_action: approve', 'gates[0].timeout_action'],
    ['timeout_action: default\n    default_decision: approve', 'gates[0].default_decision'],
    ['default_decision: approve', 'gates[0].default_decision'],
  ])('is refused when silence approves what is destructive: %s', (timing, path) => {
    const text = `version: 1\ngates:\n  - name: d\n    type: destructive_actions\n    ${timing}\n`;
    const { problems } = refusal(text);
    expect(problems).toContainEqual(
      expect.objectContaining({ path, message: "silence can't approve what a destructive_actions gate catches" }),
    );
  });

  test('is refused when a preset’s destructive gate would take over approval in silence, and points at where it comes from', () => {
    const text = 'version: 1\npreset: minimal\ntimeouts:\n  approval_request:\n    timeout_action: approve\n';
    expect(refusal(text).lines).toEqual([
      `config/hitl.yaml:5:5 timeouts.approval_request.timeout_action: silence can't approve what a destructive_actions gate catches (gate "destructive")`,
    ]);
  });

  test('is refused when a gate takes a name that is already taken by its preset, or by the library', () => {
    const named = (name: string) => `version: 1\npreset: minimal\ngates:\n  - { name: ${name}, type: tool_execution }\n`;
    expect(refusal(named('destructive')).message).toContain('there is another gate named "destructive"');
    expect(refusal(named('requires_approval')).message).toContain('"requires_approval" is the name of a built-in gate');
    expect(refusal(named('unknown_tool')).message).toContain('built-in gate');
    expect(refusal(named('"  "')).message).toContain('gates[0].name: is empty');
  });

  test('still takes approval in silence for a plan, which the policy may want', () => {
    expect(load(STRICT).gates.find(({ name }) => name === 'plans')?.timing.timeoutAction).toBe('approve');
  });
});
