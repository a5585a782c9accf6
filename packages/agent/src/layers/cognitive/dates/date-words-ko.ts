import { KO_NUMBER } from '../names/number-words.ts';
import { ago, type DateWord, date, part, relative, rolling, S, season, word } from './date-word.ts';
import type { Season } from './period.ts';

const KO_YEAR = `(?:(?<![\\d])'?(?<y>(?:20)?\\d\\d)년(?:도)? ?|(?<ago>올해|올|금년|이번 해|재작년|작년|지난 ?해|전년|내년)(?:도|의)? ?)`;
const RECENT_KO = '(?:최근|지난|직전|과거|요|이번) ?';
/** Periods in Korean. */
export const KO_DATE_WORDS: readonly DateWord[] = [
  word(`${KO_YEAR}?${S}(?<m>1[0-2]|0?[1-9])월 ?(?<d>[12]\\d|3[01]|0?[1-9])일`, date),
  word(`${KO_YEAR}?${S}(?<a>1[0-2]|0?[1-9]) ?[~-] ?(?<b>1[0-2]|0?[1-9])월`, (groups) => {
    const count = Number(groups['b']) - Number(groups['a']) + 1;
    return count < 1 ? undefined : part(({ a }) => Number(a), count, true)(groups);
  }),
  word(
    `${KO_YEAR}?${S}(?<m>1[0-2]|0?[1-9])월(?:달)?(?: 한 ?달(?:간| ?동안)?)?`,
    part(({ m }) => Number(m), 1, true),
  ),
  word(
    `${KO_YEAR}?${S}(?<q>[1-4]) ?(?:사)?분기`,
    part(({ q }) => Number(q) * 3 - 2, 3),
  ),
  word(
    `${KO_YEAR}?(?<h>상|하)반기`,
    part(({ h }) => (h === '상' ? 1 : 7), 6),
  ),
  word(
    `(?<p>지난 ?|저번 |이번 |다음 |돌아오는 )?${KO_YEAR}?(?<![가-힣])(?<s>여름|겨울|봄|가을)(?:철|시즌)?(?!마다)(?=$|[^가-힣]|에|의|은|는|이|동안|부터|까지|시즌|철)`,
    season({ 여름: 'summer', 겨울: 'winter', 봄: 'spring', 가을: 'autumn' }, /지난|저번/, /다음|돌아/),
  ),
  word(`(?<p>지난 ?)(?<s>여름|겨울|봄|가을)`, season({ 여름: 'summer', 겨울: 'winter', 봄: 'spring', 가을: 'autumn' }, /지난/, /-/)),
  word(`(?<p>올 ?)(?<s>여름|겨울|봄|가을)`, (groups) => {
    const names: Readonly<Record<string, Season>> = { 여름: 'summer', 겨울: 'winter', 봄: 'spring', 가을: 'autumn' };
    const name = names[groups['s'] ?? ''];
    return name === undefined ? undefined : { kind: 'season', season: name, yearsAgo: 0 };
  }),
  word(
    `${S}(?:(?<y>(?:19|20)\\d\\d)년도?)(?! ?(?:전|동안|간|치|생))`,
    part(() => 1, 12),
  ),
  word('재작년|지지난 ?해', relative('year', -2)),
  word('(?<!재)작년|지난 ?해|전년도?|저번 ?해', relative('year', -1)),
  word('올해|금년|이번 ?해|올 한 ?해|연초(?=부터)', relative('year', 0)),
  word('내년|다음 ?해', relative('year', 1)),
  word('(?:지난|저번|직전|전) ?분기', relative('quarter', -1)),
  word('이번 ?분기|금분기|당분기', relative('quarter', 0)),
  word('다음 ?분기', relative('quarter', 1)),
  word('지지난 ?달|저저번 ?달|전전달|전전월', relative('month', -2)),
  word('(?<!지)지난 ?달|(?<!저)저번 ?달|전월|전달(?=[ 에의]|$)', relative('month', -1)),
  word('이번 ?달|이달|당월|금월|요번 ?달', relative('month', 0)),
  word('다음 ?달|내달|익월|담달', relative('month', 1)),
  word('지지난 ?주|저저번 ?주|전전주', relative('week', -2)),
  word('(?:지난|저번) ?주말', { kind: 'weekend', offset: -1 }),
  word('이번 ?주말', { kind: 'weekend', offset: 0 }),
  word('(?<!지)지난 ?주(?!말)|(?<!저)저번 ?주(?!말)|전주(?=[ 에의]|$)', relative('week', -1)),
  word('이번 ?주(?!말)|금주|요번 ?주', relative('week', 0)),
  word('다음 ?주|차주|담주', relative('week', 1)),
  word('그저께|그제|엊그제', relative('day', -2)),
  word('어제|어저께|전일', relative('day', -1)),
  word('오늘(?!날)|금일|당일', relative('day', 0)),
  word('내일|익일', relative('day', 1)),
  ...(
    [
      ['day', '일'],
      ['week', '(?:주일|주)'],
      ['month', '(?:개월|달)'],
      ['quarter', '(?:개 ?)?분기'],
      ['year', '(?:년|해)'],
    ] as const
  ).flatMap(([unit, name]) => [
    word(`(?:향후|앞으로|다음|이후) ?(?<n>${KO_NUMBER}) ?${name}(?:간| ?동안|치)?`, rolling(unit, true)),
    word(`${RECENT_KO}(?<n>${KO_NUMBER}) ?${name}(?:간| ?동안|치)?`, rolling(unit)),
    word(`${S}(?<n>${KO_NUMBER}) ?${name}(?:간|치| ?동안(?:의)?)`, rolling(unit)),
    word(`${S}(?<n>${KO_NUMBER}) ?${name} ?전(?=[ 에의]|$)`, ago(unit)),
  ]),
  word(`(?:${RECENT_KO})?(?:일주일|1주일|한 ?주)(?:간|치| ?동안)?`, { kind: 'rolling', unit: 'week', count: 1 }),
  word(`(?:${RECENT_KO})(?:보름)(?:간|치| ?동안)?`, { kind: 'rolling', unit: 'day', count: 15 }),
  word(`(?:${RECENT_KO})(?:반년)(?:간|치| ?동안)?|반년(?:간|치| ?동안)`, { kind: 'rolling', unit: 'month', count: 6 }),
  word(`(?<d>[12]\\d|3[01]|[1-9])일(?=까지)`, ({ d }) => ({ kind: 'date', month: 0, day: Number(d) }), true),
];
