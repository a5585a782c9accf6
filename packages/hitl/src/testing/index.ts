export { type FakeClock, fakeClock } from './fake-clock.ts';
export * from './fixtures.ts';
export type { ContractCase, LedgerHarness } from './ledger-contract/harness.ts';
export { ledgerContract } from './ledger-contract/ledger-contract.ts';
