import type { Kind } from './phrases/phrases.ts';

export type Language = 'ko' | 'en' | 'ja';
type Names = Readonly<Record<Language, string>>;

/** The brands; the first two are ours. */
export const BRANDS = {
  Harudam: { ko: '하루담', en: 'Harudam', ja: 'ハルダム' },
  Nuvera: { ko: '누베라', en: 'Nuvera', ja: 'ヌベラ' },
  Solin: { ko: '솔린', en: 'Solin', ja: 'ソリン' },
  Miraon: { ko: '미라온', en: 'Miraon', ja: 'ミラオン' },
} as const satisfies Record<string, Names>;
export type Brand = keyof typeof BRANDS;

export interface Product {
  readonly brand: Brand;
  readonly product: string;
  readonly category: string;
  readonly kind: Kind;
  readonly launchedOn: string;
  /** In won, as of the last day. */
  readonly listPrice: number;
  readonly names: Names;
  readonly ingredients: string;
  readonly claims: string;
  readonly colour: string;
  /** How many are sold on an ordinary day, and how much is written about it beside the others. */
  readonly soldDaily: number;
  readonly reviewed: number;
  readonly unitCost: number;
}

export const isOurs = ({ brand }: Pick<Product, 'brand'>): boolean => brand === 'Harudam' || brand === 'Nuvera';

/** All products, ours first. */
export const PRODUCTS: readonly Product[] = [
  {
    brand: 'Harudam',
    product: 'Daily Sun Cream',
    category: 'sunscreen',
    kind: 'sun',
    launchedOn: '2024-03-04',
    listPrice: 19_000,
    names: { ko: '데일리 선크림', en: 'Daily Sun Cream', ja: 'デイリーサンクリーム' },
    ingredients: 'zinc oxide; rice bran extract; panthenol',
    claims: 'SPF50+ PA++++; no white cast; light as a lotion',
    colour: '#F6C65B',
    soldDaily: 260,
    reviewed: 1.25,
    unitCost: 5_200,
  },
  {
    brand: 'Harudam',
    product: 'Rice Toner',
    category: 'toner',
    kind: 'care',
    launchedOn: '2023-09-11',
    listPrice: 18_000,
    names: { ko: '라이스 토너', en: 'Rice Toner', ja: 'ライストナー' },
    ingredients: 'fermented rice water; niacinamide 2%; glycerin',
    claims: 'brightens dull skin; hydrates in layers; vegan',
    colour: '#EFE6D2',
    soldDaily: 190,
    reviewed: 1.05,
    unitCost: 4_600,
  },
  {
    brand: 'Harudam',
    product: 'Cica Serum',
    category: 'serum',
    kind: 'care',
    launchedOn: '2024-08-19',
    listPrice: 24_000,
    names: { ko: '시카 세럼', en: 'Cica Serum', ja: 'シカセラム' },
    ingredients: 'centella asiatica 70%; madecassoside; panthenol',
    claims: 'calms redness; for sensitive skin; fragrance free',
    colour: '#9CC7A4',
    soldDaily: 150,
    reviewed: 1,
    unitCost: 6_100,
  },
  {
    brand: 'Harudam',
    product: 'Barrier Cream',
    category: 'cream',
    kind: 'care',
    launchedOn: '2024-10-07',
    listPrice: 26_000,
    names: { ko: '배리어 크림', en: 'Barrier Cream', ja: 'バリアクリーム' },
    ingredients: 'ceramide NP; squalane; oat extract',
    claims: 'holds moisture for 48 hours; for dry and sensitive skin',
    colour: '#CFE0EE',
    soldDaily: 120,
    reviewed: 0.85,
    unitCost: 7_000,
  },
  {
    brand: 'Nuvera',
    product: 'Glow Cushion',
    category: 'cushion',
    kind: 'base',
    launchedOn: '2024-01-22',
    listPrice: 34_000,
    names: { ko: '글로우 쿠션', en: 'Glow Cushion', ja: 'グロウクッション' },
    ingredients: 'hyaluronic acid; niacinamide; pearl powder',
    claims: 'natural glow; thin cover; SPF50+ PA+++; five shades',
    colour: '#E8C4AE',
    soldDaily: 170,
    reviewed: 1.2,
    unitCost: 9_300,
  },
  {
    brand: 'Nuvera',
    product: 'Velvet Tint',
    category: 'lipstick',
    kind: 'lip',
    launchedOn: '2023-11-06',
    listPrice: 15_000,
    names: { ko: '벨벳 틴트', en: 'Velvet Tint', ja: 'ベルベットティント' },
    ingredients: 'camellia oil; vitamin E; fine velvet powder',
    claims: 'soft matt finish; eight shades; no flakes',
    colour: '#B5364B',
    soldDaily: 140,
    reviewed: 1,
    unitCost: 3_400,
  },
  {
    brand: 'Nuvera',
    product: 'Deep Cleanser',
    category: 'cleanser',
    kind: 'wash',
    launchedOn: '2024-05-13',
    listPrice: 14_000,
    names: { ko: '딥 클렌저', en: 'Deep Cleanser', ja: 'ディープクレンザー' },
    ingredients: 'amino acid surfactant; green tea; betaine',
    claims: 'takes off sunscreen in one wash; mildly acidic; no tight feeling',
    colour: '#7FB6C9',
    soldDaily: 160,
    reviewed: 0.9,
    unitCost: 3_100,
  },
  {
    brand: 'Solin',
    product: 'UV Fit Sun',
    category: 'sunscreen',
    kind: 'sun',
    launchedOn: '2023-04-03',
    listPrice: 21_000,
    names: { ko: 'UV 핏 선', en: 'UV Fit Sun', ja: 'UVフィットサン' },
    ingredients: 'uvinul a plus; aloe',
    claims: 'SPF50+; water resistant',
    colour: '#F29F58',
    soldDaily: 230,
    reviewed: 1,
    unitCost: 0,
  },
  {
    brand: 'Solin',
    product: 'Hydra Toner',
    category: 'toner',
    kind: 'care',
    launchedOn: '2023-02-20',
    listPrice: 17_000,
    names: { ko: '하이드라 토너', en: 'Hydra Toner', ja: 'ハイドラトナー' },
    ingredients: 'hyaluronic acid; birch sap',
    claims: 'seven kinds of hyaluronic acid',
    colour: '#8FC1E3',
    soldDaily: 170,
    reviewed: 0.9,
    unitCost: 0,
  },
  {
    brand: 'Solin',
    product: 'Ceramide Cream',
    category: 'cream',
    kind: 'care',
    launchedOn: '2024-09-02',
    listPrice: 28_000,
    names: { ko: '세라마이드 크림', en: 'Ceramide Cream', ja: 'セラミドクリーム' },
    ingredients: 'ceramide complex; shea butter',
    claims: 'rich night cream',
    colour: '#D8CFE6',
    soldDaily: 115,
    reviewed: 0.75,
    unitCost: 0,
  },
  {
    brand: 'Miraon',
    product: 'Air Cushion',
    category: 'cushion',
    kind: 'base',
    launchedOn: '2023-10-16',
    listPrice: 30_000,
    names: { ko: '에어 쿠션', en: 'Air Cushion', ja: 'エアクッション' },
    ingredients: 'silica; licorice extract',
    claims: 'semi-matt; 24 hours',
    colour: '#DDB79B',
    soldDaily: 165,
    reviewed: 1,
    unitCost: 0,
  },
  {
    brand: 'Miraon',
    product: 'Water Tint',
    category: 'lipstick',
    kind: 'lip',
    launchedOn: '2025-02-10',
    listPrice: 14_000,
    names: { ko: '워터 틴트', en: 'Water Tint', ja: 'ウォーターティント' },
    ingredients: 'birch water; film former',
    claims: 'colour that lasts all day; light as water',
    colour: '#D94F70',
    soldDaily: 84,
    reviewed: 0.6,
    unitCost: 0,
  },
];

/** Where reviews in a language are written, and how often. */
export const PLATFORMS: Readonly<Record<Language, readonly string[]>> = {
  ko: ['naver', 'coupang', 'oliveyoung'],
  en: ['amazon'],
  ja: ['rakuten', 'qoo10'],
};

/** Where our products are sold, and how much of them. */
export const PLATFORM_SHARES = { coupang: 0.28, oliveyoung: 0.26, naver: 0.2, amazon: 0.1, rakuten: 0.09, qoo10: 0.07 } as const;
