import { actionCases } from './actions.ts';
import { controlCases } from './control.ts';
import { decisionCases } from './decisions.ts';
import { effectCases } from './effects.ts';
import { eventCases } from './events.ts';
import { fenceCases } from './fences.ts';
import { grantCases } from './grants.ts';
import type { ContractCase, LedgerHarness } from './harness.ts';
import { idempotencyCases } from './idempotency.ts';
import { checkInvariants } from './invariants.ts';
import { lateAnswerCases } from './late-answers.ts';
import { modifyCases } from './modify.ts';
import { peopleCases } from './people.ts';
import { quorumCases } from './quorum.ts';
import { recordCases } from './record.ts';
import { requestCases } from './requests.ts';
import { runCases } from './runs.ts';
import { settlingCases } from './settling.ts';
import { takeOverCases } from './take-over.ts';
import { timeoutCases } from './timeouts.ts';
import { type Scenario, World } from './world.ts';

const SCENARIOS: readonly Scenario[] = [
  ...runCases,
  ...fenceCases,
  ...controlCases,
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
  ...effectCases,
  ...takeOverCases,
  ...settlingCases,
  ...eventCases,
  ...recordCases,
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
