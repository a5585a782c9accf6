import type { Language } from '../../../contract/language.ts';
import type { SentimentFindings } from './findings.ts';
import { SENTIMENT_WORDS } from './sentiment-words.ts';
import { shareOf } from './tally.ts';

/** Of fewer mentions a share says nothing. */
const FEWEST = 10;

/** One sentence about what is complained of most, and what is praised most; nothing where there is too little to compare. */
export function describeAspects({ aspects }: Pick<SentimentFindings, 'aspects'>, language: Language): string | undefined {
  const words = SENTIMENT_WORDS[language];
  const [worst, ...others] = aspects
    .filter(({ mentions }) => mentions >= FEWEST)
    .map(({ aspect, mentions, positive, negative }) => ({
      name: words.aspects[aspect],
      mentions,
      praise: shareOf(positive, mentions),
      complaints: shareOf(negative, mentions),
    }))
    .sort((one, other) => other.complaints - one.complaints);
  const best = others.sort((one, other) => other.praise - one.praise)[0];
  if (worst === undefined || best === undefined || worst.complaints === best.complaints) return undefined;
  const percent = (share: number): string => `${Math.round(share * 100)}%`;
  return words.aspectsTold({ ...worst, share: percent(worst.complaints) }, { ...best, share: percent(best.praise) });
}
