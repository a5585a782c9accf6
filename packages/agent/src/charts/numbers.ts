import type { Language } from '../contract/language.ts';
import type { ValueFormat } from './chart.ts';

/** A value as people of a language read it. Whole percentages, for more would claim more than is known. */
export function valueText(value: number, format: ValueFormat, language: Language): string {
  switch (format) {
    case 'percent':
      return `${new Intl.NumberFormat(language, { maximumFractionDigits: Math.abs(value) > 0 && Math.abs(value) < 1 ? 1 : 0 }).format(value)}%`;
    case 'rating':
      return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 2 }).format(value);
    case 'count':
      return new Intl.NumberFormat(language, { maximumFractionDigits: Math.abs(value) < 10 ? 1 : 0 }).format(value);
  }
}

/** The same where there is little room: 12K, 1.2만. */
export const shortValueText = (value: number, format: ValueFormat, language: Language): string =>
  format === 'count' && Math.abs(value) >= 10_000
    ? new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
    : valueText(value, format, language);

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const STEPS = [1, 2, 2.5, 5, 10];

/** An axis with round steps, about `ticks` of them. It begins at nothing, except for ratings, which are never near it. */
export function scaleFor(values: readonly number[], format: ValueFormat, ticks = 4): Scale {
  const most = Math.max(0, ...values);
  const least = format === 'rating' ? Math.min(...values) : Math.min(0, ...values);
  const span = Math.max(most - least, format === 'rating' ? 0.2 : format === 'percent' ? 2 : 1);
  const magnitude = 10 ** Math.floor(Math.log10(span / ticks));
  const step = (STEPS.find((one) => one * magnitude * ticks >= span * 0.999) ?? 10) * magnitude;
  const whole = format === 'count' ? Math.max(1, Math.ceil(step)) : step;
  const min = Math.floor((least + whole * 1e-6) / whole) * whole;
  const max = Math.max(min + whole, Math.ceil((most - whole * 1e-6) / whole) * whole);
  return { min: tidy(min), max: tidy(format === 'percent' && most <= 100 ? Math.min(100, max) : max), step: tidy(whole) };
}

const tidy = (value: number): number => Number(value.toPrecision(12));
