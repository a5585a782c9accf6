import { valueText } from '../../../../charts/index.ts';
import type { Language } from '../../../../contract/language.ts';
import { shareOf } from '../../sentiment/tally.ts';

/** How numbers are written in a report: the same in its sentences, tables and charts. */
export interface Figures {
  readonly count: (value: number) => string;
  /** Of a share from nothing to one. */
  readonly percent: (share: number) => string;
  readonly percentOf: (part: number, whole: number) => string;
  readonly rating: (value: number | null) => string;
  readonly times: (value: number) => string;
}

export function figuresIn(language: Language): Figures {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  return {
    count: (value) => number.format(value),
    percent: (share) => `${Math.round(share * 100)}%`,
    percentOf: (part, whole) => `${Math.round(shareOf(part, whole) * 100)}%`,
    rating: (value) => (value === null ? '–' : valueText(value, 'rating', language)),
    times: (value) => number.format(value),
  };
}
