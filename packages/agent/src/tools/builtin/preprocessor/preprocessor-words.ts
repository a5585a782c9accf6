import { dayText, spanText } from '../../../charts/index.ts';
import type { Language } from '../../../contract/language.ts';
import { counted } from '../text/counted.ts';
import type { Coordinated } from './clean-data.ts';

/** How many were taken out, as it is told. */
export interface Removed {
  readonly duplicate: number;
  readonly near: number;
  readonly spam: number;
  readonly coordinated: number;
  readonly empty: number;
}

/** What the preprocessor says to people. */
export interface PreprocessorWords {
  readonly reading: string;
  readonly counting: string;
  readonly comparing: string;
  readonly cleaning: string;
  readonly writing: string;
  readonly summary: (before: number, after: number) => string;
  readonly removed: (counts: Removed) => string;
  readonly coordinated: (burst: Coordinated, leftOut: boolean) => string;
  readonly nothingLeft: string;
  readonly noInput: string;
  readonly manyRemoved: (percent: number) => string;
  readonly unreadableDates: (count: number) => string;
  readonly otherLanguage: (count: number) => string;
  readonly ratingScale: (of: number) => string;
}

const ko: PreprocessorWords = {
  reading: '데이터를 읽는 중',
  counting: '같은 글을 찾는 중',
  comparing: '조직적으로 쓴 리뷰가 있는지 살피는 중',
  cleaning: '정리하는 중',
  writing: '정리한 데이터를 저장하는 중',
  summary: (before, after) => `리뷰 ${counted(before)}건을 정리해 ${counted(after)}건을 남겼습니다.`,
  removed: ({ duplicate, near, spam, coordinated, empty }) =>
    `제외: 같은 글 ${counted(duplicate)}건, 거의 같은 글 ${counted(near)}건, 스팸 ${counted(spam)}건, 조직적으로 쓴 것으로 보이는 글 ${counted(coordinated)}건, 빈 글 ${counted(empty)}건.`,
  coordinated: ({ product, from, to, reviews, authors, usual }, leftOut) =>
    `${product}: ${spanText(from, to, 'ko')}에 거의 같은 말로 쓴 만점 리뷰가 ${counted(reviews)}건 몰렸습니다${authors === null ? '' : `(작성자 ${authors}명)`}.${
      usual === null ? '' : ` 평소 한 주의 짧은 만점 리뷰는 ${usual}건입니다.`
    } 조직적으로 쓴 것으로 보여 ${leftOut ? '제외했습니다' : '확인이 필요합니다'}.`,
  nothingLeft: '정리하고 나니 남은 리뷰가 없습니다. 중복이나 스팸 제거를 끄거나 다른 데이터를 골라 주세요.',
  noInput: '정리할 리뷰가 없습니다. 먼저 데이터를 모으는 단계가 필요하고, 그 데이터에 리뷰가 있어야 합니다.',
  manyRemoved: (percent) => `리뷰의 ${percent}%를 제외했습니다. 데이터를 확인해 주세요.`,
  unreadableDates: (count) => `날짜를 읽을 수 없는 리뷰 ${counted(count)}건은 날짜 없이 남겼습니다.`,
  otherLanguage: (count) => `한국어·영어·일본어가 아닌 것으로 보이는 리뷰가 ${counted(count)}건 있습니다.`,
  ratingScale: (of) => `평점이 ${of}점 만점으로 보여 5점 만점으로 바꾸었습니다.`,
};

const en: PreprocessorWords = {
  reading: 'Reading the data',
  counting: 'Looking for repeated texts',
  comparing: 'Looking for praise that was ordered',
  cleaning: 'Cleaning',
  writing: 'Writing the cleaned data',
  summary: (before, after) => `Cleaned ${counted(before)} reviews; ${counted(after)} are left.`,
  removed: ({ duplicate, near, spam, coordinated, empty }) =>
    `Taken out: ${counted(duplicate)} duplicates, ${counted(near)} near duplicates, ${counted(spam)} spam, ${counted(coordinated)} that look coordinated, ${counted(empty)} without text.`,
  coordinated: ({ product, from, to, reviews, authors, usual }, leftOut) =>
    `${product}: ${counted(reviews)} reviews with top marks in nearly the same words came in from ${dayText(from, 'en')} to ${dayText(to, 'en')}${authors === null ? '' : `, by ${authors} authors`}${
      usual === null ? '' : `, where ${usual} short ones with top marks are usual in a week`
    }. They look coordinated and ${leftOut ? 'were left out' : 'should be checked'}.`,
  nothingLeft: 'No review is left after cleaning. Keep duplicates or spam, or choose other data.',
  noInput: 'There are no reviews to clean. A step that collects data has to come first, from a source that has reviews.',
  manyRemoved: (percent) => `${percent} % of the reviews were taken out. Please check the data.`,
  unreadableDates: (count) => `Reviews kept without a date because theirs can't be read: ${counted(count)}.`,
  otherLanguage: (count) => `Reviews that seem to be in none of Korean, English and Japanese: ${counted(count)}.`,
  ratingScale: (of) => `The ratings seem to be out of ${of}; they were brought to a scale of 5.`,
};

const ja: PreprocessorWords = {
  reading: 'データを読み込んでいます',
  counting: '同じ文章を探しています',
  comparing: '組織的なレビューがないか調べています',
  cleaning: '整理しています',
  writing: '整理したデータを保存しています',
  summary: (before, after) => `レビュー${counted(before)}件を整理し、${counted(after)}件を残しました。`,
  removed: ({ duplicate, near, spam, coordinated, empty }) =>
    `除外: 同じ文章${counted(duplicate)}件、ほぼ同じ文章${counted(near)}件、スパム${counted(spam)}件、組織的な投稿と思われる文章${counted(coordinated)}件、空の文章${counted(empty)}件。`,
  coordinated: ({ product, from, to, reviews, authors, usual }, leftOut) =>
    `${product}: ${spanText(from, to, 'ja')}に、ほぼ同じ言葉の最高評価レビューが${counted(reviews)}件集中しました${authors === null ? '' : `(投稿者${authors}人)`}。${
      usual === null ? '' : `普段の一週間の短い最高評価レビューは${usual}件です。`
    }組織的な投稿と思われるため、${leftOut ? '除きました' : '確認が必要です'}。`,
  nothingLeft: '整理した結果、レビューが残りませんでした。重複やスパムの除去を外すか、別のデータを選んでください。',
  noInput: '整理するレビューがありません。先にレビューを含むデータを集める手順が必要です。',
  manyRemoved: (percent) => `レビューの${percent}%を除外しました。データを確認してください。`,
  unreadableDates: (count) => `日付が読み取れないレビュー${counted(count)}件は、日付なしで残しました。`,
  otherLanguage: (count) => `日本語・韓国語・英語ではないと思われるレビューが${counted(count)}件あります。`,
  ratingScale: (of) => `評価が${of}点満点と思われるため、5点満点に換算しました。`,
};

/** By language. */
export const PREPROCESSOR_WORDS: Readonly<Record<Language, PreprocessorWords>> = { ko, en, ja };
