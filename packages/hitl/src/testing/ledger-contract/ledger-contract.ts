import { effectCases } from './effects/effects.ts';
import { settlingCases } from './effects/settling.ts';
import { takeOverCases } from './effects/take-over.ts';
import type { ContractCase, LedgerHarness } from './harness.ts';
import { checkInvariants } from './invariants.ts';
import { atomicityCases } from './record/atomicity.ts';
import { eventCases } from './record/events.ts';
import { recordCases } from './record/record.ts';
import { actionCases } from './requests/actions.ts';
import { budgetCases } from './requests/budgets.ts';
import { decisionCases } from './requests/decisions.ts';
import { grantCases } from './requests/grants.ts';
import { idempotencyCases } from './requests/idempotency.ts';
import { lateAnswerCases } from './requests/late-answers.ts';
import { modifyCases } from './requests/modify.ts';
import { peopleCases } from './requests/people.ts';
import { quorumCases } from './requests/quorum.ts';
import { readingCases } from './requests/reading.ts';
import { requestCases } from './requests/requests.ts';
import { timeoutCases } from './requests/timeouts.ts';
import { beginAndEndCases } from './runs/begin-and-end.ts';
import { controlCases } from './runs/control.ts';
import { fenceCases } from './runs/fences.ts';
import { runCases } from './runs/runs.ts';
import { type Scenario, World } from './world.ts';

const SCENARIOS: readonly Scenario[] = [
  ...runCases,
  ...fenceCases,
  ...controlCases,
  ...beginAndEndCases,
  ...actionCases,
  ...requestCases,
  ...decisionCases,
  ...idempotencyCases,
  ...quorumCases,
  ...peopleCases,
  ...modifyCases,
  ...timeoutCases,
  ...lateAnswerCases,
  ...grantCases,
  ...budgetCases,
  ...readingCases,
  ...effectCases,
  ...takeOverCases,
  ...settlingCases,
  ...eventCases,
  ...recordCases,
  ...atomicityCases,
];

/**
 * Everything a ledger has to do, framework-free: run each case with the test runner of your choice. `open` makes
 * a ledger with nothing in it; every case opens its own. After each case the record has to verify.
 */
export function ledgerContract(open: () => Promise<LedgerHarness>): ContractCase[] {
  return SCENARIOS.map(({ name, play }) => ({
    name,
    async run() {
      const harness = await open();
      try {
        const world = new World(harness);
        await play(world);
        await checkInvariants(world);
      } finally {
        await harness.close();
      }
    },
  }));
}
