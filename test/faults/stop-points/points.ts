/** Calls of a node to its ledger, in about the order in which they come: before each, and after it. */
const CALLS = [
  'claimRun',
  'appendEvent',
  'openRequest',
  'findRun',
  'findRequest',
  'parkRun',
  'decide',
  'readEvents',
  'startEffect',
  'finishEffect',
  'endRun',
] as const;

/** What it writes besides, by the name of the statement. */
const STATEMENTS = ['insert-turn', 'begin-attempt', 'write-checkpoints', 'write-checkpoints-soon', 'end-attempts', 'settle-turn'] as const;

/** `finishEffect:before:2` is the second time that a node would write down what came of a call. */
export const POINTS: readonly string[] = [
  ...[...CALLS, ...STATEMENTS].flatMap((name) => [`${name}:before:1`, `${name}:after:1`]),
  // A run that is asked for is there with its turn, or is not.
  'commit:before:1',
  'commit:after:1',
  // Decided, and not gone on with yet: the plan, and both calls.
  'claimRun:after:2',
  'claimRun:after:3',
  'parkRun:after:2',
  'decide:after:2',
  'decide:before:3',
  'openRequest:after:2',
  'write-checkpoints:after:3',
  // By then a run is under way.
  'sweep:before:4',
  'sweep:after:4',
  // The second of two calls.
  'startEffect:after:2',
  'finishEffect:before:2',
  'finishEffect:after:2',
  // While the world outside is at it.
  'pay:during:1',
  'notify:during:1',
];

export const FAULTS = ['die', 'freeze', 'throw', 'cut'] as const;
export type Fault = (typeof FAULTS)[number];
