import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../postgres/server.ts';
import { Copy } from './copy.ts';
import type { Defect } from './defect.ts';
import { DEFECTS } from './defects.ts';
import { runTests } from './run-tests.ts';

/*
 * Plants defects in a copy of the tree, one by one, and looks whether the tests notice: a control that no defect can
 * break is not tested. With words after the command, only defects whose names have one of them in it are planted. With
 * `--after-tests` it is taken for granted that all tests pass with nothing planted, because they just have, and what takes
 * minutes to find is left out.
 */

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const AFTER_TESTS = '--after-tests';
/** A run of a few tests keeps one core busy; each lane has a copy of its own. */
const LANES = Math.min(2, availableParallelism());

async function main(args: readonly string[]): Promise<void> {
  const words = args.filter((word) => word !== AFTER_TESTS);
  const isAfterTests = args.includes(AFTER_TESTS);
  const chosen = DEFECTS.filter(
    ({ name, slow = false }) => !(isAfterTests && slow) && (words.length === 0 || words.some((word) => name.includes(word))),
  );
  const server = await startPostgres({ durable: false });
  const copies = await Promise.all(Array.from({ length: LANES }, () => Copy.of(ROOT)));
  try {
    if (!isAfterTests) await requireGreen(copies, chosen, server.url);
    const escaped = await plantAll(copies, chosen, server.url);
    for (const { name } of escaped) console.log(`escaped: ${name}`);
    console.log(`${chosen.length} planted, ${chosen.length - escaped.length} caught`);
    process.exitCode = escaped.length === 0 ? 0 : 1;
  } finally {
    for (const copy of copies) await copy.remove();
    await server.stop();
  }
}

/** Without this a test that always fails would catch everything. */
async function requireGreen(copies: readonly Copy[], defects: readonly Defect[], databaseUrl: string): Promise<void> {
  // Grouped, so that each file is started once and not once for every defect.
  const groups = Object.values(Object.groupBy(defects, ({ only }) => String(only !== undefined))).values();
  await inLanes(copies, async (copy) => {
    for (const group of groups) {
      if (group === undefined) continue;
      const started = performance.now();
      const files = [...new Set(group.flatMap(({ tests }) => tests))];
      const names = [...new Set(group.flatMap(({ only }) => (only === undefined ? [] : [only])))];
      const only = names.length === 0 ? undefined : names.join('|');
      const { passed, failed } = await runTests({ folder: copy.folder, files, only, databaseUrl, bail: false });
      if (failed.length > 0)
        throw new Error(`these fail with nothing planted:\n${failed.map(({ test, because }) => `${test}: ${because}`).join('\n')}`);
      console.log(`nothing planted: ${passed} tests pass (${seconds(started)})`);
    }
  });
}

/** Each lane takes the next from the same list. What went wrong in one is told when the others are through, for they still use their copies. */
async function inLanes(copies: readonly Copy[], lane: (copy: Copy) => Promise<void>): Promise<void> {
  const ended = await Promise.allSettled(copies.map(lane));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function plantAll(copies: readonly Copy[], defects: readonly Defect[], databaseUrl: string): Promise<Defect[]> {
  const escaped: Defect[] = [];
  const next = defects.entries();
  await inLanes(copies, async (copy) => {
    for (const [index, defect] of next) {
      const started = performance.now();
      const { name, edits, only, tests } = defect;
      const { failed } = await copy.with(edits, () => runTests({ folder: copy.folder, files: tests, only, databaseUrl, bail: true }));
      const [first] = failed;
      if (first === undefined) escaped.push(defect);
      const found = first === undefined ? 'ESCAPED' : `caught by "${first.test}", ${firstLine(first.because)}`;
      console.log(`${index + 1}/${defects.length} ${name}: ${found} (${seconds(started)})`);
    }
  });
  return escaped;
}

/** Shows that it was caught for what it is, and not for a slip in the planting. What a property found is the last cause of its failure. */
function firstLine(because: string): string {
  const cause = /I\d: .*/.exec(because)?.[0] ?? because.split('\n')[0] ?? '';
  return cause.slice(0, 160);
}

const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

await main(process.argv.slice(2));
