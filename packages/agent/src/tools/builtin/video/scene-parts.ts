import type { Draft } from '../../../film/pace.ts';
import { chooseQuotes } from '../material/choose-quotes.ts';
import { type Material, periodOf, sourceNames } from '../material/material.ts';
import type { Opinion } from '../material/opinions.ts';
import { VIDEO_WORDS } from './video-words-by-language.ts';

/** What scenes of both kinds of film have in common. */
export const numberOf = ({ language }: Material): ((value: number) => string) => {
  const format = new Intl.NumberFormat(language);
  return (value) => format.format(value);
};

/** As a name stands alone: only English has capitals to begin with. */
export const titled = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** A film has room for a short quote. */
const LONGEST_QUOTE = 110;

/** One review that praises or complains, of the aspect that most speak of; nothing where none can be shown. */
export function quoteScene(material: Material, opinions: readonly Opinion[], tone: 'good' | 'bad', rank: number): Draft[] {
  const { language, hasGlyph } = material;
  const words = VIDEO_WORDS[language];
  const chosen = opinions.flatMap(({ quotes }) => chooseQuotes(quotes, { language, hasGlyph, longest: LONGEST_QUOTE }).slice(0, 1));
  const quote = chosen.find(({ foreign }) => foreign === undefined) ?? chosen[0];
  if (quote === undefined) return [];
  const [heading, said] = tone === 'good' ? [words.quotes.good, words.quotes.goodSaid] : [words.quotes.bad, words.quotes.badSaid];
  return [
    { rank, captions: [said], picture: { kind: 'quote', heading, quote: quote.text, by: words.review(quote.id, quote.foreign), tone } },
  ];
}

/** Where everything comes from, in one line. What goes to the public names no files. */
export function sourceLine(material: Material, { isPublic = false }: { readonly isPublic?: boolean } = {}): string {
  const words = VIDEO_WORDS[material.language];
  const reviews = numberOf(material)(material.findings?.total.reviews ?? 0);
  const source = words.source(isPublic ? '' : sourceNames(material), periodOf(material), reviews);
  return material.findings === undefined ? source : `${source}${material.language === 'ja' ? '。' : '. '}${words.opinionNote}`;
}
