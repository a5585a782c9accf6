import { type Defect, type Edit, inSource } from '../defect.ts';

const inWeb = (file: string, find: string, replace: string): Edit => ({ file: `packages/web/src/${file}`, find, replace });
const tests = (name: string): string => `packages/web/test/${name}.test.ts`;

/** What people see. */
export const webDefects: readonly Defect[] = [
  {
    name: 'a page takes every signature of the record for right',
    edits: [inWeb('proof/verify-export.ts', 'await signatures?.check(split.lines.flatMap(checkpointIn));', '')],
    tests: [tests('proof/verify-export')],
  },
  {
    name: 'the timeline of a run tells twice what is on the record',
    edits: [inWeb('features/run/happenings.ts', '!IN_THE_RECORD.has(type)', "type !== 'complete'")],
    tests: [tests('run/happenings')],
  },
  {
    name: 'a run that goes on while something is asked is shown as under way',
    edits: [inWeb('features/chat/live-session.ts', "session.pending.length > 0 ? 'waiting' : 'running'", "'running'")],
    tests: [tests('chat/live-session')],
  },
  {
    name: 'what happens in another run is shown as if it happened in this one',
    edits: [
      inWeb('features/chat/live-session.ts', 'message.run_id !== session.run?.run_id)', 'message.run_id === session.session.session_id)'),
    ],
    tests: [tests('chat/live-session')],
  },
  {
    name: 'requests of high risk are decided together',
    edits: [inWeb('features/inbox/shared-of.ts', "new Set(['low', 'medium'])", "new Set(['low', 'medium', 'high'])")],
    tests: [tests('inbox/shared-of')],
  },
  {
    name: 'the parameters of an action that is approved within bounds may be anything',
    edits: [inWeb('requests/decisions/within-bounds/steps.ts', 'draftOf(value === undefined ?', 'draftOf(value !== null ?')],
    tests: [tests('requests/within-bounds')],
  },
  {
    name: 'what hides in a parameter is hidden in the form that changes it',
    edits: [inWeb('plan/parameter-fields.ts', ' && visibleJson(text) === JSON.stringify(text)', '')],
    tests: [tests('plan/parameter-fields')],
  },
  {
    name: 'what hides in a bound is hidden in its form',
    edits: [inWeb('grants/bounds.ts', ' && visible(value) === value', '')],
    tests: [tests('grants/bounds')],
  },
  {
    name: 'a rule is suggested that would approve what is critical',
    edits: [inSource('feedback/suggest-grants.ts', " || approved.some(({ risk }) => risk === 'critical')", '')],
    tests: [tests('policy/suggest-grants')],
  },
  {
    name: 'whoever only looks on is offered to decide',
    edits: [inWeb('people/waits-for.ts', "if (role === 'viewer') return false;", '')],
    tests: [tests('people/waits-for')],
  },
  {
    name: 'a pattern that runs for ever is run in the page',
    edits: [inWeb('requests/kinds/check-value.ts', 'if (pattern.length > 100 || /[+*}]\\s*\\)?\\s*[+*{]/.test(pattern)) return true;', '')],
    tests: [tests('requests/check-value')],
  },
  {
    name: 'a document that is left before it is drawn fails where nobody looks',
    edits: [inWeb('answer/pdf-file.tsx', 'draw().catch((error: unknown) => !gone && setProblem(error));', 'void draw();')],
    tests: ['e2e/chat/left-document.test.ts'],
    only: 'before a page',
  },
];
