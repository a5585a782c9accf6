import { dayText } from '../../../charts/index.ts';
import type { Language } from '../../../contract/language.ts';
import { categoryName } from '../category-name.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import { COMPETITOR_WORDS } from './competitor-words.ts';
import type { Difference, Movement } from './findings.ts';

const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** One sentence about where a brand is ahead of another. */
export const describeDifference = (difference: Difference, language: Language): string =>
  COMPETITOR_WORDS[language].difference({
    aspect: SENTIMENT_WORDS[language].aspects[difference.aspect],
    ahead: difference.ahead,
    behind: difference.behind,
    better: percent(difference.ahead_positive_share),
    worse: percent(difference.behind_positive_share),
  });

/** One sentence about who gains or loses. */
export const describeMovement = (movement: Movement, language: Language): string =>
  COMPETITOR_WORDS[language].movement[movement.direction]({
    product: movement.product,
    category: categoryName(movement.category, language),
    before: percent(movement.share_before),
    after: percent(movement.share_after),
    passed:
      movement.passed === undefined ? undefined : { product: movement.passed.product, since: dayText(movement.passed.since, language) },
  });
