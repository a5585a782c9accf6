import type { Language } from '../../../contract/language.ts';
import { spokenDay } from './describe.ts';
import { FEWEST_DAYS } from './find-trends.ts';
import type { TrendFindings } from './findings.ts';
import type { Covered } from './places/build-cube.ts';
import type { Cube } from './places/metrics.ts';
import { isoDay } from './series/calendar.ts';
import { TREND_WORDS } from './words/trend-words.ts';

const MONTH = 30.44;
/** A year can be told from chance where some of it was seen twice. */
const TWO_YEARS = 24.5;
const ONE_YEAR_AND_SOME = 14.5;
const FEW_ROWS = 200;
const MOST_GAPS = 3;

/** What was left out, and what the data is too short or too small to say. */
export function warningsOf(covered: ReadonlyMap<Cube, Covered>, { from, to, seasons }: TrendFindings, language: Language): string[] {
  const words = TREND_WORDS[language];
  const number = (value: number): string => new Intl.NumberFormat(language, { maximumFractionDigits: 0 }).format(value);
  // The labelled reviews are the clean ones once more.
  const each = [...covered].flatMap(([cube, one]) => (cube === 'labelled' && covered.has('reviews') ? [] : [one]));
  const sum = (of: (one: Covered) => number): number => each.reduce((total, one) => total + of(one), 0);
  const [undated, future, astray, rows] = [
    sum((one) => one.undated),
    sum((one) => one.future),
    sum((one) => one.astray),
    sum((one) => one.rows),
  ];
  const days = Math.max(...each.map((one) => one.to - one.from + 1));
  const months = days / MONTH;
  const gaps = new Map(each.flatMap((one) => one.gaps).map(([first, last]) => [first, last]));
  const cutDown = new Map(each.flatMap((one) => one.cutDown).map((one) => [one.dimension, one]));
  const isYearly = seasons.some(({ period }) => period === 'year');
  return [
    ...(from === to || days < FEWEST_DAYS ? [words.tooShort(number(days))] : []),
    ...(rows < FEW_ROWS ? [words.few(number(rows))] : []),
    ...(undated > 0 ? [words.undated(number(undated))] : []),
    ...(future > 0 ? [words.future(number(future))] : []),
    ...(astray > 0 ? [words.astray(number(astray))] : []),
    ...[...gaps]
      .slice(0, MOST_GAPS)
      .map(([first, last]) => words.gap(spokenDay(isoDay(first), language), spokenDay(isoDay(last), language))),
    ...[...cutDown.values()].map(({ dimension, of, looked }) => words.cutDown({ dimension, of: number(of), looked: number(looked) })),
    ...(days >= FEWEST_DAYS && months < ONE_YEAR_AND_SOME ? [words.yearTooShort(number(months))] : []),
    ...(isYearly && months >= ONE_YEAR_AND_SOME && months < TWO_YEARS ? [words.yearSeenOnce(number(months))] : []),
  ];
}
