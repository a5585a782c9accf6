import type { Language } from '../../../contract/language.ts';

/** What the keyword tool says to people. */
export interface KeywordWords {
  readonly reading: string;
  readonly counting: string;
  readonly grouping: string;
  readonly done: string;
  readonly withShare: (term: string, share: string) => string;
  readonly summary: (reviews: number, terms: readonly string[]) => string;
  readonly nothing: (reviews: number) => string;
  readonly rising: (terms: readonly string[]) => string;
  readonly noInput: string;
  readonly fewReviews: (count: number) => string;
}

const ko: KeywordWords = {
  reading: '리뷰의 낱말을 읽는 중',
  counting: '낱말을 세는 중',
  grouping: '주제를 묶는 중',
  done: '키워드를 찾았습니다',
  withShare: (term, share) => `${term}(${share})`,
  summary: (reviews, terms) => `리뷰 ${number(reviews, 'ko')}건에서 가장 많이 나온 말은 ${terms.join(', ')}입니다.`,
  nothing: (reviews) => `리뷰 ${number(reviews, 'ko')}건에서 되풀이되는 말을 찾지 못했습니다.`,
  rising: (terms) => `최근 들어 늘어난 말: ${terms.join(', ')}.`,
  noInput: '키워드를 찾을 데이터가 없습니다. 먼저 데이터를 모으고 정리하는 단계가 필요합니다.',
  fewReviews: (count) => `리뷰가 ${count}건뿐이라 키워드 순위가 우연에 좌우될 수 있습니다.`,
};

const en: KeywordWords = {
  reading: 'Reading the words of the reviews',
  counting: 'Counting words',
  grouping: 'Grouping words into topics',
  done: 'Keywords found',
  withShare: (term, share) => `${term} (${share})`,
  summary: (reviews, terms) => `In ${number(reviews, 'en')} reviews people talk most about ${terms.join(', ')}.`,
  nothing: (reviews) => `No word comes up again and again in the ${number(reviews, 'en')} reviews.`,
  rising: (terms) => `Heard more often lately: ${terms.join(', ')}.`,
  noInput: 'There is no data to find keywords in. Steps that collect and clean data have to come first.',
  fewReviews: (count) => `With only ${count} reviews, chance may decide the order of the keywords.`,
};

const ja: KeywordWords = {
  reading: 'レビューの言葉を読んでいます',
  counting: '言葉を数えています',
  grouping: '話題にまとめています',
  done: 'キーワードが見つかりました',
  withShare: (term, share) => `${term}(${share})`,
  summary: (reviews, terms) => `レビュー${number(reviews, 'ja')}件で最もよく話題になっているのは${terms.join('、')}です。`,
  nothing: (reviews) => `レビュー${number(reviews, 'ja')}件に、繰り返し出てくる言葉は見つかりませんでした。`,
  rising: (terms) => `最近増えている言葉: ${terms.join('、')}。`,
  noInput: 'キーワードを探すデータがありません。先にデータを集めて整理する手順が必要です。',
  fewReviews: (count) => `レビューが${count}件だけのため、キーワードの順位が偶然に左右される可能性があります。`,
};

const number = (count: number, language: Language): string => new Intl.NumberFormat(language).format(count);

/** By language. */
export const KEYWORD_WORDS: Readonly<Record<Language, KeywordWords>> = { ko, en, ja };
