import { shorten } from '../text/shorten.ts';
import type { Quote } from './findings.ts';

const QUOTE_LENGTH = 160;

/** A review as it is quoted. */
export const quoteOf = (id: string, text: string): Quote => ({ id: shorten(id, 60), text: shorten(text, QUOTE_LENGTH) });
