import type { RunId } from '@dream-agent/hitl';
import { endedUnsettled } from '../postgres/sql/runs/ended-unsettled.ts';
import { longPauses } from '../postgres/sql/runs/long-pauses.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { settleRun } from '../runs/settle-run.ts';

const PAGE = 500;
const CLOCK = { kind: 'system', id: 'clock' } as const;

/**
 * Does what time has made due, whichever node comes first: deadlines, reminders, pauses, what a killed node left undone. Answers
 * whether there may be more of it already.
 */
export async function sweep(deps: AgentDeps): Promise<boolean> {
  const swept = await deps.ledger.sweep(PAGE);
  for (const { runId } of swept) deps.hint(runId);
  const { pauseMaxSeconds } = deps.rules.policy;
  for (const { run_id } of await longPauses(deps.pool, { seconds: pauseMaxSeconds, row_limit: PAGE })) {
    await deps.ledger.resumeRun(run_id as RunId, { actor: CLOCK, reason: `paused for more than ${pauseMaxSeconds} s` });
    deps.hint(run_id);
  }
  for (const { run_id } of await endedUnsettled(deps.pool, { row_limit: PAGE })) await settleRun(deps, run_id as RunId);
  return swept.length >= PAGE;
}
