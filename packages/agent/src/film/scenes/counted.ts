import type { Language } from '../../contract/language.ts';
import type { Counted } from '../film.ts';

/** A number on its way to its value, written as its language writes numbers. */
export function countedText({ value, decimals, before, after }: Counted, share: number, language: Language): string {
  const format = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return `${before}${format.format(share >= 1 ? value : value * share)}${after}`;
}
