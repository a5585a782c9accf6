import { JA_NUMBER, numberOf } from '../names/number-words.ts';
import { ago, type DateWord, date, part, relative, rolling, S, season, word } from './date-word.ts';

const JA_YEAR = `(?:(?<![\\d])(?<y>(?:20)?\\d\\d)年(?:の|度の?)?|(?<ago>今年|本年|一昨年|昨年|去年|前年|来年)(?:の|度の?)?)`;
const RECENT_JA = '(?:直近|過去|ここ|この|最近|前)の?';
const SEASONS_JA = { 夏: 'summer', 冬: 'winter', 春: 'spring', 秋: 'autumn' } as const;
/** Periods in Japanese. */
export const JA_DATE_WORDS: readonly DateWord[] = [
  word(`${JA_YEAR}?${S}(?<m>1[0-2]|0?[1-9])月(?<d>[12]\\d|3[01]|0?[1-9])日`, date),
  word(`${JA_YEAR}?${S}(?<a>1[0-2]|0?[1-9])月?[~-](?<b>1[0-2]|0?[1-9])月`, (groups) => {
    const count = Number(groups['b']) - Number(groups['a']) + 1;
    return count < 1 ? undefined : part(({ a }) => Number(a), count, true)(groups);
  }),
  word(
    `${JA_YEAR}?${S}(?<m>1[0-2]|0?[1-9])月(?:の?一[ヶケカか]月(?:間|分)?)?(?!額|次|例)`,
    part(({ m }) => Number(m), 1, true),
  ),
  word(`${JA_YEAR}?(?:第 ?(?<q>[1-4一二三四]) ?|(?<q2>[1-4]) ?)四半期`, (groups) => {
    const digit = groups['q'] ?? groups['q2'] ?? '';
    return part(() => (numberOf(digit) ?? 0) * 3 - 2, 3)(groups);
  }),
  word(
    `${JA_YEAR}?(?<h>上半期|上期|前半期|下半期|下期|後半期)`,
    part(({ h }) => (/^[上前]/.test(h ?? '') ? 1 : 7), 6),
  ),
  word(`(?<p>この前の|前の|前回の|次の|来る)?${JA_YEAR}?(?<s>[夏冬春秋])(?=$|[^休服場分])`, season(SEASONS_JA, /前/, /次|来/)),
  word('今(?<s>[夏冬春秋])', ({ s }) => ({ kind: 'season', season: SEASONS_JA[(s ?? '夏') as keyof typeof SEASONS_JA], yearsAgo: 0 })),
  word('昨(?<s>[夏冬春秋])', ({ s }) => ({ kind: 'season', season: SEASONS_JA[(s ?? '夏') as keyof typeof SEASONS_JA], yearsAgo: 1 })),
  word(
    `${S}(?<y>(?:19|20)\\d\\d)年(?:度)?`,
    part(() => 1, 12),
  ),
  word('一昨年|おととし', relative('year', -2)),
  word('(?<!一)昨年|去年|前年', relative('year', -1)),
  word('今年|本年|ことし|年初(?=から|来)来?', relative('year', 0)),
  word('来年', relative('year', 1)),
  word('前四半期|先四半期|直前の四半期', relative('quarter', -1)),
  word('今四半期|当四半期|今期の四半期', relative('quarter', 0)),
  word('来四半期|次の四半期', relative('quarter', 1)),
  word('先々月|先先月|前々月', relative('month', -2)),
  word('(?<!先|々)先月|前月', relative('month', -1)),
  word('今月|当月', relative('month', 0)),
  word('来月|翌月', relative('month', 1)),
  word('先々週|前々週', relative('week', -2)),
  word('先週末', { kind: 'weekend', offset: -1 }),
  word('今週末', { kind: 'weekend', offset: 0 }),
  word('(?<!々)先週(?!末)|前週', relative('week', -1)),
  word('今週(?!末)', relative('week', 0)),
  word('来週|翌週', relative('week', 1)),
  word('一昨日|おととい', relative('day', -2)),
  word('(?<!一)昨日|きのう|前日', relative('day', -1)),
  word('今日|本日|きょう', relative('day', 0)),
  word('明日|あした', relative('day', 1)),
  ...(
    [
      ['day', '日'],
      ['week', '週'],
      ['month', '(?:[ヶケカか箇]月)'],
      ['quarter', '四半期'],
      ['year', '年'],
    ] as const
  ).flatMap(([unit, name]) => [
    word(`(?:今後|これから|向こう|次の)の?(?<n>${JA_NUMBER}) ?${name}(?:間|分)?`, rolling(unit, true)),
    word(`${RECENT_JA} ?(?<n>${JA_NUMBER}) ?${name}(?:間|分)?`, rolling(unit)),
    word(`${S}(?<n>${JA_NUMBER}) ?${name}(?:間|分)`, rolling(unit)),
    word(`${S}(?<n>${JA_NUMBER}) ?${name}前`, ago(unit)),
  ]),
  word(`${RECENT_JA}半年(?:間|分)?|半年(?:間|分)`, { kind: 'rolling', unit: 'month', count: 6 }),
  word(`(?<d>[12]\\d|3[01]|[1-9])日(?=まで)`, ({ d }) => ({ kind: 'date', month: 0, day: Number(d) }), true),
];
