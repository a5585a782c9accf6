/** Calls of a node to its ledger through the life of a run, in about the order in which they come. */
const CALLS = [
  'claimRun',
  'findRun',
  'recordAction',
  'openRequest',
  'appendEvent',
  'parkRun',
  'findRequest',
  'findAction',
  'startEffect',
  'finishEffect',
  'readEvents',
  'endRun',
  'sweep',
  'listRequests',
] as const;

/** The first of each, a moment before it and one after it; and some that matter most when they come again. */
export const POINTS: readonly string[] = [
  ...CALLS.flatMap((call) => [`${call}:before:1`, `${call}:after:1`]),
  // Decided, and not gone on with yet.
  'claimRun:after:2',
  // In the middle of several calls that run side by side, and at the last one.
  'startEffect:after:3',
  'finishEffect:before:2',
  'finishEffect:after:4',
  'appendEvent:after:20',
];

export const FAULTS = ['die', 'freeze', 'throw', 'cut'] as const;
export type Fault = (typeof FAULTS)[number];
