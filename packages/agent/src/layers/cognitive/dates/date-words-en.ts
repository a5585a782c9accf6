import { EN_NUMBER } from '../names/number-words.ts';
import { ago, type DateWord, date, part, relative, rolling, season, word, Y4 } from './date-word.ts';

const MONTHS = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december'];
const monthNamed = (name: string): number => MONTHS.findIndex((month) => month.startsWith(name.replace('.', '').slice(0, 3))) + 1;
const EN_MONTH =
  '(?<m>january|february|march|april|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec)\\.?';
const EN_MONTH_OR_MAY = EN_MONTH.replace('april|', 'april|may|');
const ORDINALS = ['first', 'second', 'third', 'fourth'];
/** A day of a month that is written out. */
const namedDate: DateWord['read'] = (groups) => date({ ...groups, m: String(monthNamed(groups['m'] ?? '')) });
const EN_AGO = "(?<ago>this year's|this year|last year's|last year|the previous year|next year's|next year)";
const OF_YEAR = `(?:,? (?:of |in )?(?:${Y4}|${EN_AGO})(?![\\d-]))?`;
const EN_LAST = '(?:last|past|previous|prior|latest|recent|trailing)';
const SEASONS_EN = { spring: 'spring', summer: 'summer', autumn: 'autumn', fall: 'autumn', winter: 'winter' } as const;
/** Periods in English. */
export const EN_DATE_WORDS: readonly DateWord[] = [
  word(`\\b${EN_MONTH_OR_MAY} (?<d>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?\\b(?!\\d)${OF_YEAR}`, namedDate),
  word(`\\b(?<d>[12]\\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?: of)? ${EN_MONTH_OR_MAY}\\b${OF_YEAR}`, namedDate),
  word(
    `\\b${EN_MONTH}(?![a-z])${OF_YEAR}`,
    part(({ m }) => monthNamed(m ?? ''), 1, true),
  ),
  // The verb is far commoner than the month, so the month needs a word that goes with months.
  word(
    `(?<=\\b(?:in|since|from|during|for|of|to|until|till|through|between|early|late|mid|and|-) ?)(?<m>may)\\b${OF_YEAR}`,
    part(() => 5, 1, true),
  ),
  word(
    `\\b(?<m>may),? ${Y4}\\b`,
    part(() => 5, 1, true),
  ),
  word(
    `\\b(?:last|previous) ${EN_MONTH_OR_MAY}(?![a-z])`,
    part(({ m }) => monthNamed(m ?? ''), 1, true),
  ),
  word(`\\bq(?<q>[1-4])\\b(?:'(?<y2>\\d\\d)\\b)?${OF_YEAR}`, (groups) =>
    part(({ q }) => Number(q) * 3 - 2, 3)({ ...groups, y: groups['y'] ?? groups['y2'] }),
  ),
  word(
    `\\b${Y4}[ -]?q(?<q>[1-4])\\b`,
    part(({ q }) => Number(q) * 3 - 2, 3),
  ),
  word(
    `\\b${EN_AGO} q(?<q>[1-4])\\b`,
    part(({ q }) => Number(q) * 3 - 2, 3),
  ),
  word(
    `\\b(?<o>first|second|third|fourth) quarter\\b${OF_YEAR}`,
    part(({ o }) => ORDINALS.indexOf(o ?? '') * 3 + 1, 3),
  ),
  word(
    `\\bh(?<h>[12])\\b${OF_YEAR}`,
    part(({ h }) => (h === '1' ? 1 : 7), 6),
  ),
  word(
    `\\b${Y4} h(?<h>[12])\\b`,
    part(({ h }) => (h === '1' ? 1 : 7), 6),
  ),
  word(
    `\\b(?<h>first|second) half(?: of the year|(?=\\b))${OF_YEAR}`,
    part(({ h }) => (h === 'first' ? 1 : 7), 6),
  ),
  word(
    `\\b(?:(?<p>last|this past|this|next|the coming) )?(?<s>spring|summer|autumn|fall|winter)(?: season)?\\b(?<!\\bto fall|will fall)${OF_YEAR}`,
    (groups) => {
      // "Fall" is also what sales do.
      if (groups['s'] === 'fall' && groups['p'] === undefined && groups['y'] === undefined && groups['ago'] === undefined) return undefined;
      if (groups['p'] === 'this') return season(SEASONS_EN, /-/, /-/)({ ...groups, ago: 'this year' });
      return season(SEASONS_EN, /^last/, /next|coming/)(groups);
    },
  ),
  word(`\\b${EN_AGO} (?<s>spring|summer|autumn|fall|winter)\\b`, season(SEASONS_EN, /-/, /-/)),
  word(
    `(?<=\\b(?:in|during|for|of|since|from|to|until|throughout|year|fy|fy ) ?)${Y4}(?![\\d-])`,
    part(() => 1, 12),
  ),
  word(
    `(?<=^| )${Y4}(?=$|[ ,.?!]|'s )(?! (?:reviews|units|rows|items|records|posts|comments|copies))`,
    part(() => 1, 12),
  ),
  word('\\b(?:the )?year before last\\b', relative('year', -2)),
  word(`\\b(?:last|previous|prior) year\\b`, relative('year', -1)),
  word('\\b(?:this year|year[ -]to[ -]date|ytd|(?:start|beginning) of the year)\\b', relative('year', 0)),
  word('\\bnext year\\b', relative('year', 1)),
  word(`\\b(?:last|previous|prior|past) quarter\\b`, relative('quarter', -1)),
  word('\\b(?:this|current) quarter\\b|\\bqtd\\b', relative('quarter', 0)),
  word('\\b(?:next|coming) quarter\\b', relative('quarter', 1)),
  word('\\b(?:the )?month before last\\b', relative('month', -2)),
  word('\\b(?:last|previous|prior) month\\b', relative('month', -1)),
  word('\\b(?:this|current) month\\b|\\bmonth[ -]to[ -]date\\b|\\bmtd\\b', relative('month', 0)),
  word('\\b(?:next|the coming) month\\b', relative('month', 1)),
  word('\\b(?:the )?week before last\\b', relative('week', -2)),
  word('\\b(?:last|previous|prior) week\\b', relative('week', -1)),
  word('\\b(?:this|current) week\\b', relative('week', 0)),
  word('\\b(?:next|the coming) week\\b', relative('week', 1)),
  word('\\blast weekend\\b', { kind: 'weekend', offset: -1 }),
  word('\\bthis weekend\\b', { kind: 'weekend', offset: 0 }),
  word('\\b(?:the )?day before yesterday\\b', relative('day', -2)),
  word('\\byesterday\\b', relative('day', -1)),
  word('\\btoday\\b', relative('day', 0)),
  word('\\btomorrow\\b', relative('day', 1)),
  ...(['day', 'week', 'month', 'quarter', 'year'] as const).flatMap((unit) => [
    word(`\\b(?:next|coming|following|upcoming) (?<n>${EN_NUMBER}) ${unit}s?\\b`, rolling(unit, true)),
    word(`\\b${EN_LAST} (?:(?:the )?(?<n>${EN_NUMBER})[ -])${unit}s?\\b`, rolling(unit)),
    word(`\\b(?:the )?past ${unit}\\b`, rolling(unit)),
    word(`\\b(?<n>${EN_NUMBER})[ -]${unit}s?(?: of|' worth|'s worth| worth)\\b`, rolling(unit)),
    word(`(?<=\\bover (?:the )?)(?<n>${EN_NUMBER}) ${unit}s?\\b`, rolling(unit)),
    word(`\\b(?<n>${EN_NUMBER}) ${unit}s? ago\\b`, ago(unit)),
  ]),
  word(`\\b(?:${EN_LAST}) (?:half[ -](?:a[ -])?year|half of a year)\\b|\\bhalf a year of\\b`, { kind: 'rolling', unit: 'month', count: 6 }),
  word(`\\b(?:${EN_LAST}) fortnight\\b`, { kind: 'rolling', unit: 'week', count: 2 }),
  word(
    `(?<=(?:to|through|until|till|-) ?)(?<d>[12]\\d|3[01]|[1-9])(?:st|nd|rd|th)?(?![\\d%])`,
    ({ d }) => ({ kind: 'date', month: 0, day: Number(d) }),
    true,
  ),
];
