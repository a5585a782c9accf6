import type { TrendWords } from './trend-words.ts';

const DIMENSIONS = { all: '全体', brand: 'ブランド', product: '製品', category: 'カテゴリー', platform: 'チャネル' } as const;

const METRICS = {
  reviews: 'レビュー数',
  rating: '評点',
  negative_share: '否定的なレビューの割合',
  units: '販売数',
  revenue: '売上',
  price: '価格',
} as const;

export const ja: TrendWords = {
  reading: '日ごとに集計しています',
  searching: '変化を探しています',
  done: 'トレンド分析が終わりました',
  metrics: METRICS,
  perDay: (metric, value, isFirst) => `${isFirst ? '1日平均' : ''}${value}${{ reviews: '件', units: '個', revenue: '' }[metric]}`,
  stars: (value) => `${value}点`,
  everywhere: '全体',
  turn: ({ where, metric, kind, from, to, lasts, before, after }) => {
    const when = to === undefined ? `${from}から` : `${from}から${to}まで`;
    const still = { now: '今も続いています', period: '期間の終わりまで続きました' }[lasts];
    const verb = {
      rise: to === undefined ? `上がり、${still}` : '上がりました',
      fall: to === undefined ? `下がり、${still}` : '下がりました',
      burst: '急増し、その後元に戻りました',
      dip: '急減し、その後元に戻りました',
    }[kind];
    return `${where}: ${when}${METRICS[metric]}が${before}から${after}に${verb}。`;
  },
  season: ({ where, metric, period, high, ratio }) =>
    period === 'year'
      ? `${where}: ${METRICS[metric]}は毎年${high}に最も多く、最も少ない月の${ratio}倍です。`
      : `${where}: ${METRICS[metric]}は${high}に最も多く、最も少ない曜日の${ratio}倍です。`,
  drift: ({ where, metric, direction, from, to, monthly }) =>
    `${where}: ${from}から${to}まで、${METRICS[metric]}が毎月約${monthly}ずつ${direction === 'up' ? '増え続けました' : '減り続けました'}。`,
  growth: ({ where, share, more, weeks, before, after }) =>
    `${where}: 販売数は前年の同じ時期より${share}${more ? '多く' : '少なく'}なっています(${weeks}週を比較、1日平均${before}個 → ${after}個)。`,
  others: (turns, seasons, drifts) => {
    const parts = [
      ...(turns > 0 ? [`明らかな変化${turns}件`] : []),
      ...(seasons > 0 ? [`繰り返しの傾向${seasons}件`] : []),
      ...(drifts > 0 ? [`継続的な増減${drifts}件`] : []),
    ];
    return `ほかに${parts.join('、')}があります。`;
  },
  nothing: (from, to, rows) => `${from}から${to}までのデータ${rows}件に、偶然とは言えない変化は見つかりませんでした。`,
  noInput: 'トレンドを見るデータがありません。先にデータを集めて整理する手順が必要です。',
  noDays: (rows) => `データ${rows}件のいずれにも日付がなく、時間による変化を見られません。日付(date)の列が入ったデータが必要です。`,
  noMetric: (wanted) =>
    `${wanted}を見るデータがありません。販売数・売上・価格には販売データ(date、product、units、price)が、否定的なレビューの割合には感情分析の結果が必要です。`,
  missingMetrics: (wanted) => `データがないため見られなかった指標: ${wanted}`,
  tooShort: (days) => `データが${days}日分だけなので、変化を判断するには短すぎます。`,
  yearTooShort: (months) => `データが${months}か月分のため、毎年繰り返すかどうかは分かりません。同じ月が二度以上必要です。`,
  yearSeenOnce: (months) => `データが${months}か月分のため、どの月も多くて二度しか見ていません。季節性は来年もう一度ご確認ください。`,
  undated: (rows) => `日付のない${rows}件は数えていません。`,
  future: (rows) => `今日より後の日付の${rows}件は数えていません。`,
  astray: (rows) => `ほかから大きく離れた日付の${rows}件は数えていません。`,
  gap: (from, to) => `${from}から${to}まではデータがまったくなく、減少ではなく欠落として扱いました。`,
  cutDown: ({ dimension, of, looked }) => `${DIMENSIONS[dimension]}${of}件のうち、規模の大きい${looked}件を個別に見ました。`,
  few: (rows) => `データが${rows}件だけのため、ごく大きな変化しか分かりません。`,
};
