import type { Language } from '../../../contract/language.ts';

/** What the preprocessor says to people. */
export interface PreprocessorWords {
  readonly counting: string;
  readonly cleaning: string;
  readonly summary: (before: number, after: number) => string;
  readonly removed: (counts: { duplicate: number; near: number; spam: number; empty: number }) => string;
  readonly nothingLeft: string;
  readonly noInput: string;
  readonly manyRemoved: (percent: number) => string;
  readonly unreadableDates: (count: number) => string;
  readonly otherLanguage: (count: number) => string;
}

const ko: PreprocessorWords = {
  counting: '같은 글을 찾는 중',
  cleaning: '정리하는 중',
  summary: (before, after) => `리뷰 ${before}건을 정리해 ${after}건을 남겼습니다.`,
  removed: ({ duplicate, near, spam, empty }) => `제외: 같은 글 ${duplicate}건, 거의 같은 글 ${near}건, 스팸 ${spam}건, 빈 글 ${empty}건.`,
  nothingLeft: '정리하고 나니 남은 리뷰가 없습니다. 중복이나 스팸 제거를 끄거나 다른 데이터를 골라 주세요.',
  noInput: '정리할 데이터가 없습니다. 먼저 데이터를 모으는 단계가 필요합니다.',
  manyRemoved: (percent) => `리뷰의 ${percent}%를 제외했습니다. 데이터를 확인해 주세요.`,
  unreadableDates: (count) => `날짜를 읽을 수 없는 리뷰 ${count}건은 날짜 없이 남겼습니다.`,
  otherLanguage: (count) => `한국어·영어·일본어가 아닌 것으로 보이는 리뷰가 ${count}건 있습니다.`,
};

const en: PreprocessorWords = {
  counting: 'Looking for repeated texts',
  cleaning: 'Cleaning',
  summary: (before, after) => `Cleaned ${before} reviews; ${after} are left.`,
  removed: ({ duplicate, near, spam, empty }) =>
    `Taken out: ${duplicate} duplicates, ${near} near duplicates, ${spam} spam, ${empty} without text.`,
  nothingLeft: 'No review is left after cleaning. Keep duplicates or spam, or choose other data.',
  noInput: 'There is no data to clean. A step that collects data has to come first.',
  manyRemoved: (percent) => `${percent} % of the reviews were taken out. Please check the data.`,
  unreadableDates: (count) => `Reviews kept without a date because theirs can't be read: ${count}.`,
  otherLanguage: (count) => `Reviews that seem to be in none of Korean, English and Japanese: ${count}.`,
};

const ja: PreprocessorWords = {
  counting: '同じ文章を探しています',
  cleaning: '整理しています',
  summary: (before, after) => `レビュー${before}件を整理し、${after}件を残しました。`,
  removed: ({ duplicate, near, spam, empty }) =>
    `除外: 同じ文章${duplicate}件、ほぼ同じ文章${near}件、スパム${spam}件、空の文章${empty}件。`,
  nothingLeft: '整理した結果、レビューが残りませんでした。重複やスパムの除去を外すか、別のデータを選んでください。',
  noInput: '整理するデータがありません。先にデータを集める手順が必要です。',
  manyRemoved: (percent) => `レビューの${percent}%を除外しました。データを確認してください。`,
  unreadableDates: (count) => `日付が読み取れないレビュー${count}件は、日付なしで残しました。`,
  otherLanguage: (count) => `日本語・韓国語・英語ではないと思われるレビューが${count}件あります。`,
};

/** By language. */
export const PREPROCESSOR_WORDS: Readonly<Record<Language, PreprocessorWords>> = { ko, en, ja };
