const MOST = 5;

/** Round numbers from zero to at least `largest`: `[0, 20, 40, 60]`. */
export type Ticks = readonly number[];

const upTo = (largest: number, step: number): Ticks =>
  Array.from({ length: Math.max(1, Math.ceil(largest / step - 1e-9)) + 1 }, (_, index) => Number((index * step).toPrecision(12)));

/** 1, 2 or 5 of a power of ten. */
function roundStep(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(largest / MOST));
  return [1, 2, 5, 10].map((one) => one * power).find((step) => largest / step <= MOST) ?? largest;
}

export const ticksOfCounts = (largest: number): Ticks =>
  upTo(Math.max(1, largest), Math.max(1, Math.ceil(roundStep(Math.max(1, largest)))));

export const ticksOfAmounts = (largest: number): Ticks => (largest <= 0 ? [0, 1] : upTo(largest, roundStep(largest)));

const SPANS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 21_600, 43_200, 86_400];

/** Of seconds, at whole seconds, minutes, hours or days. */
export function ticksOfSeconds(largest: number): Ticks {
  const step = SPANS.find((span) => largest / span <= MOST) ?? Math.ceil(roundStep(largest / 86_400)) * 86_400;
  return upTo(Math.max(largest, 1), step);
}
