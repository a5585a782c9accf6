import { fakeClock, type LedgerHarness, ledgerContract } from '@dream-agent/hitl/testing';
import { describe, test } from 'vitest';
import { createMemoryLedger, MemoryStorage } from '../../src/memory/index.ts';

async function open(): Promise<LedgerHarness> {
  const clock = fakeClock();
  const storage = new MemoryStorage();
  return {
    ledger: createMemoryLedger({ clock, storage }),
    another: async () => createMemoryLedger({ clock, storage }),
    advance: async (seconds) => clock.advance(seconds),
    close: async () => {},
  };
}

describe('the ledger in memory', () => {
  for (const { name, run } of ledgerContract(open)) test(name, run);
});
