import type { Problem, ProblemKind } from './problem.ts';

/** An instruction that can't be followed, on its way out. */
export class Refused extends Error {
  readonly problem: Problem;

  constructor(kind: ProblemKind, part: string) {
    super(kind);
    this.problem = { kind, part };
  }
}
