import { expect, test } from 'vitest';
import { gateNames, readValue, writeValue } from '../../src/features/policy/editor/policy-lines.ts';

const SOURCE = `# Who is asked about what.
version: 1

gates:
  # Silence approves it.
  - name: plans
    type: plan_approval
    timeout_action: approve # on purpose

  - type: specific_tools
    name: "보내는 것: 메일"
    tools:
      - send_email
    assignee: group:법무

timeouts:
  plan_review:
    timeout_seconds: 300

pause_max_seconds: 3600
`;
const plans = { kind: 'gate', name: 'plans' } as const;
const mail = { kind: 'gate', name: '보내는 것: 메일' } as const;

test('the gates of a text are found, whatever key they begin with and however they are quoted', () => {
  expect(gateNames(SOURCE)).toEqual(['plans', '보내는 것: 메일']);
  expect(gateNames('version: 1\npreset: standard\n')).toEqual([]);
  expect(gateNames('gates: [{ name: x }]')).toEqual([]);
});

test('what is written is read, without its comment; what is not written is nothing', () => {
  expect(readValue(SOURCE, plans, 'timeout_action')).toBe('approve');
  expect(readValue(SOURCE, mail, 'assignee')).toBe('group:법무');
  expect(readValue(SOURCE, plans, 'mode')).toBeUndefined();
  expect(readValue(SOURCE, { kind: 'timeouts', of: 'plan_review' }, 'timeout_seconds')).toBe('300');
  expect(readValue(SOURCE, { kind: 'timeouts', of: 'clarification' }, 'timeout_seconds')).toBeUndefined();
});

test('a value that is changed changes its line and no other, and its comment stays', () => {
  const changed = writeValue(SOURCE, plans, 'timeout_action', 'reject');
  expect(changed).toBe(SOURCE.replace('approve # on purpose', 'reject # on purpose'));
  expect(writeValue(SOURCE, { kind: 'timeouts', of: 'plan_review' }, 'timeout_seconds', '60')).toBe(SOURCE.replace('300', '60'));
});

test('a value that is new stands at the end of its gate, after a list that belongs to it', () => {
  expect(writeValue(SOURCE, plans, 'mode', 'shadow')).toBe(SOURCE.replace('# on purpose\n', '# on purpose\n    mode: shadow\n'));
  const without = writeValue(SOURCE, mail, 'assignee', undefined);
  expect(writeValue(without, mail, 'mode', 'off')).toContain('      - send_email\n    mode: off\n\ntimeouts:');
});

test('a value that is taken out takes its lines with it, and back again is as before', () => {
  expect(writeValue(writeValue(SOURCE, plans, 'mode', 'off'), plans, 'mode', undefined)).toBe(SOURCE);
  expect(writeValue(SOURCE, mail, 'tools', undefined)).not.toContain('send_email');
});

test('a name that YAML would read as something else is quoted', () => {
  const changed = writeValue(SOURCE, plans, 'assignee', 'group:a: b # c');
  expect(changed).toContain('    assignee: "group:a: b # c"\n');
  expect(readValue(changed, plans, 'assignee')).toBe('group:a: b # c');
});

test('a kind that has no time-out yet gets one, also where there are none at all', () => {
  const clarification = { kind: 'timeouts', of: 'clarification' } as const;
  expect(readValue(writeValue(SOURCE, clarification, 'timeout_seconds', '9'), clarification, 'timeout_seconds')).toBe('9');
  expect(writeValue('version: 1\npreset: standard\n', clarification, 'timeout_seconds', '9')).toBe(
    'version: 1\npreset: standard\n\ntimeouts:\n  clarification:\n    timeout_seconds: 9\n',
  );
});

test('a gate that is not there is left alone', () => {
  expect(writeValue(SOURCE, { kind: 'gate', name: 'nobody' }, 'mode', 'off')).toBe(SOURCE);
});
