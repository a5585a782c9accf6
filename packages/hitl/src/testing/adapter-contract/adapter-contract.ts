import type { ContractCase } from '../ledger-contract/harness.ts';
import { carryingCases } from './carrying.ts';
import { endingCases } from './ending.ts';
import type { AdapterHarness, Mishap } from './harness.ts';
import { mishapCases } from './mishaps.ts';

/**
 * Everything an adapter has to do, framework-free: run each case with the test runner of your choice. `open` makes an adapter with
 * people at the other end; every case opens its own. `without` leaves out what can't happen on this way to people.
 */
export function adapterContract(
  open: () => Promise<AdapterHarness>,
  { without = [] }: { without?: readonly Mishap[] } = {},
): ContractCase[] {
  return [...carryingCases, ...mishapCases, ...endingCases]
    .filter(({ needs }) => needs === undefined || !without.includes(needs))
    .map(({ name, play }) => ({
      name,
      async run() {
        const harness = await open();
        try {
          await play(harness);
        } finally {
          await harness.close();
        }
      },
    }));
}
