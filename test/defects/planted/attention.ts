import { type Defect, type Edit, inMigration, inSource, MEMORY, POSTGRES, tests } from '../defect.ts';

const inPackage =
  (name: string) =>
  (file: string, find: string, replace: string): Edit => ({ file: `packages/${name}/src/${file}`, find, replace });
const inAgent = inPackage('agent');
const inServer = inPackage('server');
const inWeb = inPackage('web');

const BUDGET = 'core/requests/budget.ts';
const OPEN = 'postgres/sql/open-request.ts';
const READING = 'packages/server/test/routes/reading-time.test.ts';
const PAUSED = 'packages/server/test/routes/budgets.test.ts';
const FLOODING = 'packages/agent/test/graph/budget.test.ts';
const CRITICAL = 'e2e/inbox/critical.test.ts';

/** People's attention: how much a run may ask of it, and what has to be read before it is approved. */
export const attentionDefects: readonly Defect[] = [
  {
    name: 'a run asks as often as it likes',
    edits: [inSource(BUDGET, "if (asked.requestsAsked >= budgets.perRun) return spent('per_run');", '')],
    tests: [MEMORY],
    only: 'a question over the budget of a run is not asked',
  },
  {
    name: 'a run asks as often as it likes within a minute',
    edits: [inSource(BUDGET, "if (asked.askedInMinute >= budgets.perRunPerMinute) return spent('per_run_per_minute');", '')],
    tests: [MEMORY],
    only: 'five hundred questions in a minute',
  },
  {
    name: 'on PostgreSQL, what several ask at once is counted before it is written',
    edits: [inSource(OPEN, 'runs.budget_spent is null and runs.requests_asked < input.per_run', 'true')],
    tests: [POSTGRES],
    only: 'fifty questions at once from five nodes',
  },
  {
    name: 'on PostgreSQL, the minute is not looked at',
    edits: [inSource(OPEN, 'runs.asked_in_minute >= input.per_minute', 'false')],
    tests: [POSTGRES],
    only: 'five hundred questions in a minute',
  },
  {
    name: 'a budget that is spent is whole again with the next minute',
    edits: [inSource(BUDGET, 'if (asked.budgetSpent !== null) return spent(asked.budgetSpent);', '')],
    tests: [MEMORY],
    only: 'a budget that is spent stays so',
  },
  {
    name: 'time gives a run its budgets anew',
    edits: [inSource(BUDGET, "actor.kind === 'person'", "actor.kind !== 'agent'")],
    tests: [MEMORY],
    only: 'a person who lets the run go on gives it its budgets anew',
  },
  {
    name: 'the budgets of a run can be set back without a word on the record',
    edits: [inMigration('000007_budgets.sql', 'new.requests_asked < old.requests_asked', 'false')],
    tests: [tests('postgres/budget-guards')],
  },
  {
    name: 'the time at which somebody was shown a request can be moved',
    edits: [inMigration('000007_budgets.sql', 'when (new is distinct from old) execute', 'when (false) execute')],
    tests: [tests('postgres/budget-guards')],
  },
  {
    name: 'the policy does not say how much a run may ask',
    edits: [inSource('use-cases/propose-action.ts', '        budgets: deps.policy.budgets,\n', '')],
    tests: [FLOODING],
    only: 'each runs once',
  },
  {
    name: 'a run that has asked too much counts as lost',
    edits: [inAgent('layers/execution/or-fenced.ts', " || refusal.code === 'HITL_BUDGET_SPENT'", '')],
    tests: [FLOODING],
    only: 'five hundred gates',
  },
  {
    name: 'a run that has asked too much goes on by itself after the longest pause',
    edits: [
      inServer('postgres/sql/runs/long-pauses.ts', 'run.budget_spent is null and ', ''),
      inSource('postgres/runs.ts', 'if (run.budgetSpent !== null && !renews) {', 'if (run.budgetSpent === undefined) {'),
      inSource('postgres/runs.ts', 'renewsBudgets: renews,', 'renewsBudgets: true,'),
    ],
    tests: [PAUSED],
    only: 'goes on with another when a person lets it',
  },
  {
    name: 'why a run stands still is not told',
    edits: [
      inServer('runs/control/pause-state.ts', "budgetSpent: isPaused ? (spent as PauseState['budgetSpent']) : null", 'budgetSpent: null'),
    ],
    tests: [PAUSED],
    only: 'whoever watches is told',
  },
  {
    name: 'what is critical is approved unread',
    edits: [inSource('core/requests/reading.ts', 'return left <= 0 ? undefined', 'return left < Number.POSITIVE_INFINITY ? undefined')],
    tests: [MEMORY],
    only: 'what is critical is not approved before',
  },
  {
    name: 'on PostgreSQL, what one has read everybody has read',
    edits: [inSource('postgres/sql/read-request.ts', ' and showing.person = input.person', '')],
    tests: [POSTGRES],
    only: 'whoever was never shown it',
  },
  {
    name: 'every time that it is opened, the reading time begins anew',
    edits: [inSource('memory/requests/show-request.ts', 'return shownAt(tx, id, person) ?? ', 'return ')],
    tests: [MEMORY],
    only: 'only the first time counts',
  },
  {
    name: 'over REST it is enough that a critical request was opened long ago',
    edits: [inServer('routes/requests.ts', "{ ...input, readSince: 'shown' }", 'input')],
    tests: [READING],
  },
  {
    name: 'in a conversation it is enough that a critical request was opened long ago',
    edits: [inServer('runs/control/respond.ts', "{ ...answer, readSince: 'shown' }", 'answer')],
    tests: [READING],
    only: 'answered where the conversation is',
  },
  {
    name: 'the button of a critical request does not wait',
    edits: [inWeb('requests/decisions/decision-bar.tsx', 'const unread = useReading(request);', 'const unread = useReading(request) * 0;')],
    tests: [CRITICAL],
    only: 'in ko-KR',
  },
  {
    name: 'what is critical is approved with one key',
    edits: [inWeb('requests/decisions/decision-bar.tsx', "if (kind === 'approve' && isCritical) return setUnconfirmed({ kind });", '')],
    tests: [CRITICAL],
    only: 'in ko-KR',
  },
  {
    name: 'any word confirms what is critical',
    edits: [inWeb('requests/decisions/confirm-dialog.tsx', '.toLowerCase() === word.normalize().toLowerCase()', " !== ''")],
    tests: [CRITICAL],
    only: 'in ko-KR',
  },
];
