import { describe, expect, test } from 'vitest';
import { definePolicy, type PolicyInput } from '../../src/policy/define-policy.ts';
import { loadPolicy } from '../../src/policy/load-policy.ts';
import { FULL, SMALL, TOOLS } from './base-policies.ts';
import { refusalOf } from './refusal-of.ts';

const refusal = (input: unknown) => refusalOf(() => definePolicy(input as PolicyInput));

describe('a policy made by a program', () => {
  test('is the same policy, to the version, as one from a file that says the same', () => {
    const policy = definePolicy({
      gates: [
        { name: 'destructive', type: 'destructive_actions', requireReason: true, requesterMayApprove: false },
        { name: 'searches', type: 'specific_tools', tools: ['web_search'], verdict: 'allow' },
      ],
    });
    const fromFile = loadPolicy(SMALL, { file: 'p.yaml', tools: TOOLS });
    expect(policy).toEqual(fromFile);
    expect(policy.version).toBe(fromFile.version);
  });

  test('can be a preset by name, with timings of its own', () => {
    const policy = definePolicy({ gates: 'paranoid', timings: { plan_review: { timeoutSeconds: 60, timeoutAction: 'approve' } } });
    expect(policy.gates.map(({ name, timing }) => [name, timing.timeoutSeconds])).toEqual([
      ['all_tools', 300],
      ['final', 300],
      ['plans', 60],
    ]);
  });

  test('takes a function as the condition of a custom gate, and leaves it out of the version', () => {
    const make = (condition: () => boolean) => definePolicy({ gates: [{ name: '운영', type: 'custom', condition }] });
    const [one, other] = [make(() => true), make(() => false)];
    expect(one.gates[0]).toMatchObject({ condition: expect.any(Function) });
    expect(one.version).toBe(other.version);
  });

  test('is refused in its own words, with all that is wrong', () => {
    const { lines } = refusal({
      gates: [
        { name: 'a', type: 'tool_exec', mod: 'on' },
        { name: 'a', type: 'tool_execution', timing: { timeoutAction: 'aprove', timeoutSecond: 4 } },
        { name: 'c', type: 'specific_tools', tools: ['send_mail'], quorum: { aprovals: 2 }, timing: { warnBeforeSeconds: 300 } },
        { name: 'd', type: 'custom', condition: 'destructive' },
        { name: 'e', type: 'destructive_actions', timing: { timeoutAction: 'approve' } },
      ],
      timings: { clarificaton: {}, input_request: { timeoutAction: 'escalate' } },
      pauseMaxSeconds: -1,
      budgets: { perRum: 3 },
      criticalReadingSeconds: -2,
      tools: TOOLS,
    });
    expect(new Set(lines)).toEqual(
      new Set([
        'timings.clarificaton: unknown kind of request "clarificaton"; did you mean "clarification"?',
        'timings.input_request.timeoutAction: there is nobody to escalate to; name an escalation_target or chain',
        'pauseMaxSeconds: must be more than 0, is -1',
        'budgets.perRum: unknown key "perRum"; did you mean "perRun"?',
        'criticalReadingSeconds: must be at least 0, is -2',
        'gates[0].type: unknown value "tool_exec"; known are tool_execution, specific_tools, destructive_actions, final_response, plan_approval, threshold_based, budget_based, custom',
        'gates[0].mod: unknown key "mod"; did you mean "mode"?',
        'gates[1].timing.timeoutAction: unknown value "aprove"; did you mean "approve"?',
        'gates[1].timing.timeoutSecond: unknown key "timeoutSecond"; did you mean "timeoutSeconds"?',
        'gates[1].name: there is another gate named "a"',
        'gates[2].quorum.aprovals: unknown key "aprovals"; did you mean "approvals"?',
        'gates[2].tools[0]: unknown tool "send_mail"; did you mean "send_email"?',
        'gates[2].timing.warnBeforeSeconds: has to be shorter than the time-out of 300 s',
        'gates[3].condition: expected a function',
        "gates[4].timing.timeoutAction: silence can't approve what a destructive_actions gate catches",
      ]),
    );
  });

  test.each([
    ['no gates', { gates: [] }, 'gates: is empty'],
    ['nothing', {}, 'gates: is missing'],
    ['a preset nobody knows', { gates: 'standart' }, 'gates: unknown value "standart"; did you mean "standard"?'],
    ['a preset from the prototype', { gates: 'constructor' }, 'gates: unknown value "constructor"'],
    ['a gate that is nothing', { gates: [null] }, 'gates[0]: expected a mapping, got null'],
    [
      'an empty list of decisions',
      { gates: [{ name: 'a', type: 'tool_execution', allowedDecisions: [] }] },
      'gates[0].allowedDecisions: is empty',
    ],
    ['an empty list of tools', { gates: [{ name: 'a', type: 'specific_tools', tools: [] }] }, 'gates[0].tools: is empty'],
    ['a gate without its threshold', { gates: [{ name: 'a', type: 'budget_based' }] }, 'gates[0].costThreshold: is missing'],
    [
      'a threshold that is no number',
      { gates: [{ name: 'a', type: 'threshold_based', confidenceThreshold: Number.NaN }] },
      'confidenceThreshold: expected a number',
    ],
    ['only gates that are off', { gates: [{ name: 'a', type: 'tool_execution', mode: 'off' }] }, 'gates: no gate is on'],
    [
      'decisions that leave nothing for a plan',
      { gates: [{ name: 'a', type: 'custom', condition: () => true, allowedDecisions: ['skip'] }] },
      'leaves no answer to a request of kind plan_review',
    ],
    [
      'skipping a plan in silence',
      { gates: [{ name: 'a', type: 'plan_approval', timing: { timeoutAction: 'skip' } }] },
      '"skip" is not an answer',
    ],
  ])('is refused with %s', (_, input, message) => {
    expect(refusal(input).message).toContain(message);
  });

  test('doesn’t check tools against a catalogue that wasn’t given', () => {
    const gates = [{ name: 'a', type: 'specific_tools' as const, tools: ['anything'] }];
    expect(definePolicy({ gates }).gates).toHaveLength(1);
    expect(refusal({ gates, tools: [] }).message).toContain('unknown tool "anything"');
  });

  test('differs from a file that says something else', () => {
    expect(definePolicy({ gates: 'minimal' }).version).not.toBe(loadPolicy(FULL, { file: 'p.yaml', tools: TOOLS }).version);
  });
});
