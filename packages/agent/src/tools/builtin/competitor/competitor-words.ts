import type { Language } from '../../../contract/language.ts';
import type { CompetitorFindings } from './findings.ts';

interface DifferenceTold {
  readonly aspect: string;
  readonly ahead: string;
  readonly behind: string;
  readonly better: string;
  readonly worse: string;
}

interface MovementTold {
  readonly product: string;
  readonly category: string;
  readonly before: string;
  readonly after: string;
  /** Whom it is ahead of, since when. */
  readonly passed: { readonly product: string; readonly since: string } | undefined;
}

/** What the competitor tool says to people. */
export interface CompetitorWords {
  readonly comparing: string;
  readonly done: string;
  readonly summary: (brands: CompetitorFindings['brands'], language: Language) => string;
  readonly difference: (told: DifferenceTold) => string;
  readonly movement: Readonly<Record<'gains' | 'loses', (told: MovementTold) => string>>;
  readonly noInput: string;
  readonly onlyOne: (brand: string) => string;
  readonly fewReviews: (brands: string, fewest: number) => string;
}

const positive = ({ positive: good, reviews }: CompetitorFindings['brands'][number]): string =>
  `${Math.round((good / Math.max(1, reviews)) * 100)}%`;
const number = (count: number, language: Language): string => new Intl.NumberFormat(language).format(count);

const ko: CompetitorWords = {
  comparing: '브랜드를 견주는 중',
  done: '비교를 마쳤습니다',
  summary: (brands, language) =>
    `브랜드별 긍정 비율은 ${brands.map((brand) => `${brand.name} ${positive(brand)}(리뷰 ${number(brand.reviews, language)}건)`).join(', ')}입니다.`,
  difference: ({ aspect, ahead, behind, better, worse }) =>
    `${aspect}: ${ahead}의 긍정 비율이 ${better}로 ${behind}의 ${worse}보다 높습니다.`,
  movement: {
    gains: ({ product, category, before, after, passed }) =>
      `${product}: ${category} 리뷰에서 차지하는 비중이 ${before}에서 ${after}로 커졌습니다.${passed === undefined ? '' : ` ${passed.since}부터는 ${passed.product} 제품을 앞질렀습니다.`}`,
    loses: ({ product, category, before, after }) =>
      `${product}: ${category} 리뷰에서 차지하는 비중이 ${before}에서 ${after}로 줄었습니다.`,
  },
  noInput: '비교할 데이터가 없습니다. 먼저 리뷰를 모아 감성을 분석하는 단계가 필요합니다.',
  onlyOne: (brand) =>
    `견줄 상대가 없습니다. 데이터에 있는 브랜드: ${brand}. 비교할 브랜드를 말해 주시거나 여러 브랜드가 담긴 데이터를 올려 주세요.`,
  fewReviews: (brands, fewest) => `리뷰가 ${fewest}건이 안 되는 브랜드는 우연에 좌우될 수 있습니다: ${brands}.`,
};

const en: CompetitorWords = {
  comparing: 'Comparing brands',
  done: 'Comparison done',
  summary: (brands, language) =>
    `Positive reviews by brand: ${brands.map((brand) => `${brand.name} ${positive(brand)} of ${number(brand.reviews, language)}`).join(', ')}.`,
  difference: ({ aspect, ahead, behind, better, worse }) =>
    `On ${aspect}, ${ahead} is better spoken of than ${behind}: ${better} positive against ${worse}.`,
  movement: {
    gains: ({ product, category, before, after, passed }) =>
      `${product} gains: its share of ${category} reviews grew from ${before} to ${after}${passed === undefined ? '' : `, and it passed ${passed.product} in ${passed.since}`}.`,
    loses: ({ product, category, before, after }) =>
      `${product} loses: its share of ${category} reviews shrank from ${before} to ${after}.`,
  },
  noInput: 'There is no data to compare. Steps that collect reviews and read their sentiment have to come first.',
  onlyOne: (brand) =>
    `There is nobody to compare with: the data has only ${brand}. Name a brand to compare with, or bring data of several brands.`,
  fewReviews: (brands, fewest) => `Brands with fewer than ${fewest} reviews may be decided by chance: ${brands}.`,
};

const ja: CompetitorWords = {
  comparing: 'ブランドを比べています',
  done: '比較が終わりました',
  summary: (brands, language) =>
    `ブランド別の肯定的なレビューの割合は、${brands.map((brand) => `${brand.name} ${positive(brand)}(レビュー${number(brand.reviews, language)}件)`).join('、')}です。`,
  difference: ({ aspect, ahead, behind, better, worse }) =>
    `${aspect}: ${ahead}の肯定的な割合は${better}で、${behind}の${worse}を上回っています。`,
  movement: {
    gains: ({ product, category, before, after, passed }) =>
      `${product}: ${category}のレビューに占める割合が${before}から${after}に伸びました。${passed === undefined ? '' : `${passed.since}からは${passed.product}を上回っています。`}`,
    loses: ({ product, category, before, after }) => `${product}: ${category}のレビューに占める割合が${before}から${after}に下がりました。`,
  },
  noInput: '比較するデータがありません。先にレビューを集めて感情を分析する手順が必要です。',
  onlyOne: (brand) =>
    `比べる相手がありません。データにあるブランド: ${brand}。比較するブランドを指定するか、複数のブランドを含むデータをアップロードしてください。`,
  fewReviews: (brands, fewest) => `レビューが${fewest}件に満たないブランドは、結果が偶然に左右される可能性があります: ${brands}。`,
};

/** By language. */
export const COMPETITOR_WORDS: Readonly<Record<Language, CompetitorWords>> = { ko, en, ja };
