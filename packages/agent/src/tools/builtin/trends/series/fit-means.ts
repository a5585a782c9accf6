import { effectOn, type Happening, type MeanSeries } from './day-series.ts';
import { dragOf } from './dispersion.ts';
import { clearestRamp } from './scan-ramps.ts';
import { clearestStretch, isBeaten } from './scan-stretches.ts';

/** What an average or a share usually is, and what happened besides. Days count from the start of the series. */
export interface MeanFit {
  readonly happenings: readonly Happening[];
  /** Outside of what happened. */
  readonly usual: number;
}

const MOST_HAPPENINGS = 8;
const DAYS_BEFORE = 14;
const FEWEST = 8;

/** Finds where an average or a share lies elsewhere, the clearest first, until only chance is left. */
export function fitMeans(series: MeanSeries, bar: number): MeanFit {
  const { sums, rows, variance } = series;
  const mean = usualOf(series, []);
  const drag = dragOf(
    series,
    rows.map((count) => count * Math.max(1e-9, Math.abs(mean))),
    rows.map((count) => count * variance),
  );
  const found: Happening[] = [];
  if (sums.length === 0 || variance <= 0) return { happenings: found, usual: mean };
  while (found.length < MOST_HAPPENINGS) {
    const next = clearest(found, series, drag, bar);
    if (next === undefined) break;
    found.push(next);
  }
  for (let index = 0; found.length > 1 && index < found.length; index++) {
    const again = clearest(
      found.filter((_, other) => other !== index),
      series,
      drag,
      bar,
    );
    const before = found[index];
    if (again !== undefined && before !== undefined && again.from < before.to && before.from < again.to) found[index] = again;
  }
  return { happenings: found, usual: usualOf(series, found) };
}

function clearest(others: readonly Happening[], series: MeanSeries, drag: number, bar: number): Happening | undefined {
  const { sums, rows, known, variance, least } = series;
  const n = sums.length;
  const [sum, count, days] = [new Float64Array(n + 1), new Float64Array(n + 1), new Float64Array(n + 1)];
  for (let day = 0; day < n; day++) {
    const here = known[day] === 1 ? (rows[day] ?? 0) : 0;
    sum[day + 1] = (sum[day] ?? 0) + (here === 0 ? 0 : (sums[day] ?? 0) - here * shiftOf(others, day));
    count[day + 1] = (count[day] ?? 0) + here;
    days[day + 1] = (days[day] ?? 0) + (here > 0 ? 1 : 0);
  }
  const effectOf = (from: number, to: number): number => {
    const inside = (count[to] ?? 0) - (count[from] ?? 0);
    const insideSum = (sum[to] ?? 0) - (sum[from] ?? 0);
    return insideSum / inside - ((sum[n] ?? 0) - insideSum) / ((count[n] ?? 0) - inside);
  };
  const score = (from: number, to: number): number => {
    const inside = (count[to] ?? 0) - (count[from] ?? 0);
    const outside = (count[n] ?? 0) - inside;
    if (inside < FEWEST || outside < FEWEST || (days[to] ?? 0) - (days[from] ?? 0) < 3) return 0;
    const effect = effectOf(from, to);
    return Math.abs(effect) < least ? 0 : effect / Math.sqrt(variance * drag * (1 / inside + 1 / outside));
  };
  const earliest = days.findIndex((seen) => seen >= DAYS_BEFORE);
  const stretch = earliest < 0 ? undefined : clearestStretch({ days: n, earliest, score });
  const ramp = rampIn(series, others, drag);
  if (ramp !== undefined && Math.abs(ramp.z) >= bar && isBeaten(stretch, ramp)) return { kind: 'ramp', ...ramp };
  return stretch !== undefined && Math.abs(stretch.z) >= bar
    ? { kind: 'stretch', ...stretch, effect: effectOf(stretch.from, stretch.to) }
    : undefined;
}

function rampIn(series: MeanSeries, others: readonly Happening[], drag: number) {
  const { sums, rows, known, variance, least } = series;
  const weeks: { at: number[]; values: number[]; weights: number[] } = { at: [], values: [], weights: [] };
  for (let from = 0; from + 7 <= sums.length; from += 7) {
    let [sum, count] = [0, 0];
    for (let day = from; day < from + 7; day++) {
      if (known[day] !== 1) continue;
      sum += (sums[day] ?? 0) - (rows[day] ?? 0) * shiftOf(others, day);
      count += rows[day] ?? 0;
    }
    if (count <= 0) continue;
    weeks.at.push(from + 3);
    weeks.values.push(sum / count);
    weeks.weights.push(count / (variance * drag));
  }
  const ramp = clearestRamp(weeks);
  return ramp !== undefined && Math.abs(ramp.slope) * (ramp.to - ramp.from) >= 1.5 * least ? ramp : undefined;
}

const shiftOf = (happenings: readonly Happening[], day: number): number =>
  happenings.reduce((sum, happening) => sum + effectOn(happening, day, 'mean'), 0);

function usualOf({ sums, rows, known }: MeanSeries, happenings: readonly Happening[]): number {
  let [sum, count] = [0, 0];
  for (let day = 0; day < sums.length; day++) {
    if (known[day] !== 1 || (rows[day] ?? 0) === 0) continue;
    sum += (sums[day] ?? 0) - (rows[day] ?? 0) * shiftOf(happenings, day);
    count += rows[day] ?? 0;
  }
  return count === 0 ? 0 : sum / count;
}
