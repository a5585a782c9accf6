import { shorten } from '../text/shorten.ts';
import type { Quote } from './findings.ts';

const QUOTE_LENGTH = 160;

/** A review as it is quoted. */
export const quoteOf = (id: string, text: string): Quote => ({ id: shorten(id, 60), text: shorten(text, QUOTE_LENGTH) });

/** Keeps the clearest few of many; of equally clear ones the first. */
export function keepClearest(limit: number): { add: (clarity: number, id: string, text: string) => void; quotes: () => Quote[] } {
  const kept: { clarity: number; id: string; text: string }[] = [];
  return {
    add(clarity, id, text) {
      const at = kept.findIndex((one) => one.clarity < clarity);
      if (at === -1 && kept.length >= limit) return;
      kept.splice(at === -1 ? kept.length : at, 0, { clarity, id, text });
      kept.length = Math.min(kept.length, limit);
    },
    quotes: () => kept.map(({ id, text }) => quoteOf(id, text)),
  };
}
