export { adapterContract } from './adapter-contract/adapter-contract.ts';
export { type AskedOptions, anAsked } from './adapter-contract/asked.ts';
export type { AdapterHarness, Mishap, Seen } from './adapter-contract/harness.ts';
export { type FakeClock, fakeClock } from './fake-clock.ts';
export * from './fixtures.ts';
export type { ContractCase, LedgerHarness } from './ledger-contract/harness.ts';
export { ledgerContract } from './ledger-contract/ledger-contract.ts';
