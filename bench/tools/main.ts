import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { median } from '../ledger/measure.ts';
import type { BenchResult } from '../main.ts';
import { Child } from '../server/child.ts';
import { round } from '../server/figures.ts';
import type { Step } from './step.ts';
import type { Walk, Walked } from './walk.ts';

const SIZES = [10_000, 100_000, 1_000_000] as const;
const GOALS = {
  seconds_1000000: '<= 90',
  peak_mb_1000000: '<= 1500',
  cpu_per_row_1000000_to_100000: '<= 1.05',
} as const;

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../scripts/make-sample-data.ts', import.meta.url));

interface Measured {
  readonly rows: number;
  readonly floor: Step;
  readonly walked: Walked;
}

/**
 * Reviews from a CSV file through collector, preprocessor, sentiment, keyword and trends, beside one aggregation of the same file.
 * Each size in a process of its own, so that what it holds at most is its own.
 */
export async function bench(): Promise<BenchResult> {
  const rounds = Number(process.env['BENCH_ROUNDS'] ?? 1);
  const folder = await mkdtemp(join(tmpdir(), 'bench-tools-'));
  try {
    for (const rows of SIZES) await run(process.execPath, [script, '--out', join(folder, `${rows}.csv`), '--rows', String(rows)]);
    const measured: Measured[] = [];
    for (let turn = 0; turn < rounds; turn++) for (const rows of SIZES) measured.push(await measure(folder, rows));
    return report(measured);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, rows: number): Promise<Measured> {
  const floor = await only<Step>('../tools/floor.ts', { path: join(folder, `${rows}.csv`) });
  const place = join(folder, 'run');
  await mkdir(place);
  try {
    const walk: Walk = { dataFolder: folder, file: `${rows}.csv`, folder: place };
    return { rows, floor, walked: await only<Walked>('../tools/walk.ts', walk) };
  } finally {
    await rm(place, { recursive: true });
  }
}

async function only<Said>(file: string, given: object): Promise<Said> {
  const child = await Child.start<Said>(file, given);
  try {
    return await child.says();
  } finally {
    await child.stop();
  }
}

/** Medians of all rounds. A share of time per row is of CPU time: others may use the machine, and time on a clock counts them too. */
function report(measured: readonly Measured[]): BenchResult {
  const of = (rows: number, figure: (one: Measured) => number): number =>
    median(measured.filter((one) => one.rows === rows).map((one) => figure(one)));
  const sum = (figure: 'seconds' | 'cpuSeconds', tool?: string) => (one: Measured) =>
    one.walked.steps.reduce((total, step) => total + (tool === undefined || step.name === tool ? step[figure] : 0), 0);
  const peak = ({ walked }: Measured): number => Math.max(...walked.steps.map(({ peakMegabytes }) => peakMegabytes));
  const tools = measured[0]?.walked.steps.map(({ name }) => name) ?? [];

  console.log('\nReviews from a CSV file through five tools; seconds on a clock and of all cores, peak memory of the process\n');
  console.table(
    SIZES.map((rows) => ({
      rows,
      ...Object.fromEntries(tools.map((tool) => [tool, round(of(rows, sum('seconds', tool)), 2)])),
      seconds: round(of(rows, sum('seconds')), 2),
      'CPU seconds': round(of(rows, sum('cpuSeconds')), 2),
      'CPU µs a row': round((of(rows, sum('cpuSeconds')) / rows) * 1e6, 1),
      'peak MB': round(of(rows, peak), 0),
      'floor, s': round(
        of(rows, ({ floor }) => floor.seconds),
        2,
      ),
      'reviews counted': of(rows, ({ walked }) => walked.reviews),
    })),
  );
  console.log('\nCPU seconds at 1,000,000 rows, by tool; and the most that the process had held when it was done\n');
  console.table(
    Object.fromEntries(
      tools.map((tool, place) => [
        tool,
        {
          'CPU seconds': round(of(1_000_000, sum('cpuSeconds', tool)), 2),
          'peak MB': round(
            of(1_000_000, ({ walked }) => walked.steps[place]?.peakMegabytes ?? 0),
            0,
          ),
        },
      ]),
    ),
  );
  const perRow = (rows: number, figure: 'seconds' | 'cpuSeconds'): number => of(rows, sum(figure)) / rows;
  const figures = {
    ...Object.fromEntries(
      SIZES.flatMap((rows) => [
        [`seconds_${rows}`, round(of(rows, sum('seconds')), 2)],
        [`cpu_seconds_${rows}`, round(of(rows, sum('cpuSeconds')), 2)],
        [`peak_mb_${rows}`, round(of(rows, peak), 0)],
      ]),
    ),
    cpu_per_row_100000_to_10000: round(perRow(100_000, 'cpuSeconds') / perRow(10_000, 'cpuSeconds'), 3),
    cpu_per_row_1000000_to_100000: round(perRow(1_000_000, 'cpuSeconds') / perRow(100_000, 'cpuSeconds'), 3),
    seconds_per_row_1000000_to_100000: round(perRow(1_000_000, 'seconds') / perRow(100_000, 'seconds'), 3),
    floor_cpu_seconds_1000000: round(
      of(1_000_000, ({ floor }) => floor.cpuSeconds),
      2,
    ),
    cpu_ratio_to_floor_1000000: round(
      of(1_000_000, (one) => sum('cpuSeconds')(one) / one.floor.cpuSeconds),
      1,
    ),
  };
  return { name: 'tools', figures, goals: GOALS, met: isMet(figures) };
}

/** Every goal is a figure of the same name that is not to be exceeded. */
const isMet = (figures: Readonly<Record<string, number>>): boolean =>
  Object.entries(GOALS).every(([name, goal]) => (figures[name] ?? Number.NaN) <= Number(goal.split(' ')[1]));
