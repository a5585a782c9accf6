import { dayText, spanText } from '../../../charts/index.ts';
import type { Language } from '../../../contract/language.ts';
import type { Rise } from './findings.ts';
import { SENTIMENT_WORDS } from './sentiment-words.ts';
import { shareOf } from './tally.ts';

/** One sentence about complaints that became more frequent. */
export function describeRise(rise: Rise, language: Language): string {
  const words = SENTIMENT_WORDS[language];
  const percent = (part: number, whole: number): string => `${Math.round(shareOf(part, whole) * 100)}%`;
  return words.rise({
    where: rise.dimension === 'all' ? words.everywhere : rise.name,
    aspect: words.aspects[rise.aspect],
    when: spanText(rise.from, rise.to, language),
    since: rise.since === undefined ? undefined : dayText(rise.since, language),
    before: percent(rise.before_complaints, rise.before_reviews),
    after: percent(rise.complaints, rise.reviews),
    complaints: rise.complaints,
    reviews: rise.reviews,
  });
}
