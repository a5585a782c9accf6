import type { Language } from '../../../../../contract/language.ts';

/** What a report says of a comparison. */
export interface CompetitorSectionWords {
  readonly shareTitle: string;
  readonly shareUnit: string;
  readonly heatTitle: string;
  readonly heatUnit: string;
  readonly standing: string;
  readonly own: (name: string) => string;
  readonly differences: string;
  readonly noDifferences: string;
  readonly movements: string;
  readonly category: (category: string) => string;
  readonly praiseOf: (name: string) => string;
  readonly complaintsOf: (name: string) => string;
  readonly strength: (strength: string) => string;
  readonly figure: (name: string) => string;
  readonly columns: Readonly<Record<'brand' | 'product' | 'aspect' | 'reviews' | 'share' | 'rating' | 'positive' | 'negative', string>>;
  /** What is sold, beside what is said. */
  readonly market: Readonly<Record<'category' | 'units' | 'share' | 'before' | 'method', string>> & {
    readonly heading: (days: string) => string;
  };
  readonly method: readonly string[];
}

const ko: CompetitorSectionWords = {
  shareTitle: '브랜드별 리뷰 점유율',
  shareUnit: '비교한 리뷰 가운데 비율 (%)',
  heatTitle: '항목별 긍정 비율',
  heatUnit: '그 항목을 말한 리뷰 가운데 긍정의 비율 (%), 칸 아래는 언급 수',
  standing: '브랜드 비교',
  own: (name) => `${name} (자사)`,
  differences: '뚜렷한 차이',
  noDifferences: '우연으로 보기 어려운 차이는 찾지 못했습니다.',
  movements: '점유율이 달라진 제품',
  category: (category) => `${category} 제품 비교`,
  praiseOf: (name) => `${name} · 칭찬`,
  complaintsOf: (name) => `${name} · 불만`,
  strength: (strength) => `차이가 표준오차의 ${strength}배여서 우연으로 보기 어렵습니다.`,
  figure: (name) => `${name} 점유율`,
  columns: {
    brand: '브랜드',
    product: '제품',
    aspect: '항목',
    reviews: '리뷰',
    share: '점유율',
    rating: '평균 평점',
    positive: '긍정',
    negative: '부정',
  },
  market: {
    heading: (days) => `판매 점유율 (${days})`,
    category: '제품군',
    units: '판매량',
    share: '판매 점유율',
    before: '직전 기간',
    method: '판매 점유율은 시장 자료의 온전한 주만 더해 계산했습니다. 다른 회사의 판매량은 추정치일 수 있습니다.',
  },
  method: ['점유율은 판매가 아니라 리뷰의 수로 계산했습니다.'],
};

const en: CompetitorSectionWords = {
  shareTitle: 'Share of reviews by brand',
  shareUnit: 'share of the reviews compared (%)',
  heatTitle: 'Positive share by aspect',
  heatUnit: 'positive share of the reviews that mention it (%), number of mentions below',
  standing: 'Brands compared',
  own: (name) => `${name} (own)`,
  differences: 'Clear differences',
  noDifferences: 'No difference was found that chance would not make.',
  movements: 'Products that gained or lost',
  category: (category) => `Products compared: ${category}`,
  praiseOf: (name) => `${name} · praise`,
  complaintsOf: (name) => `${name} · complaints`,
  strength: (strength) => `That is ${strength} standard errors apart, hardly by chance.`,
  figure: (name) => `Share of ${name}`,
  columns: {
    brand: 'Brand',
    product: 'Product',
    aspect: 'Aspect',
    reviews: 'Reviews',
    share: 'Share',
    rating: 'Rating',
    positive: 'Positive',
    negative: 'Negative',
  },
  market: {
    heading: (days) => `Share of units sold (${days})`,
    category: 'Category',
    units: 'Units',
    share: 'Share of units',
    before: 'The period before',
    method: 'Shares of units are added up from whole weeks of the market data. What others sold may be an estimate.',
  },
  method: ['Shares are of reviews, not of sales.'],
};

const ja: CompetitorSectionWords = {
  shareTitle: 'ブランド別レビューシェア',
  shareUnit: '比較したレビューに占める割合 (%)',
  heatTitle: '項目別の肯定率',
  heatUnit: 'その項目に触れたレビューのうち肯定の割合 (%)、下は言及数',
  standing: 'ブランドの比較',
  own: (name) => `${name} (自社)`,
  differences: 'はっきりした差',
  noDifferences: '偶然とは言いにくい差は見つかりませんでした。',
  movements: 'シェアが変わった製品',
  category: (category) => `${category}の製品比較`,
  praiseOf: (name) => `${name} · 良い点`,
  complaintsOf: (name) => `${name} · 不満`,
  strength: (strength) => `差は標準誤差の${strength}倍で、偶然とは考えにくいものです。`,
  figure: (name) => `${name}のシェア`,
  columns: {
    brand: 'ブランド',
    product: '製品',
    aspect: '項目',
    reviews: 'レビュー',
    share: 'シェア',
    rating: '平均評価',
    positive: '肯定',
    negative: '否定',
  },
  market: {
    heading: (days) => `販売シェア(${days})`,
    category: '製品群',
    units: '販売数',
    share: '販売シェア',
    before: '直前の期間',
    method: '販売シェアは市場データのうち丸ごと含まれる週だけを合計したものです。他社の販売数は推定値の場合があります。',
  },
  method: ['シェアは販売数ではなくレビュー数から計算しています。'],
};

/** By language. */
export const COMPETITOR_SECTION_WORDS: Readonly<Record<Language, CompetitorSectionWords>> = { ko, en, ja };
