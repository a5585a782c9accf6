export { createMemoryLedger, type MemoryLedgerOptions } from './memory-ledger.ts';
export { MemoryStorage } from './storage.ts';
