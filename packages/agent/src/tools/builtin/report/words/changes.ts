import type { Language } from '../../../../contract/language.ts';

type Told = Readonly<Record<string, (count: string) => string>>;

/** What was changed about reviews, or is not known of them, by the names that the preprocessor has for it. */
export const CHANGE_WORDS: Readonly<Record<Language, Told>> = {
  ko: {
    date_rewritten: (count) => `날짜 표기를 통일한 리뷰 ${count}건`,
    date_unreadable: (count) => `날짜를 읽을 수 없는 리뷰 ${count}건`,
    date_missing: (count) => `날짜가 없는 리뷰 ${count}건`,
    language_filled: (count) => `글에서 언어를 알아낸 리뷰 ${count}건`,
    language_corrected: (count) => `표시된 언어를 바로잡은 리뷰 ${count}건`,
    language_other: (count) => `한국어·영어·일본어가 아닌 리뷰 ${count}건`,
    rating_missing: (count) => `별점이 없는 리뷰 ${count}건`,
    rating_unreadable: (count) => `별점을 읽을 수 없는 리뷰 ${count}건`,
    brand_filled: (count) => `제품으로 브랜드를 채운 리뷰 ${count}건`,
    brand_missing: (count) => `브랜드를 알 수 없는 리뷰 ${count}건`,
    platform_missing: (count) => `판매 채널을 알 수 없는 리뷰 ${count}건`,
  },
  en: {
    date_rewritten: (count) => `Reviews whose date was brought into one form: ${count}`,
    date_unreadable: (count) => `Reviews whose date can't be read: ${count}`,
    date_missing: (count) => `Reviews without a date: ${count}`,
    language_filled: (count) => `Reviews whose language was told from their text: ${count}`,
    language_corrected: (count) => `Reviews whose stated language was corrected: ${count}`,
    language_other: (count) => `Reviews in other languages than Korean, English and Japanese: ${count}`,
    rating_missing: (count) => `Reviews without a rating: ${count}`,
    rating_unreadable: (count) => `Reviews whose rating can't be read: ${count}`,
    brand_filled: (count) => `Reviews whose brand was filled in from the product: ${count}`,
    brand_missing: (count) => `Reviews of an unknown brand: ${count}`,
    platform_missing: (count) => `Reviews from an unknown platform: ${count}`,
  },
  ja: {
    date_rewritten: (count) => `日付の書き方をそろえたレビュー ${count}件`,
    date_unreadable: (count) => `日付が読み取れないレビュー ${count}件`,
    date_missing: (count) => `日付のないレビュー ${count}件`,
    language_filled: (count) => `本文から言語を判断したレビュー ${count}件`,
    language_corrected: (count) => `言語の表示を直したレビュー ${count}件`,
    language_other: (count) => `韓国語・英語・日本語以外のレビュー ${count}件`,
    rating_missing: (count) => `星の評価がないレビュー ${count}件`,
    rating_unreadable: (count) => `星の評価が読み取れないレビュー ${count}件`,
    brand_filled: (count) => `製品からブランドを補ったレビュー ${count}件`,
    brand_missing: (count) => `ブランドが分からないレビュー ${count}件`,
    platform_missing: (count) => `販売チャネルが分からないレビュー ${count}件`,
  },
};
