import type { Language } from '../../../contract/language.ts';
import type { Keyword } from './findings.ts';

const EACH = 3;
const ALONE = 5;

/** A word and its share as they are written. */
type Named = (keyword: Keyword) => string;

const OF_LANGUAGE: Readonly<Record<Language, (spoken: Language, terms: readonly string[]) => string>> = {
  ko: (spoken, terms) => `${{ ko: '한국어', en: '영어', ja: '일본어' }[spoken]} 리뷰의 ${terms.join('·')}`,
  en: (spoken, terms) => `${terms.join(', ')} in ${{ ko: 'Korean', en: 'English', ja: 'Japanese' }[spoken]} reviews`,
  ja: (spoken, terms) => `${{ ko: '韓国語', en: '英語', ja: '日本語' }[spoken]}レビューの${terms.join('・')}`,
};

/** The most frequent words, parted by the language they are in: shares are of the reviews in it, and don't compare with others. */
export function tellTerms(keywords: readonly Keyword[], language: Language, named: Named): string[] {
  const languages = [...new Set(keywords.map((keyword) => keyword.language))];
  if (languages.length < 2) return keywords.slice(0, ALONE).map(named);
  const reviews = (spoken: Language): number => Math.max(...keywords.filter((one) => one.language === spoken).map((one) => one.reviews));
  return languages
    .toSorted((one, other) => reviews(other) - reviews(one))
    .map((spoken) =>
      OF_LANGUAGE[language](
        spoken,
        keywords
          .filter((keyword) => keyword.language === spoken)
          .slice(0, EACH)
          .map(named),
      ),
    );
}
