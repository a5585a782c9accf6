import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../../../src/contract/language.ts';
import type { ToolOutput } from '../../../src/contract/todo-result.ts';
import { sqlText, withTables } from '../../../src/tables/index.ts';
import { SalesDataSchema } from '../../../src/tools/builtin/collector/sales-data.ts';
import { type CompetitorFindings, CompetitorFindingsSchema } from '../../../src/tools/builtin/competitor/findings.ts';
import { type SentimentFindings, SentimentFindingsSchema } from '../../../src/tools/builtin/sentiment/findings.ts';
import { type TrendFindings, TrendFindingsSchema } from '../../../src/tools/builtin/trends/findings.ts';

const SOURCE = { name: 'sample/reviews.csv', rows: 1240, from: '2025-05-01', to: '2026-11-15' };

export const made = (data: Record<string, unknown>, sources: ToolOutput['sources'] = []): ToolOutput => ({
  summary: '',
  data: data as ToolOutput['data'],
  artifacts: [],
  sources,
  warnings: [],
});

const QUOTES = {
  scent: ['향이 은은해서 하루 종일 기분이 좋아요', 'The scent is soft and stays all day', '香りがやさしくて、一日中気分がいいです'],
  texture: [
    '촉촉한데 끈적임이 없어서 매일 아침 바르고 있어요',
    'Light as a lotion, I put it on every single morning',
    'しっとりするのにべたつかず、毎朝使っています',
  ],
  quality: [
    '지난달에 받은 건 하얗게 뜨고 내용물이 분리돼 있었어요',
    'The one I got last month left a white cast and had separated',
    '先月届いたものは白浮きして、中身が分離していました',
  ],
  price: ['성분은 좋은데 가격이 조금 부담돼요', 'Good, but a bit too expensive for me', '良いのですが、値段が少し高いです'],
} as const;
const quotes = (aspect: keyof typeof QUOTES) => QUOTES[aspect].map((text, index) => ({ id: `r-${aspect}-${index + 1}`, text }));

/** What the sentiment tool hands on about one sunscreen: liked for its feel, and a bad batch in October. */
export function sentimentOf(more: Partial<SentimentFindings> = {}): SentimentFindings {
  const months = Array.from({ length: 18 }, (_, index) => {
    const month = `${2025 + Math.floor((index + 4) / 12)}-${String(((index + 4) % 12) + 1).padStart(2, '0')}`;
    const negative = index === 17 ? 29 : 6 + ((index * 5) % 4);
    return { month, reviews: 68, positive: 68 - negative - 4, negative, neutral: 4, without_opinion: 2 };
  });
  return SentimentFindingsSchema.parse({
    table: 'reviews.parquet',
    from: '2025-05-01',
    to: '2026-11-15',
    brands: ['Harudam'],
    total: { reviews: 1240, positive: 954, negative: 186, neutral: 100, without_opinion: 62 },
    group_by: 'product',
    groups: [{ name: 'Daily Sun Cream', reviews: 1240, positive: 954, negative: 186, neutral: 100, without_opinion: 62 }],
    aspects: [
      { aspect: 'texture', mentions: 412, positive: 356, negative: 41, praise: quotes('texture'), complaints: [] },
      { aspect: 'scent', mentions: 212, positive: 187, negative: 17, praise: quotes('scent'), complaints: [] },
      { aspect: 'price', mentions: 120, positive: 74, negative: 39, praise: [], complaints: quotes('price') },
      { aspect: 'quality', mentions: 180, positive: 71, negative: 98, praise: [], complaints: quotes('quality') },
    ],
    months,
    change: {
      month: '2026-10',
      reviews: 68,
      negative_share: 0.43,
      before_from: '2026-07',
      before_to: '2026-09',
      before_reviews: 204,
      before_negative_share: 0.11,
    },
    rises: [
      {
        dimension: 'product',
        name: 'Daily Sun Cream',
        aspect: 'quality',
        from: '2026-10',
        to: '2026-10',
        complaints: 24,
        reviews: 68,
        before_complaints: 22,
        before_reviews: 1104,
        strength: 9.1,
        examples: quotes('quality'),
      },
    ],
    left_out: { duplicate: 12 },
    ...more,
  });
}

export const competitorsOf = (): CompetitorFindings => {
  const standing = (name: string, own: boolean, reviews: number, positive: number, negative: number) => ({
    name,
    own,
    reviews,
    share: reviews / 2353,
    rating: 4.1,
    positive,
    negative,
    neutral: reviews - positive - negative,
  });
  return CompetitorFindingsSchema.parse({
    from: '2025-05-01',
    to: '2026-11-15',
    own: ['Harudam'],
    rivals: ['Solin', 'Miraon'],
    brands: [standing('Harudam', true, 1240, 954, 186), standing('Solin', false, 802, 530, 190), standing('Miraon', false, 311, 158, 120)],
    categories: [],
    aspects: [],
    months: [],
    differences: [
      {
        aspect: 'texture',
        ahead: 'Harudam',
        behind: 'Solin',
        ahead_positive_share: 0.86,
        behind_positive_share: 0.61,
        ahead_mentions: 412,
        behind_mentions: 260,
        strength: 7.2,
        praise: [],
        complaints: [],
      },
      {
        aspect: 'quality',
        ahead: 'Solin',
        behind: 'Harudam',
        ahead_positive_share: 0.7,
        behind_positive_share: 0.39,
        ahead_mentions: 150,
        behind_mentions: 180,
        strength: 5.8,
        praise: [],
        complaints: [],
      },
    ],
    movements: [],
  });
};

export const trendsOf = (): TrendFindings =>
  TrendFindingsSchema.parse({
    table: 'trends.parquet',
    from: '2025-05-01',
    to: '2026-10-31',
    brands: ['Harudam'],
    grain: 'month',
    series: [
      {
        metric: 'units',
        dimension: 'all',
        name: '',
        points: sentimentOf().months.map(({ month }, index) => ({
          at: `${month}-01`,
          value: 5200 + Math.round(Math.sin(index / 2) * 1400) + index * 60,
          rows: 400,
        })),
      },
    ],
    turns: [
      { metric: 'units', dimension: 'all', name: '', kind: 'rise', from: '2026-05-04', to: null, before: 4300, after: 6900, strength: 6 },
    ],
    seasons: [],
    drifts: [],
  });

export interface SalesFixture {
  readonly claims?: Readonly<Partial<Record<Language, string>>>;
  readonly names?: Readonly<Partial<Record<Language, string>>>;
  readonly colour?: string | null;
}

const CLAIMS = {
  ko: 'SPF50+ PA++++; 백탁 없이 투명하게; 로션처럼 가벼운 발림',
  en: 'SPF50+ PA++++; no white cast; light as a lotion',
  ja: 'SPF50+ PA++++; 白浮きしない; 乳液のように軽いつけ心地',
};
const NAMES = { ko: '데일리 선크림', en: 'Daily Sun Cream', ja: 'デイリーサンクリーム' };

/** What the collector hands on of sales: a table of two years, and the products. */
export async function salesIn(
  folder: string,
  { claims = CLAIMS, names = NAMES, colour = '#F6C65B' }: SalesFixture = {},
): Promise<ToolOutput> {
  await mkdir(join(folder, 'sales'), { recursive: true });
  // No statement may hold a zero character; data may.
  const text = (value: string | null | undefined) =>
    value == null ? 'cast(null as varchar)' : value.split('\0').map(sqlText).join(' || chr(0) || ');
  await withTables({ folder, signal: new AbortController().signal }, async (tables) => {
    await tables.run(`copy (
      select d::date as date, 'Harudam' as brand, 'Daily Sun Cream' as product, 'sunscreen' as category, 'naver' as platform,
        (200 + (extract(month from d) * 9) % 60)::bigint as units, 19000.0::double as price, 1.0::double as revenue
      from range(timestamp '2025-05-01', timestamp '2026-11-16', interval 1 day) as days(d)
    ) to ${sqlText(join(folder, 'sales', 'sales.parquet'))} (format parquet)`);
    await tables.run(`copy (
      select 'Daily Sun Cream' as product, 'Harudam' as brand, 'sunscreen' as category, date '2024-03-04' as launched_on, 19000.0::double as list_price,
        ${text(names.ko)} as name_ko, ${text(names.en)} as name_en, ${text(names.ja)} as name_ja,
        ${text(claims.ko)} as claims_ko, ${text(claims.en)} as claims_en, ${text(claims.ja)} as claims_ja, ${text(colour)} as colour
    ) to ${sqlText(join(folder, 'sales', 'products.parquet'))} (format parquet)`);
  });
  const sales = SalesDataSchema.parse({
    table: 'sales/sales.parquet',
    rows: 564,
    from: '2025-05-01',
    to: '2026-11-15',
    currency: 'KRW',
    brands: ['Harudam'],
    products: 'sales/products.parquet',
  });
  return made({ sales_data: sales }, [{ name: 'sample/sales.csv', rows: 564, from: '2025-05-01', to: '2026-11-15' }]);
}

export const sentimentStep = (more: Partial<SentimentFindings> = {}): ToolOutput =>
  made({ sentiment_findings: sentimentOf(more) }, [SOURCE]);
export const competitorStep = (): ToolOutput => made({ competitor_findings: competitorsOf() });
export const trendStep = (): ToolOutput => made({ trend_findings: trendsOf() });
