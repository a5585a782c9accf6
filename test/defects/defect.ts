/** A piece of text in one file, and what it is replaced with. */
export interface Edit {
  readonly file: string;
  /** Has to occur exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** A way in which the tree could be wrong, and the tests that have to notice. */
export interface Defect {
  /** What would be true, as a sentence. */
  readonly name: string;
  /** More than one where a second control would catch it too: both are taken out, so that each is seen to be tested. */
  readonly edits: readonly Edit[];
  readonly tests: readonly string[];
  /** Only tests whose name has this in it. */
  readonly only?: string;
  /** Found by waiting in vain for minutes: planted by hand, and not after each run of the tests. */
  readonly slow?: true;
}

const SOURCE = 'packages/hitl/src';
const TESTS = 'packages/hitl/test';

export const inSource = (file: string, find: string, replace: string): Edit => ({ file: `${SOURCE}/${file}`, find, replace });
export const inMigration = (file: string, find: string, replace: string): Edit => ({
  file: `packages/hitl/migrations/${file}`,
  find,
  replace,
});

export const MEMORY = `${TESTS}/memory/ledger.test.ts`;
export const POSTGRES = `${TESTS}/postgres/ledger.test.ts`;
export const GUARDS = `${TESTS}/postgres/guards.test.ts`;
export const SIMULATION = `${TESTS}/simulation/memory.test.ts`;
export const SIMULATION_ON_POSTGRES = `${TESTS}/simulation/postgres.test.ts`;
export const tests = (name: string): string => `${TESTS}/${name}.test.ts`;
