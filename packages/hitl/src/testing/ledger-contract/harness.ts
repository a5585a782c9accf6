import type { Ledger } from '../../ports/ledger.ts';

/** A ledger on storage of its own, and the means to move its clock. */
export interface LedgerHarness {
  readonly ledger: Ledger;
  /** A second node on the same storage. */
  another(): Promise<Ledger>;
  /** Makes the ledger's clock jump ahead. */
  advance(seconds: number): Promise<void>;
  close(): Promise<void>;
}

/** One thing that every ledger has to do. `run` throws an assertion error where one doesn't. */
export interface ContractCase {
  readonly name: string;
  readonly run: () => Promise<void>;
}
