import { weekdayOf } from '../../trends/series/calendar.ts';
import { type CountSeries, effectOn } from '../../trends/series/day-series.ts';
import { fitCounts } from '../../trends/series/fit-counts.ts';
import { seasonAt } from '../../trends/series/year-season.ts';
import { levelAhead, levelOf } from './level.ts';

/** What will probably be sold. */
export interface Foretold {
  /** On a day, by its number. */
  readonly on: (day: number) => number;
  /** The usual error of a number of days in a row from a day on, in units. */
  readonly error: (from: number, days: number) => number;
}

/** What a few products are looked at for is not tested on thousands of places. */
const BAR = 6;
const NEXT_TO_NOTHING = 0.2;

/**
 * Foretells a series from what it does by week and year and where its level went of late. What happened and was over, such as a
 * campaign, is taken out first; what still lasts goes on.
 */
export function foretell(series: CountSeries, prior?: readonly number[]): Foretold {
  const { start, sums, known } = series;
  const last = start + sums.length - 1;
  const fit = fitCounts(series, { bar: BAR, prior });
  const shape = (day: number): number =>
    (fit.weekdays.factors[weekdayOf(day)] ?? 1) * (fit.waves === undefined ? 1 : Math.exp(seasonAt(fit.waves, day)));
  const stretches = fit.happenings.filter((one) => one.kind === 'stretch');
  const happened = (index: number): number => stretches.reduce((factor, one) => factor * effectOn(one, index, 'count'), 1);
  const lasting = happened(sums.length - 1);
  const plain = (index: number): number => Math.max(0, sums[index] ?? 0) / (shape(start + index) * happened(index));
  // Weeks are counted back from the last day, so that the newest is whole.
  const weeks: number[] = [];
  for (let end = sums.length; end - 7 >= 0; end -= 7) {
    let [sum, days] = [0, 0];
    for (let index = end - 7; index < end; index++) {
      // What had all but stopped says nothing of what it was before.
      if (known[index] !== 1 || happened(index) < NEXT_TO_NOTHING) continue;
      sum += plain(index);
      days++;
    }
    if (days >= 4) weeks.unshift((sum / days) * 7);
  }
  const short = sums.length < 7 ? [(sums.reduce((sum, value) => sum + Math.max(0, value), 0) / Math.max(1, sums.length)) * 7] : [];
  const level = levelOf(weeks.length > 0 ? weeks : short);
  const on = (day: number): number => (levelAhead(level, (day - last) / 7) / 7) * shape(day) * lasting;
  return {
    on,
    error(from, days) {
      let [sum, squares] = [0, 0];
      for (let week = 0; week * 7 < days; week++) {
        let units = 0;
        for (let day = week * 7; day < Math.min(days, week * 7 + 7); day++) units += on(from + day);
        sum += units;
        squares += units ** 2;
      }
      // Each week is off by itself, and the level under all of them drifts.
      const ahead = Math.max(0, (from - last) / 7) + days / 14;
      return level.error * Math.sqrt(squares + level.trust ** 2 * ahead * sum ** 2);
    },
  };
}
