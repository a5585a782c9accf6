import type { Chart } from '../../src/charts/chart.ts';
import { brandColours } from '../../src/charts/colours.ts';
import type { Language } from '../../src/contract/language.ts';

const MONTHS = Array.from(
  { length: 19 },
  (_, index) => `${2025 + Math.floor((index + 4) / 12)}-${String(((index + 4) % 12) + 1).padStart(2, '0')}`,
);
const WEEKS = Array.from({ length: 26 }, (_, index) => new Date(Date.UTC(2026, 5, 1 + index * 7)).toISOString().slice(0, 10));

const BRANDS: Readonly<Record<Language, readonly string[]>> = {
  ko: ['하루담', '누베라', '솔린', '미라온'],
  en: ['Harudam', 'Nuvera', 'Solin', 'Miraon'],
  ja: ['ハルダム', 'ヌベラ', 'ソリン', 'ミラオン'],
};
const PRODUCTS: Readonly<Record<Language, readonly string[]>> = {
  ko: [
    '데일리 선크림',
    '수분 장벽 크림',
    '저자극 pH 밸런스 약산성 아침 저녁 클렌징 폼 (대용량 리필 세트 300ml + 300ml)',
    '비타 세럼',
    '쿠션 파운데이션',
  ],
  en: [
    'Daily Sun Cream',
    'Moisture Barrier Cream',
    'Low-irritation pH-balanced morning and evening cleansing foam (large refill set 300 ml + 300 ml)',
    'Vita Serum',
    'Cushion Foundation',
  ],
  ja: [
    'デイリーサンクリーム',
    '水分バリアクリーム',
    '低刺激pHバランス弱酸性朝夕クレンジングフォーム(大容量詰め替えセット300ml+300ml)',
    'ビタセラム',
    'クッションファンデーション',
  ],
};
const WORDS = {
  ko: {
    source: '출처: sample/reviews.csv',
    negative: '월별 부정 비율',
    share: '부정 리뷰의 비율 (%)',
    turn: '2026년 3월 · 데일리 선크림 포장 불만이 4%에서 19%로 늘었습니다',
    campaign: '2025년 11월 · 블랙프라이데이 행사',
    summer: '여름 성수기',
    brands: '브랜드별 리뷰 점유율',
    ofReviews: '전체 리뷰 가운데 비율 (%)',
    positive: '긍정',
    neutral: '중립',
    bad: '부정',
    products: '제품별 긍정·중립·부정',
    count: (n: number) => `${n}건`,
    aspects: ['가격', '배송', '품질', '향', '사용감'],
    keywords: ['촉촉하다', '백탁', '펌프', '무향', '가성비'],
    keyword: '많이 쓴 말',
    reviews: '리뷰 수(건)',
    past: '실제 판매',
    ahead: '예측',
    range: '예상 범위',
    sales: '데일리 선크림 주간 판매와 예측',
    units: '주간 판매(개)',
    heat: '항목별 긍정 비율',
    heatUnit: '언급 가운데 긍정의 비율 (%), 칸 아래는 언급 수',
    grouped: '항목별 긍정 비율: 자사와 경쟁사',
    multiples: '제품별 월간 리뷰',
  },
  en: {
    source: 'Source: sample/reviews.csv',
    negative: 'Share of negative reviews by month',
    share: 'negative reviews (%)',
    turn: 'Mar 2026 · complaints about the packaging of Daily Sun Cream rose from 4% to 19%',
    campaign: 'Nov 2025 · Black Friday campaign',
    summer: 'summer season',
    brands: 'Share of reviews by brand',
    ofReviews: 'share of all reviews (%)',
    positive: 'Positive',
    neutral: 'Neutral',
    bad: 'Negative',
    products: 'By product: positive, neutral, negative',
    count: (n: number) => `${n}`,
    aspects: ['price', 'delivery', 'quality', 'scent', 'texture'],
    keywords: ['moisturising', 'white cast', 'pump', 'unscented', 'good value'],
    keyword: 'Most used words',
    reviews: 'reviews',
    past: 'Sold',
    ahead: 'Forecast',
    range: 'Likely range',
    sales: 'Daily Sun Cream: weekly sales and forecast',
    units: 'units per week',
    heat: 'Positive share by aspect',
    heatUnit: 'positive share of mentions (%), number of mentions below',
    grouped: 'Positive share by aspect: own brand and rival',
    multiples: 'Reviews per month by product',
  },
  ja: {
    source: '出典: sample/reviews.csv',
    negative: '月別の否定的なレビューの割合',
    share: '否定的なレビューの割合 (%)',
    turn: '2026年3月 · デイリーサンクリームの包装への不満が4%から19%に増えました',
    campaign: '2025年11月 · ブラックフライデー',
    summer: '夏の繁忙期',
    brands: 'ブランド別レビューシェア',
    ofReviews: 'すべてのレビューに占める割合 (%)',
    positive: '肯定',
    neutral: '中立',
    bad: '否定',
    products: '製品別の肯定・中立・否定',
    count: (n: number) => `${n}件`,
    aspects: ['価格', '配送', '品質', '香り', '使用感'],
    keywords: ['しっとり', '白浮き', 'ポンプ', '無香料', 'コスパ'],
    keyword: 'よく使われた言葉',
    reviews: 'レビュー(件)',
    past: '販売実績',
    ahead: '予測',
    range: '予想の幅',
    sales: 'デイリーサンクリームの週間販売と予測',
    units: '週間販売(個)',
    heat: '項目別の肯定率',
    heatUnit: '言及に占める肯定の割合 (%)、下は言及数',
    grouped: '項目別の肯定率: 自社と競合',
    multiples: '製品別の月間レビュー',
  },
} as const;

const wave = (index: number, base: number, swing: number): number => Math.round((base + swing * Math.sin(index / 2.3 + base)) * 10) / 10;

/** One of every kind, with the long names and the crowding that real data has. */
export function sampleCharts(language: Language): readonly Chart[] {
  const words = WORDS[language];
  const colours = brandColours(BRANDS[language]);
  const paint = (name: string) => colours.get(name) ?? 'accent';
  const framed = { source: words.source, language };
  const values = MONTHS.map((_, index) => (index < 10 ? wave(index, 9, 2) : wave(index, 24, 5)));
  return [
    {
      kind: 'lines',
      ...framed,
      title: words.negative,
      unit: words.share,
      format: 'percent',
      at: MONTHS,
      series: [{ name: words.bad, paint: 'bad', values }],
      marks: [
        { at: '2025-11-20', text: words.campaign },
        { at: '2026-03', text: words.turn },
      ],
      seasons: [
        { from: '2025-06', to: '2025-08', text: words.summer },
        { from: '2026-06', to: '2026-08', text: words.summer },
      ],
    },
    {
      kind: 'lines',
      ...framed,
      title: words.brands,
      unit: words.ofReviews,
      format: 'percent',
      at: MONTHS,
      series: BRANDS[language].map((name, row) => ({
        name,
        paint: paint(name),
        values: MONTHS.map((_, index) => wave(index, [33, 31, 20, 18][row] ?? 10, 5)),
      })),
    },
    {
      kind: 'shares',
      ...framed,
      title: words.products,
      unit: words.ofReviews,
      parts: [
        { name: words.positive, tone: 'good' },
        { name: words.neutral, tone: 'neutral' },
        { name: words.bad, tone: 'bad' },
      ],
      rows: PRODUCTS[language].map((name, row) => ({
        name,
        note: words.count([1793, 940, 411, 97, 12][row] ?? 1),
        values:
          [
            [59, 8.5, 32.5],
            [71, 11, 18],
            [83, 13, 4],
            [52, 30, 18],
            [100, 0, 0],
          ][row] ?? [],
      })),
    },
    {
      kind: 'bars',
      ...framed,
      title: words.keyword,
      unit: words.reviews,
      format: 'count',
      rows: words.keywords.map((name, row) => ({
        name,
        value: [1204, 903, 377, 120, 88][row] ?? 1,
        note: ['★ 4.7', '★ 2.1', '★ 1.9', '★ 4.4', '★ 4.6'][row] ?? '',
      })),
    },
    {
      kind: 'grouped',
      ...framed,
      title: words.grouped,
      unit: words.heatUnit,
      format: 'percent',
      series: BRANDS[language].slice(0, 2).map((name) => ({ name, paint: paint(name) })),
      rows: words.aspects.map((name, row) => ({
        name,
        values:
          [
            [62, 41],
            [80, 83],
            [55, null],
            [91, 40],
            [70, 66],
          ][row] ?? [],
      })),
    },
    {
      kind: 'forecast',
      ...framed,
      title: words.sales,
      unit: words.units,
      format: 'count',
      range: words.range,
      past: { name: words.past, points: WEEKS.slice(0, 18).map((at, index) => ({ at, value: Math.round(wave(index, 140, 40)) })) },
      ahead: {
        name: words.ahead,
        points: WEEKS.slice(18).map((at, index) => ({ at, value: 150 + index * 4, low: 130 - index * 4, high: 170 + index * 12 })),
      },
    },
    {
      kind: 'multiples',
      ...framed,
      title: words.multiples,
      unit: words.reviews,
      format: 'count',
      panels: PRODUCTS[language].map((name, row) => ({
        name,
        paint: 'accent',
        points: MONTHS.map((at, index) => ({ at, value: Math.round(wave(index, 20 + row * 9, 8)) })),
      })),
    },
    {
      kind: 'heat',
      ...framed,
      title: words.heat,
      unit: words.heatUnit,
      columns: BRANDS[language],
      rows: words.aspects.map((name, row) => ({
        name,
        cells: BRANDS[language].map((_, column) =>
          row === 2 && column === 1
            ? null
            : { value: [92, 61, 50, 33, 8, 74][(row * 2 + column) % 6] ?? 0, note: `${(row + 3) * 41 + column}` },
        ),
      })),
    },
  ];
}
