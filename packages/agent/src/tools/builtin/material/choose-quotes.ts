import type { Language } from '../../../contract/language.ts';
import type { HasGlyph } from '../../../documents/fonts.ts';
import { isPresentable, presentable } from '../../../drawing/presentable.ts';
import type { Quote } from '../sentiment/findings.ts';
import { detectLanguage } from '../text/detect-language.ts';

/** A quote as it is shown. It is never translated; where it is in another language than what it stands in, that is said. */
export interface ChosenQuote {
  readonly id: string;
  readonly text: string;
  readonly foreign: Language | undefined;
}

interface Choice {
  readonly language: Language;
  readonly hasGlyph: HasGlyph;
  readonly longest: number;
}

/** The quotes that can be shown, best first: in the language, whole, and of a length that says something. */
export function chooseQuotes(quotes: readonly Quote[], { language, hasGlyph, longest }: Choice): ChosenQuote[] {
  const scored = quotes.map((quote, index) => {
    const spoken = detectLanguage(quote.text);
    const text = presentable(quote.text, hasGlyph, longest);
    const letters = Array.from(text).length;
    const score =
      (spoken === language ? 100 : 0) +
      (isPresentable(quote.text, hasGlyph) ? 20 : 0) +
      (text.endsWith('…') ? 0 : 10) +
      (letters >= 12 ? 5 : 0) -
      index / 100;
    return {
      quote: { id: presentable(quote.id, hasGlyph, 40), text, foreign: spoken === undefined || spoken === language ? undefined : spoken },
      score,
    };
  });
  return scored
    .filter(({ quote }) => quote.text !== '' && quote.text !== '…')
    .sort((one, other) => other.score - one.score)
    .map(({ quote }) => quote);
}
