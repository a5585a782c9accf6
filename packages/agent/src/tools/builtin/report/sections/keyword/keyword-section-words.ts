import type { Language } from '../../../../../contract/language.ts';
import type { Keyword } from '../../../keyword/findings.ts';

/** What a report says of the words that reviews use. */
export interface KeywordSectionWords {
  readonly chartTitle: string;
  readonly chartUnit: string;
  readonly most: (terms: readonly string[]) => string;
  readonly rising: (terms: readonly string[]) => string;
  readonly withShare: (term: string, share: string) => string;
  readonly figure: string;
  readonly columns: Readonly<Record<'term' | 'language' | 'reviews' | 'share' | 'rating' | 'movement' | 'topic' | 'terms', string>>;
  readonly languages: Readonly<Record<Language, string>>;
  readonly movements: Readonly<Record<Keyword['movement'], string>>;
  readonly topics: string;
  readonly telling: string;
  readonly tellingOf: (name: string, terms: string) => string;
  readonly times: (lift: string) => string;
  readonly only: string;
  readonly method: readonly string[];
}

const ko: KeywordSectionWords = {
  chartTitle: '리뷰에 많이 나오는 말',
  chartUnit: '같은 언어로 쓴 리뷰 가운데 그 말이 나오는 비율 (%), ★는 그 리뷰들의 평균 평점',
  most: (terms) => `리뷰에 가장 많이 나오는 말은 ${terms.join(', ')}입니다.`,
  rising: (terms) => `최근 들어 늘어난 말: ${terms.join(', ')}.`,
  withShare: (term, share) => `${term}(${share})`,
  figure: '찾은 키워드',
  columns: {
    term: '말',
    language: '언어',
    reviews: '리뷰',
    share: '비율',
    rating: '평균 평점',
    movement: '최근',
    topic: '주제',
    terms: '함께 쓰는 말',
  },
  languages: { ko: '한국어', en: '영어', ja: '일본어' },
  movements: { rising: '늘어남', steady: '비슷함', falling: '줄어듦' },
  topics: '이야기하는 주제',
  telling: '브랜드·제품마다 두드러지는 말',
  tellingOf: (name, terms) => `${name}: ${terms}`,
  times: (lift) => `${lift}배`,
  only: '거의 이 제품에만',
  method: ['말의 비율은 같은 언어로 쓴 리뷰 가운데 그 말이 나오는 리뷰의 비율입니다.'],
};

const en: KeywordSectionWords = {
  chartTitle: 'Words that reviews use most',
  chartUnit: 'share of the reviews in the same language (%); ★ is the average rating of reviews with the word',
  most: (terms) => `Reviews speak most of ${terms.join(', ')}.`,
  rising: (terms) => `Heard more often lately: ${terms.join(', ')}.`,
  withShare: (term, share) => `${term} (${share})`,
  figure: 'Keywords found',
  columns: {
    term: 'Word',
    language: 'Language',
    reviews: 'Reviews',
    share: 'Share',
    rating: 'Rating',
    movement: 'Lately',
    topic: 'Topic',
    terms: 'Used together',
  },
  languages: { ko: 'Korean', en: 'English', ja: 'Japanese' },
  movements: { rising: 'rising', steady: 'steady', falling: 'falling' },
  topics: 'What is talked about',
  telling: 'Words that stand out for a brand or product',
  tellingOf: (name, terms) => `${name}: ${terms}`,
  times: (lift) => `${lift} times`,
  only: 'hardly elsewhere',
  method: ['The share of a word is of the reviews in its own language.'],
};

const ja: KeywordSectionWords = {
  chartTitle: 'レビューによく出る言葉',
  chartUnit: '同じ言語のレビューのうちその言葉が出る割合 (%)、★はそのレビューの平均評価',
  most: (terms) => `レビューに最もよく出る言葉は${terms.join('、')}です。`,
  rising: (terms) => `最近増えている言葉: ${terms.join('、')}。`,
  withShare: (term, share) => `${term}(${share})`,
  figure: '見つかったキーワード',
  columns: {
    term: '言葉',
    language: '言語',
    reviews: 'レビュー',
    share: '割合',
    rating: '平均評価',
    movement: '最近',
    topic: '話題',
    terms: '一緒に使う言葉',
  },
  languages: { ko: '韓国語', en: '英語', ja: '日本語' },
  movements: { rising: '増加', steady: '横ばい', falling: '減少' },
  topics: '話題になっていること',
  telling: 'ブランド・製品ごとに目立つ言葉',
  tellingOf: (name, terms) => `${name}: ${terms}`,
  times: (lift) => `${lift}倍`,
  only: 'ほぼこの製品だけ',
  method: ['言葉の割合は、同じ言語のレビューのうちその言葉が出るレビューの割合です。'],
};

/** By language. */
export const KEYWORD_SECTION_WORDS: Readonly<Record<Language, KeywordSectionWords>> = { ko, en, ja };
