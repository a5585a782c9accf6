import type { Language } from '../../../../../contract/language.ts';
import type { Metric, TrendFindings, Turn } from '../../../trends/findings.ts';

/** What a report says of trends, besides the sentences that the analysis has for them. */
export interface TrendsWords {
  readonly metrics: Readonly<Record<Metric, string>>;
  readonly chartTitle: (metric: string, where: string) => string;
  readonly chartUnit: (metric: Metric, grain: TrendFindings['grain'], currency: string | undefined) => string;
  readonly several: (metric: string) => string;
  readonly everywhere: string;
  readonly turns: string;
  readonly noTurns: string;
  readonly kinds: Readonly<Record<Turn['kind'], string>>;
  readonly lasts: Readonly<Record<'now' | 'period', string>>;
  readonly columns: Readonly<Record<'where' | 'metric' | 'change' | 'when' | 'before' | 'after' | 'strength', string>>;
  readonly regular: string;
  readonly high: string;
  readonly method: readonly string[];
  readonly growthMethod: string;
}

const money = (currency: string | undefined): string => (currency === undefined ? '' : ` (${currency})`);

const ko: TrendsWords = {
  metrics: { reviews: '리뷰 수', rating: '평균 평점', negative_share: '부정 비율', units: '판매량', revenue: '매출', price: '판매 가격' },
  chartTitle: (metric, where) => `${where} ${metric} 추이`,
  chartUnit: (metric, grain, currency) => {
    const measured = {
      reviews: '리뷰 수(건)',
      rating: '평균 평점(5점 만점)',
      negative_share: '부정 리뷰의 비율 (%)',
      units: '판매량(개)',
      revenue: `매출${money(currency)}`,
      price: `평균 판매 가격${money(currency)}`,
    }[metric];
    return `${{ day: '일별', week: '주별', month: '월별' }[grain]} ${measured}`;
  },
  several: (metric) => `${metric} 비교`,
  everywhere: '전체',
  turns: '눈에 띄는 변화',
  noTurns: '우연으로 보기 어려운 변화는 찾지 못했습니다.',
  kinds: { rise: '상승', fall: '하락', burst: '일시 상승', dip: '일시 하락' },
  lasts: { now: '계속', period: '기간 끝' },
  columns: { where: '대상', metric: '지표', change: '변화', when: '시기', before: '평소', after: '그때', strength: '표준오차의' },
  regular: '계절과 흐름',
  high: '성수기',
  method: [
    '변화는 계절과 요일을 감안한 평소 값과의 차이가 표준오차의 몇 배인지로 판단했습니다. 건수·판매량·매출의 변화는 하루 평균으로 적었습니다.',
  ],
  growthMethod: '1년 전과의 비교에서는 행사나 가격 변경처럼 뚜렷한 변화가 있던 주를 뺐습니다.',
};

const en: TrendsWords = {
  metrics: {
    reviews: 'Reviews',
    rating: 'Average rating',
    negative_share: 'Negative share',
    units: 'Units sold',
    revenue: 'Revenue',
    price: 'Price',
  },
  chartTitle: (metric, where) => `${metric}: ${where}`,
  chartUnit: (metric, grain, currency) => {
    const measured = {
      reviews: 'reviews',
      rating: 'average rating (of 5)',
      negative_share: 'share of negative reviews (%)',
      units: 'units sold',
      revenue: `revenue${money(currency)}`,
      price: `average price${money(currency)}`,
    }[metric];
    return `${measured} by ${grain}`;
  },
  several: (metric) => `${metric} compared`,
  everywhere: 'all',
  turns: 'Clear changes',
  noTurns: 'No change was found that chance would not make.',
  kinds: { rise: 'rise', fall: 'fall', burst: 'brief rise', dip: 'brief fall' },
  lasts: { now: 'lasts', period: 'end of period' },
  columns: { where: 'Of', metric: 'Measure', change: 'Change', when: 'When', before: 'Usual', after: 'Then', strength: 'Std. errors' },
  regular: 'Seasons and directions',
  high: 'high season',
  method: [
    'Changes are judged by how many standard errors lie between what was and what is usual, seasons and weekdays taken in. Changes of reviews, units and revenue are told by the day.',
  ],
  growthMethod: 'Comparisons with the year before leave out weeks in which something clearly unusual happened.',
};

const ja: TrendsWords = {
  metrics: {
    reviews: 'レビュー数',
    rating: '平均評価',
    negative_share: '否定の割合',
    units: '販売数',
    revenue: '売上',
    price: '販売価格',
  },
  chartTitle: (metric, where) => `${where}の${metric}の推移`,
  chartUnit: (metric, grain, currency) => {
    const measured = {
      reviews: 'レビュー数(件)',
      rating: '平均評価(5点満点)',
      negative_share: '否定的なレビューの割合 (%)',
      units: '販売数(個)',
      revenue: `売上${money(currency)}`,
      price: `平均販売価格${money(currency)}`,
    }[metric];
    return `${{ day: '日別', week: '週別', month: '月別' }[grain]}の${measured}`;
  },
  several: (metric) => `${metric}の比較`,
  everywhere: '全体',
  turns: '目立った変化',
  noTurns: '偶然とは言いにくい変化は見つかりませんでした。',
  kinds: { rise: '上昇', fall: '下降', burst: '一時的な上昇', dip: '一時的な下降' },
  lasts: { now: '継続中', period: '期間末' },
  columns: { where: '対象', metric: '指標', change: '変化', when: '時期', before: '通常', after: 'その時', strength: '標準誤差の' },
  regular: '季節性と流れ',
  high: '繁忙期',
  method: ['変化は、季節と曜日を考慮した通常の値との差が標準誤差の何倍かで判断しています。件数・販売数・売上の変化は1日平均です。'],
  growthMethod: '前年との比較では、催事や価格改定など目立った変化のあった週を除いています。',
};

/** By language. */
export const TRENDS_WORDS: Readonly<Record<Language, TrendsWords>> = { ko, en, ja };
