import type { TrendWords } from './trend-words.ts';

const SUBJECT = {
  reviews: '리뷰 수가',
  rating: '평점이',
  negative_share: '부정 리뷰 비율이',
  units: '판매량이',
  revenue: '매출이',
  price: '가격이',
} as const;
const DIMENSIONS = { all: '전체', brand: '브랜드', product: '제품', category: '카테고리', platform: '채널' } as const;

export const ko: TrendWords = {
  reading: '날짜별로 집계하는 중',
  searching: '변화를 찾는 중',
  done: '트렌드 분석을 마쳤습니다',
  metrics: {
    reviews: '리뷰 수',
    rating: '평점',
    negative_share: '부정 리뷰 비율',
    units: '판매량',
    revenue: '매출',
    price: '가격',
  },
  perDay: (metric, value, isFirst) => `${isFirst ? '하루 평균 ' : ''}${value}${{ reviews: '건', units: '개', revenue: '' }[metric]}`,
  stars: (value) => `${value}점`,
  everywhere: '전체',
  turn: ({ where, metric, kind, from, to, lasts, before, after }) => {
    const when = to === undefined ? `${from}부터` : `${from}부터 ${to}까지`;
    const still = { now: '지금까지 이어지고 있습니다', period: '기간이 끝날 때까지 이어졌습니다' }[lasts];
    const verb = {
      rise: to === undefined ? `올라 ${still}` : '올랐습니다',
      fall: to === undefined ? `내려가 ${still}` : '내려갔습니다',
      burst: '급증했다가 되돌아왔습니다',
      dip: '급감했다가 되돌아왔습니다',
    }[kind];
    return `${where}: ${when} ${SUBJECT[metric]} ${before}에서 ${after} 수준으로 ${verb}.`;
  },
  season: ({ where, metric, period, high, ratio }) =>
    period === 'year'
      ? `${where}: ${SUBJECT[metric]} 해마다 ${high}에 가장 높고, 가장 낮은 달의 ${ratio}배입니다.`
      : `${where}: ${SUBJECT[metric]} ${high}에 가장 높고, 가장 낮은 요일의 ${ratio}배입니다.`,
  drift: ({ where, metric, direction, from, to, monthly }) =>
    `${where}: ${from}부터 ${to}까지 ${SUBJECT[metric]} 매달 약 ${monthly}씩 꾸준히 ${direction === 'up' ? '늘었습니다' : '줄었습니다'}.`,
  growth: ({ where, share, more, weeks, before, after }) =>
    `${where}: 판매량이 1년 전 같은 기간보다 ${share} ${more ? '많습니다' : '적습니다'}(${weeks}주 비교, 하루 평균 ${before}개 → ${after}개).`,
  others: (turns, seasons, drifts) => {
    const parts = [
      ...(turns > 0 ? [`뚜렷한 변화 ${turns}건`] : []),
      ...(seasons > 0 ? [`되풀이되는 흐름 ${seasons}건`] : []),
      ...(drifts > 0 ? [`꾸준한 증감 ${drifts}건`] : []),
    ];
    return `그 밖에 ${parts.join(', ')}이 더 있습니다.`;
  },
  nothing: (from, to, rows) => `${from}부터 ${to}까지의 데이터 ${rows}건에서 우연이라고 보기 어려운 변화는 없었습니다.`,
  noInput: '트렌드를 볼 데이터가 없습니다. 먼저 데이터를 모으고 정리하는 단계가 필요합니다.',
  noDays: (rows) =>
    `데이터 ${rows}건 가운데 날짜가 있는 것이 없어 시간에 따른 변화를 볼 수 없습니다. 날짜 열(date)이 채워진 데이터가 필요합니다.`,
  noMetric: (wanted) =>
    `볼 데이터가 없는 지표입니다: ${wanted}. 판매량·매출·가격에는 판매 데이터(date, product, units, price)가, 부정 리뷰 비율에는 감성 분석 결과가 필요합니다.`,
  missingMetrics: (wanted) => `데이터가 없어 보지 못한 지표: ${wanted}`,
  tooShort: (days) => `데이터가 ${days}일치뿐이라 변화를 판단하기에는 너무 짧습니다.`,
  yearTooShort: (months) => `데이터가 ${months}개월치여서 해마다 되풀이되는지는 알 수 없습니다. 같은 달이 두 번 이상 있어야 합니다.`,
  yearSeenOnce: (months) => `데이터가 ${months}개월치여서 어느 달도 많아야 두 번 나옵니다. 계절성은 한 번 더 확인이 필요합니다.`,
  undated: (rows) => `날짜가 없는 ${rows}건은 세지 않았습니다.`,
  future: (rows) => `오늘보다 뒤의 날짜인 ${rows}건은 세지 않았습니다.`,
  astray: (rows) => `다른 데이터와 동떨어진 날짜의 ${rows}건은 세지 않았습니다.`,
  gap: (from, to) => `${from}부터 ${to}까지 데이터가 전혀 없어, 줄어든 것이 아니라 빠진 것으로 보았습니다.`,
  cutDown: ({ dimension, of, looked }) => `${DIMENSIONS[dimension]} ${of}개 가운데 규모가 큰 ${looked}개만 따로 살펴보았습니다.`,
  few: (rows) => `데이터가 ${rows}건뿐이라 아주 큰 변화만 알아볼 수 있습니다.`,
};
