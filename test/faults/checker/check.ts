import type { Evidence, Invariant, Violation } from './evidence.ts';
import { effectsOnce } from './invariants/effects.ts';
import { nothingUnheard, recordIsWhole } from './invariants/record.ts';
import { acknowledgedDecisionsStand, deadlinesHold, nothingHalfDone, requestsEndOnce } from './invariants/requests.ts';
import { oneWriter, runsGoOn } from './invariants/runs.ts';

/** I1 to I9, in this order. */
export const INVARIANTS: readonly Invariant[] = [
  effectsOnce,
  requestsEndOnce,
  acknowledgedDecisionsStand,
  runsGoOn,
  recordIsWhole,
  deadlinesHold,
  oneWriter,
  nothingUnheard,
  nothingHalfDone,
];

export const check = (evidence: Evidence): Violation[] => INVARIANTS.flatMap((invariant) => invariant(evidence));
