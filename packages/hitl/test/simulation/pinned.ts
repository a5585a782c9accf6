import type { Step, StepOf } from './steps.ts';

const open: StepOf<'open'> = {
  do: 'open',
  node: 0,
  run: 0,
  hold: 0,
  effectClass: 'once',
  risk: 'low',
  timing: 'rejects',
  quorum: 'one',
  assignee: 'anyone',
  requesterMayApprove: true,
};

const approve = (who: 'dana' | 'arin' | 'chul', node: number): StepOf<'decide'> => ({
  do: 'decide',
  node,
  request: 0,
  closed: false,
  who,
  decision: 'approve',
  wrongDigest: false,
  key: '',
  twice: false,
});

const start = (hold: number): StepOf<'start'> => ({
  do: 'start',
  node: 0,
  hold,
  action: 0,
  cleared: true,
  wrongDigest: false,
  calls: true,
  finishes: false,
  result: 'executed',
});

const takeOver: StepOf<'takeOver'> = { do: 'takeOver', node: 0, run: 0, owner: 1 };

/** Schedules that chance comes to too seldom, or that once found something. They are played each time. */
export const PINNED: Readonly<Record<string, readonly Step[]>> = {
  'an owner that was taken over from starts what was approved': [open, approve('dana', 0), takeOver, start(1), start(0)],
  'an owner starts something, is taken over from, and its call is started again': [
    open,
    approve('dana', 0),
    start(0),
    takeOver,
    start(0),
    start(1),
  ],
  'two nodes count the votes on one request, and one of them remembers it without any': [
    { ...open, quorum: 'two' },
    approve('arin', 1),
    approve('chul', 0),
  ],
  'a node answers from memory what another has taken back': [
    open,
    { do: 'cancelRequest', node: 1, request: 0 },
    approve('dana', 0),
    start(0),
  ],
  'a run is told to stop, given up, and then paused': [
    { do: 'cancelRun', node: 0, run: 0 },
    { do: 'park', node: 0, run: 0, hold: 0 },
    { do: 'pause', node: 0, run: 0 },
  ],
};
