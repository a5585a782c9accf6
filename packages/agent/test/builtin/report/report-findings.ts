import type { Language } from '../../../src/contract/language.ts';
import { type ToolOutput, ToolOutputSchema } from '../../../src/contract/todo-result.ts';
import type { CompetitorFindings } from '../../../src/tools/builtin/competitor/findings.ts';
import type { InventoryAdvice } from '../../../src/tools/builtin/inventory/advice.ts';
import type { KeywordFindings } from '../../../src/tools/builtin/keyword/findings.ts';
import type { CleanData } from '../../../src/tools/builtin/preprocessor/preprocessor.ts';
import type { SentimentFindings } from '../../../src/tools/builtin/sentiment/findings.ts';
import type { TrendFindings } from '../../../src/tools/builtin/trends/findings.ts';

/** Nineteen months up to November 2026. */
export const MONTHS = Array.from({ length: 19 }, (_, index) => {
  const month = index + 4;
  return `${2025 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
});

interface Names {
  readonly brands: readonly [string, string, string, string];
  readonly sun: string;
  readonly cream: string;
  readonly foam: string;
  readonly serum: string;
  readonly category: string;
  readonly praise: string;
  readonly complaint: string;
  readonly words: readonly string[];
  readonly topic: string;
}

const NAMES: Readonly<Record<Language, Names>> = {
  ko: {
    brands: ['하루담', '누베라', '솔린', '미라온'],
    sun: '데일리 선크림',
    cream: '수분 장벽 크림',
    foam: '저자극 pH 밸런스 약산성 아침 저녁 클렌징 폼 대용량 리필 세트',
    serum: '비타 세럼',
    category: '선크림',
    praise: '백탁 없이 촉촉하게 발려서 매일 쓰고 있어요. 향도 은은해서 좋습니다.',
    complaint: '펌프가 헐거워서 배송 중에 내용물이 다 새어 나왔어요.',
    words: ['촉촉하다', '백탁', '펌프', '무향', '가성비', '흡수', '리뉴얼', '용량'],
    topic: '펌프',
  },
  en: {
    brands: ['Harudam', 'Nuvera', 'Solin', 'Miraon'],
    sun: 'Daily Sun Cream',
    cream: 'Moisture Barrier Cream',
    foam: 'Low-irritation pH-balanced morning and evening cleansing foam, large refill set',
    serum: 'Vita Serum',
    category: 'sunscreen',
    praise: 'No white cast at all and it stays moist, I use it every day.',
    complaint: 'The pump was loose and half of it leaked out on the way.',
    words: ['moisturising', 'white cast', 'pump', 'unscented', 'good value', 'absorbs', 'new formula', 'size'],
    topic: 'pump',
  },
  ja: {
    brands: ['ハルダム', 'ヌベラ', 'ソリン', 'ミラオン'],
    sun: 'デイリーサンクリーム',
    cream: '水分バリアクリーム',
    foam: '低刺激pHバランス弱酸性朝夕クレンジングフォーム大容量詰め替えセット',
    serum: 'ビタセラム',
    category: '日焼け止め',
    praise: '白浮きせずしっとり塗れるので毎日使っています。香りもほのかで良いです。',
    complaint: 'ポンプがゆるく、届いたときには中身が漏れていました。',
    words: ['しっとり', '白浮き', 'ポンプ', '無香料', 'コスパ', '浸透', 'リニューアル', '容量'],
    topic: 'ポンプ',
  },
};

export const namesIn = (language: Language): Names => NAMES[language];

const tally = (positive: number, negative: number, neutral: number) => ({
  reviews: positive + negative + neutral,
  positive,
  negative,
  neutral,
  without_opinion: Math.floor(neutral / 2),
});

export function sentimentFindings(language: Language): SentimentFindings {
  const { brands, sun, cream, foam, serum, praise, complaint } = NAMES[language];
  const quote = (id: string, text: string) => ({ id, text });
  const months = MONTHS.map((month, index) => ({
    month,
    ...tally(60 + (index % 5) * 4, index < 10 ? 8 + (index % 3) : 24 + (index % 4), 9),
  }));
  const sum = (key: 'positive' | 'negative' | 'neutral') => months.reduce((all, one) => all + one[key], 0);
  return {
    table: 'sentiment-1/labelled.parquet',
    from: '2025-05-01',
    to: '2026-11-15',
    brands: [...brands],
    total: tally(sum('positive'), sum('negative'), sum('neutral')),
    group_by: 'product',
    groups: [
      {
        name: sun,
        ...tally(512, 290, 73),
        change: {
          month: '2026-11',
          reviews: 44,
          negative_share: 0.36,
          before_from: '2026-08',
          before_to: '2026-10',
          before_reviews: 140,
          before_negative_share: 0.31,
        },
      },
      { name: cream, ...tally(401, 60, 40) },
      { name: foam, ...tally(233, 11, 37) },
      { name: serum, ...tally(52, 18, 30) },
    ],
    aspects: [
      { aspect: 'texture', mentions: 700, positive: 610, negative: 60, praise: [quote('r-1007', praise)], complaints: [] },
      { aspect: 'packaging', mentions: 402, positive: 120, negative: 270, praise: [], complaints: [quote('r-2044', complaint)] },
      { aspect: 'price', mentions: 260, positive: 140, negative: 100, praise: [], complaints: [] },
    ],
    months,
    change: {
      month: '2026-11',
      reviews: 110,
      negative_share: 0.262,
      before_from: '2026-08',
      before_to: '2026-10',
      before_reviews: 320,
      before_negative_share: 0.241,
    },
    rises: [
      {
        dimension: 'product',
        name: sun,
        aspect: 'packaging',
        from: '2026-03',
        to: '2026-11',
        complaints: 214,
        reviews: 660,
        before_complaints: 21,
        before_reviews: 540,
        strength: 12.4,
        examples: [quote('r-2044', complaint), quote('r-2101', complaint)],
      },
      {
        dimension: 'all',
        name: '',
        aspect: 'price',
        from: '2026-06',
        to: '2026-11',
        complaints: 71,
        reviews: 610,
        before_complaints: 29,
        before_reviews: 950,
        strength: 5.1,
        examples: [],
      },
    ],
    left_out: { duplicate: 41, near_duplicate: 12, spam: 33, empty: 4 },
  };
}

export function trendFindings(language: Language): TrendFindings {
  const { brands, sun, cream } = NAMES[language];
  const points = (base: number, jump: number) =>
    MONTHS.map((at, index) => ({ at, value: Math.round(base + (index >= 10 ? jump : 0) + 12 * Math.sin(index)), rows: 100 + index }));
  return {
    table: 'trends-1/points.parquet',
    from: '2025-05-01',
    to: '2026-11-15',
    brands: [...brands],
    grain: 'month',
    series: [
      { metric: 'units', dimension: 'all', name: '', points: points(1200, 640) },
      ...brands.map((name, index) => ({
        metric: 'units' as const,
        dimension: 'brand' as const,
        name,
        points: points(300 - index * 40, 160 - index * 60),
      })),
    ],
    turns: [
      {
        metric: 'units',
        dimension: 'product',
        name: sun,
        kind: 'rise',
        from: '2026-03-14',
        to: null,
        before: 31.25,
        after: 58.5,
        strength: 9.31,
      },
      {
        metric: 'negative_share',
        dimension: 'product',
        name: sun,
        kind: 'rise',
        from: '2026-03-20',
        to: null,
        before: 0.082,
        after: 0.331,
        strength: 11.2,
      },
      {
        metric: 'units',
        dimension: 'brand',
        name: brands[1],
        kind: 'burst',
        from: '2025-11-21',
        to: '2025-12-02',
        before: 40,
        after: 131,
        strength: 6.7,
      },
      {
        metric: 'rating',
        dimension: 'product',
        name: cream,
        kind: 'fall',
        from: '2026-07-01',
        to: null,
        before: 4.52,
        after: 4.07,
        strength: 4.4,
      },
    ],
    seasons: [{ metric: 'units', dimension: 'all', name: '', period: 'year', high: [6, 7, 8], low: [1, 2], ratio: 2.4, strength: 8 }],
    drifts: [
      {
        metric: 'reviews',
        dimension: 'brand',
        name: brands[2],
        direction: 'down',
        from: '2026-01-01',
        to: '2026-11-15',
        monthly: -0.034,
        strength: 5,
      },
    ],
  };
}

export function keywordFindings(language: Language): KeywordFindings {
  const { brands, words, topic, complaint } = NAMES[language];
  return {
    from: '2025-05-01',
    to: '2026-11-15',
    brands: [...brands],
    reviews: 1787,
    keywords: words.map((term, index) => ({
      term,
      language,
      reviews: 720 - index * 83,
      share: (720 - index * 83) / 1787,
      rating: index === 5 ? null : 4.7 - index * 0.4,
      movement: (['steady', 'falling', 'rising'] as const)[index % 3] ?? 'steady',
      examples: [],
    })),
    topics: [
      {
        name: topic,
        language,
        terms: words.slice(2, 5),
        reviews: 377,
        share: 0.211,
        rating: 1.94,
        examples: [{ id: 'r-2044', text: complaint }],
      },
    ],
    telling: [{ dimension: 'brand', name: brands[0], terms: [{ term: words[2] ?? '', reviews: 210, lift: 3.2 }] }],
  };
}

export function competitorFindings(language: Language): CompetitorFindings {
  const { brands, sun, category, praise, complaint } = NAMES[language];
  const shares = [0.382, 0.311, 0.187, 0.12];
  const standing = (name: string, index: number) => ({
    name,
    reviews: 900 - index * 190,
    share: shares[index] ?? 0,
    rating: 4.4 - index * 0.3,
    positive: 600 - index * 150,
    negative: 200 - index * 30,
    neutral: 100 - index * 10,
  });
  return {
    from: '2025-05-01',
    to: '2026-11-15',
    own: [brands[0]],
    rivals: brands.slice(1),
    brands: brands.map((name, index) => ({ ...standing(name, index), own: index === 0 })),
    categories: [
      {
        category,
        products: [
          { ...standing(sun, 0), brand: brands[0] },
          { ...standing('Airy UV Gel', 1), brand: brands[1] },
        ],
      },
    ],
    aspects: (['price', 'packaging', 'texture'] as const).map((aspect, row) => ({
      aspect,
      brands: brands.map((name, column) => ({
        name,
        mentions: 100 + row * 20 + column,
        positive: 20 + ((row * 37 + column * 23) % 80),
        negative: 10,
      })),
    })),
    months: MONTHS.map((month, index) => ({
      month,
      brands: brands.map((name, column) => ({
        name,
        reviews: 40 - column * 8,
        share: (shares[column] ?? 0) + (column === 0 ? -1 : column === 1 ? 1 : 0) * 0.004 * index,
      })),
    })),
    differences: [
      {
        aspect: 'packaging',
        ahead: brands[1],
        behind: brands[0],
        ahead_positive_share: 0.71,
        behind_positive_share: 0.29,
        ahead_mentions: 210,
        behind_mentions: 402,
        strength: 9.9,
        praise: [{ id: 'r-9001', text: praise }],
        complaints: [{ id: 'r-2044', text: complaint }],
      },
    ],
    movements: [
      {
        category,
        product: sun,
        brand: brands[0],
        direction: 'loses',
        from: '2025-05',
        to: '2026-11',
        share_before: 0.44,
        share_after: 0.31,
        strength: 6.6,
      },
    ],
  };
}

const week = (index: number): string => new Date(Date.UTC(2026, 4, 4 + index * 7)).toISOString().slice(0, 10);

export function inventoryAdvice(language: Language): InventoryAdvice {
  const { brands, sun, cream, foam, serum } = NAMES[language];
  const history = Array.from({ length: 28 }, (_, index) => ({ week: week(index), units: Math.round(180 + 40 * Math.sin(index / 3)) }));
  const forecast = Array.from({ length: 8 }, (_, index) => ({
    week: week(28 + index),
    units: 190 + index * 3,
    low: 170 - index * 6,
    high: 214 + index * 11,
  }));
  const item = { brand: brands[0], on_order: 0, expected_on: null, lead_time_days: 21, unit_cost: 8.4, history, forecast, error: 0.12 };
  return {
    as_of: '2026-11-15',
    weeks_ahead: 8,
    items: [
      {
        ...item,
        product: sun,
        on_hand: 312,
        per_day: 27.1,
        days_of_cover: 11.5,
        runs_out_on: '2026-11-26',
        order: { kind: 'order_now', units: 1500, short_by: 257 },
      },
      {
        ...item,
        product: cream,
        on_hand: 900,
        on_order: 400,
        expected_on: '2026-12-01',
        per_day: 14.4,
        days_of_cover: 62.5,
        runs_out_on: '2027-01-16',
        order: { kind: 'order_by', on: '2026-12-19', units: 800 },
      },
      {
        ...item,
        product: foam,
        on_hand: 4100,
        per_day: 3.2,
        days_of_cover: 1281.2,
        runs_out_on: null,
        order: { kind: 'too_much', units: 3524 },
      },
      { ...item, product: serum, on_hand: 640, per_day: 6, days_of_cover: 106.7, runs_out_on: '2027-03-01', order: { kind: 'enough' } },
    ],
  };
}

export const cleanFindings = (): CleanData => ({
  table: 'preprocessor-1/clean.parquet',
  rows: 1787,
  rows_before: 1877,
  from: '2025-05-01',
  to: '2026-11-15',
  left_out: { duplicate: 41, near_duplicate: 12, spam: 33, empty: 4 },
  changes: { date_rewritten: 120, rating_missing: 31 },
  examples: [],
});

const SOURCES = [{ name: 'sample/reviews.csv', rows: 1877, from: '2025-05-01', to: '2026-11-15' }];

/** What a step hands over of one kind. */
export const handedOver = (kind: string, value: unknown): ToolOutput =>
  ToolOutputSchema.parse({ summary: `made ${kind}`, data: { [kind]: JSON.parse(JSON.stringify(value)) }, sources: SOURCES });

/** Every analysis there is, as the steps before a report would hand it over. */
export const allFindings = (language: Language): ToolOutput[] => [
  handedOver('clean_data', cleanFindings()),
  handedOver('sentiment_findings', sentimentFindings(language)),
  handedOver('trend_findings', trendFindings(language)),
  handedOver('keyword_findings', keywordFindings(language)),
  handedOver('competitor_findings', competitorFindings(language)),
  handedOver('inventory_advice', inventoryAdvice(language)),
];
