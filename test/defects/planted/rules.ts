import { type Defect, inSource, tests } from '../defect.ts';

/** Gates, policies and secrets. */
export const ruleDefects: readonly Defect[] = [
  {
    name: 'a tool that nobody knows is let through',
    edits: [
      inSource(
        'core/gates/gates.ts',
        '(tool === undefined || tool.name !== action.tool)',
        'tool !== undefined && tool.name !== action.tool',
      ),
    ],
    tests: [tests('gates/evaluate-gates')],
  },
  {
    name: 'a condition that fails lets the action by',
    edits: [
      inSource(
        'core/gates/gates.ts',
        "    // A condition that can't make up its mind is a reason to ask.\n    return true;",
        '    return false;',
      ),
    ],
    tests: [tests('gates/evaluate-gates')],
  },
  {
    name: 'a policy may have keys that nobody knows',
    edits: [inSource('policy/read-gate-entry.ts', 'if (!known.includes(key)) report(', 'if (known.length === 0) report(')],
    tests: [tests('policy/load-policy')],
  },
  {
    name: 'an action is kept with its secrets',
    edits: [inSource('use-cases/judge-action.ts', 'withoutSecrets(rules, parseProposed(input.proposed))', 'parseProposed(input.proposed)')],
    tests: [tests('pattern/human-in-the-loop')],
  },
  {
    name: 'a field that is named like a secret is shown',
    edits: [inSource('core/redact/redact.ts', 'hidden ?? declared(inside) ?? named', 'hidden ?? declared(inside)')],
    tests: [tests('redact/redact')],
  },
];
