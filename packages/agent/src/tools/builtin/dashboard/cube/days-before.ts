import { sqlName, type Tables } from '../../../../tables/index.ts';
import type { DaysBefore, Period } from '../../days-before.ts';
import type { AllFindings } from '../../report/read-findings.ts';
import type { Known, Span } from './open-rows.ts';
import { comparedDays } from './periods.ts';
import { type ReadCube, readCube } from './read-cube.ts';

/** What is reckoned with. */
export interface Reckoned {
  readonly known: Known;
  readonly read: ReadCube;
  /** The days to look at: of a period also those at its beginning that have nothing, where the days before it are known. */
  readonly span: Span;
  /** The first day that a period may be compared with. */
  readonly since: string;
}

interface Made {
  readonly table: string;
  readonly period?: Period;
  readonly before?: DaysBefore;
}

/**
 * Adds up the rows that are open. Where a period was asked for, they are of that period alone: then the days that it is compared with
 * come along, as long as everything can still be told by the day. By the week, the first week would have days of both.
 */
export async function reckon(tables: Tables, { sales, sentiment, clean }: AllFindings, known: Known, span: Span): Promise<Reckoned> {
  const said = sentiment.length > 0 ? sentiment : clean;
  const period = [...sales, ...said].find((one) => one.period !== undefined)?.period;
  if (period !== undefined) {
    const since = firstCompared(period, span);
    const [soldFrom, saidFrom] = [
      known.sales === null ? undefined : await reachBack(tables, { into: 'sold', made: sales, period, since, columns: SOLD }),
      known.reviews === null
        ? undefined
        : await reachBack(tables, { into: 'said', made: said, period, since, columns: sentiment.length > 0 ? SAID : UNLABELLED }),
    ];
    if (soldFrom !== undefined || saidFrom !== undefined) {
      const read = await readCube(tables, { from: since, to: span.to });
      if (read.cube.grain === 'day')
        return { known: reachingBack(known, soldFrom, saidFrom), read, span: { from: period.from, to: span.to }, since };
      for (const table of ['sold', 'said']) await tables.run(`delete from ${table} where day < $1::date`, [period.from]);
    }
  }
  return { known, read: await readCube(tables, span), span, since: span.from };
}

/** The first day that the period may be compared with: where its last days have no data, it is compared as if it had ended before them. */
function firstCompared(period: Period, span: Span): string {
  const [to = period.to] = [period.to, span.to].sort();
  return [comparedDays(period).from, comparedDays({ from: period.from, to }).from].sort()[0] ?? period.from;
}

interface ReachBack {
  readonly into: 'sold' | 'said';
  readonly made: readonly Made[];
  readonly period: Period;
  readonly since: string;
  readonly columns: string;
}

/** Adds the rows before a period. Answers with the first day that is known; with nothing where that is not so of all data. */
async function reachBack(tables: Tables, { into, made, period, since, columns }: ReachBack): Promise<string | undefined> {
  const before = made.flatMap((one) => (one.period?.from === period.from && one.period.to === period.to ? (one.before ?? []) : []));
  if (before.length === 0 || before.length < made.length) return undefined;
  const first = before.map(({ from }) => from ?? period.from).sort()[0] ?? period.from;
  for (const [index, path] of [...new Set(before.map(({ table }) => table))].entries()) {
    const view = `${into}_before_${index}`;
    await tables.view(view, path);
    await tables.run(
      `insert into ${into} select date::date, coalesce(brand, ''), coalesce(product, ''), coalesce(platform, ''), ${columns}
       from ${sqlName(view)} where date >= $1::date and date < $2::date`,
      [since, period.from],
    );
  }
  return first < since ? since : first;
}

const SOLD = 'units::double, revenue::double';
const SAID = 'rating::double, label::varchar';
const UNLABELLED = 'rating::double, null::varchar';

const reachingBack = (known: Known, soldFrom: string | undefined, saidFrom: string | undefined): Known => ({
  ...known,
  sales: known.sales === null ? null : { ...known.sales, from: soldFrom ?? known.sales.from },
  reviews: known.reviews === null ? null : { ...known.reviews, from: saidFrom ?? known.reviews.from },
});
