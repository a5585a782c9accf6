import type { Ledger } from '@dream-agent/hitl';
import type { Registry } from 'prom-client';
import { countLedger } from './figures/count-ledger.ts';
import { traceLedger } from './traces/trace-ledger.ts';

/** The ledger that every part of a node is to work with, so that whatever closes a request or ends a run is counted and traced. */
export const observeLedger = <Observed extends Ledger>(ledger: Observed, figures: Registry): Observed =>
  traceLedger(countLedger(ledger, figures));
