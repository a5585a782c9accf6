import type { Path } from './policy-problem.ts';

/** What can stand at the top of a policy file. */
export const POLICY_KEYS = ['version', 'preset', 'gates', 'timeouts', 'pause_max_seconds', 'budgets', 'critical_reading_seconds'] as const;

/** The keys of a timing in a file, and the fields they are called in a program. */
export const TIMING_KEYS: Readonly<Record<string, string>> = {
  timeout_seconds: 'timeoutSeconds',
  timeout_action: 'timeoutAction',
  default_decision: 'defaultDecision',
  warn_before_timeout_sec: 'warnBeforeSeconds',
  reminder_interval: 'reminderInterval',
  max_reminders: 'maxReminders',
  escalation_timeout: 'escalationTimeout',
  escalation_target: 'escalationChain',
  escalation_chain: 'escalationChain',
  escalation_rounds: 'escalationRounds',
  max_retries: 'maxRetries',
};

/** The keys of the budgets in a file, and the fields they are called in a program. */
export const BUDGET_KEYS: Readonly<Record<string, string>> = {
  per_run: 'perRun',
  per_run_per_minute: 'perRunPerMinute',
};

/** The keys of a gate in a file besides those of its timing, which stand among them. */
export const GATE_KEYS: Readonly<Record<string, string>> = {
  name: 'name',
  type: 'type',
  mode: 'mode',
  verdict: 'verdict',
  tools: 'tools',
  confidence_threshold: 'confidenceThreshold',
  cost_threshold: 'costThreshold',
  condition: 'condition',
  allow_modification: 'allowModification',
  require_reason: 'requireReason',
  requester_may_approve: 'requesterMayApprove',
  allowed_decisions: 'allowedDecisions',
  assignee: 'assignee',
  quorum: 'quorum',
};

const KEY_OF_FIELD = new Map<string, string>([
  ...[...Object.entries(GATE_KEYS), ...Object.entries(TIMING_KEYS), ...Object.entries(BUDGET_KEYS)].map(
    ([key, field]): [string, string] => [field, key],
  ),
  ['expression', 'condition'],
]);

/** Where the file has what a program would find at `path`. */
export function pathInFile(path: Path): Path {
  const [head, which, ...rest] = path;
  if (head === 'pauseMaxSeconds') return ['pause_max_seconds'];
  if (head === 'criticalReadingSeconds') return ['critical_reading_seconds'];
  if (head === 'preset') return ['preset'];
  if (head === 'budgets') return which === undefined ? path : ['budgets', KEY_OF_FIELD.get(String(which)) ?? which];
  if (which === undefined) return head === 'timings' ? ['timeouts'] : path;
  const [field, ...inner] = rest[0] === 'timing' ? rest.slice(1) : rest;
  const key = field === undefined ? [] : [KEY_OF_FIELD.get(String(field)) ?? field];
  return [head === 'timings' ? 'timeouts' : 'gates', which, ...key, ...inner];
}
