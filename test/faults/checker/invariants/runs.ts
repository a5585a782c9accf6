import type { Evidence, Violation } from '../evidence.ts';

/** I4: every run has ended, or visibly waits for a person. */
export function runsGoOn({ runs, unwantedExits }: Evidence): Violation[] {
  return [
    ...runs
      .filter(({ ended, status, pending, lapsed }) => !ended && !(status === 'waiting' && pending > 0) && !(lapsed !== null && lapsed < 0))
      .map(({ id, status, lapsed }) => ({ invariant: 'I4', about: `${id} is ${status}, its lease lapsed ${lapsed} s ago` })),
    ...(unwantedExits === 0 ? [] : [{ invariant: 'I4', about: `nodes have ended by themselves ${unwantedExits} times` }]),
  ];
}

/** I7: one writer at a time: nothing goes on from the same point twice. */
export const oneWriter = ({ forks }: Evidence): Violation[] => forks.map((about) => ({ invariant: 'I7', about }));
