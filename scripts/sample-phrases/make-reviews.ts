import { type Chance, chanceFrom } from './chance.ts';
import { en } from './en.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import { ASPECTS, type Aspect, type Phrases } from './phrases.ts';

type Language = 'ko' | 'en' | 'ja';
type Fact = 'badBatch' | 'priceRise' | 'lateDelivery';

/** One row as it is written: everything is text, as in a file that people have filled in. */
export type SampleReview = Record<'id' | 'date' | 'brand' | 'product' | 'category' | 'platform' | 'language' | 'rating' | 'text', string>;

/** What a review is about before a word of it is written. */
interface Occasion {
  readonly day: number;
  readonly product: (typeof PRODUCTS)[number];
  readonly language: Language;
  readonly platform: string;
}

const PHRASES: Readonly<Record<Language, Phrases>> = { ko, en, ja };
const PRODUCTS = [
  { brand: 'Harudam', product: 'Daily Sun Cream', category: 'sunscreen' },
  { brand: 'Harudam', product: 'Rice Toner', category: 'toner' },
  { brand: 'Harudam', product: 'Cica Serum', category: 'serum' },
  { brand: 'Nuvera', product: 'Glow Cushion', category: 'cushion' },
  { brand: 'Nuvera', product: 'Velvet Tint', category: 'lipstick' },
  { brand: 'Nuvera', product: 'Deep Cleanser', category: 'cleanser' },
  { brand: 'Solin', product: 'UV Fit Sun', category: 'sunscreen' },
  { brand: 'Solin', product: 'Hydra Toner', category: 'toner' },
  { brand: 'Miraon', product: 'Air Cushion', category: 'cushion' },
  { brand: 'Miraon', product: 'Water Tint', category: 'lipstick' },
] as const;
const PLATFORMS: Readonly<Record<Language, readonly string[]>> = {
  ko: ['naver', 'coupang', 'oliveyoung'],
  en: ['amazon'],
  ja: ['rakuten', 'qoo10'],
};
const LANGUAGES: readonly Language[] = ['ko', 'ko', 'ko', 'en', 'ja'];

const DAY = 86_400_000;
const FIRST = Date.UTC(2025, 4, 1);
const DAYS = (Date.UTC(2026, 10, 15) - FIRST) / DAY + 1;
const dayOf = (year: number, month: number, day: number): number => (Date.UTC(year, month - 1, day) - FIRST) / DAY;
const isoDay = (day: number): string => new Date(FIRST + day * DAY).toISOString().slice(0, 10);

/** All reviews, in the order of their days. */
export function makeReviews(seed: number): SampleReview[] {
  const chance = chanceFrom(seed);
  const occasions = [...ordinary(chance, 1325), ...extra(chance)].sort((one, other) => one.day - other.day);
  const rows = occasions.map((occasion, index) => {
    const written = write(chance, occasion, factOf(chance, occasion));
    return { row: rowOf(occasion, index, written), day: occasion.day };
  });
  return withRepeats(
    chance,
    rows.map(({ row, day }) => spoil(chance, row, day)),
  );
}

function occasion(chance: Chance, day: number, wanted: Partial<Occasion> = {}): Occasion {
  const language = wanted.language ?? chance.pick(LANGUAGES);
  return { day, language, product: wanted.product ?? chance.pick(PRODUCTS), platform: wanted.platform ?? chance.pick(PLATFORMS[language]) };
}

const ordinary = (chance: Chance, count: number): Occasion[] => Array.from({ length: count }, () => occasion(chance, chance.below(DAYS)));

/** People write more when something has gone wrong. */
function extra(chance: Chance): Occasion[] {
  const between = (from: number, to: number): number => from + chance.below(to - from + 1);
  return [
    ...Array.from({ length: 36 }, () => occasion(chance, between(dayOf(2026, 10, 1), dayOf(2026, 10, 31)), { product: PRODUCTS[0] })),
    ...Array.from({ length: 40 }, () => occasion(chance, between(dayOf(2026, 7, 1), DAYS - 1), { product: PRODUCTS[3] })),
    ...Array.from({ length: 42 }, () =>
      occasion(chance, between(dayOf(2026, 9, 1), dayOf(2026, 9, 30)), { language: 'ko', platform: 'coupang' }),
    ),
  ];
}

function factOf(chance: Chance, { day, product, platform }: Occasion): Fact | undefined {
  const month = isoDay(day).slice(0, 7);
  if (product.product === 'Daily Sun Cream' && month === '2026-10' && chance.happens(0.65)) return 'badBatch';
  if (product.product === 'Glow Cushion' && day >= dayOf(2026, 7, 1) && chance.happens(0.55)) return 'priceRise';
  if (platform === 'coupang' && month === '2026-09' && chance.happens(0.6)) return 'lateDelivery';
  return undefined;
}

/** The text and the rating that fits it. */
function write(chance: Chance, { language, product }: Occasion, fact: Fact | undefined): { text: string; rating: number } {
  const phrases = PHRASES[language];
  const space = language === 'ja' ? '' : ' ';
  const say = (aspect: Aspect, side: 'good' | 'bad'): string => chance.pick(phrases.aspects[aspect][side]);
  const opener = chance.happens(0.35) ? [chance.pick(phrases.openers)] : [];
  const join = (...parts: readonly string[]): string =>
    parts.join(space).replaceAll('{p}', phrases.products[product.product] ?? product.product);

  if (fact !== undefined) {
    const others = ASPECTS.filter((aspect) => aspect !== 'price' && aspect !== 'delivery' && aspect !== 'quality');
    const complaints = chance.several(phrases[fact], chance.happens(0.35) ? 2 : 1);
    const second = chance.happens(0.55) ? [`${chance.pick(phrases.contrast)}${lower(say(chance.pick(others), 'good'), language)}`] : [];
    return { text: join(...opener, ...complaints, ...second), rating: 1 + chance.below(second.length > 0 ? 3 : 2) };
  }
  if (chance.happens(0.06)) return { text: join(...opener, chance.pick(phrases.plain)), rating: 3 + chance.below(3) };

  const side = chance.happens(0.74) ? 'good' : 'bad';
  const aspects = chance.several(ASPECTS, 2 + chance.below(2));
  const [first = 'quality', ...rest] = aspects;
  const mixed = chance.happens(0.2);
  const tail = rest.map((aspect, index) => {
    if (!mixed || index > 0) return say(aspect, side);
    return `${chance.pick(phrases.contrast)}${lower(say(aspect, side === 'good' ? 'bad' : 'good'), language)}`;
  });
  const closer = chance.happens(0.4) ? [chance.pick(phrases.closers[side])] : [];
  const rating = side === 'good' ? 5 - chance.below(mixed ? 3 : 2) : 1 + chance.below(mixed ? 3 : 2);
  return { text: join(...opener, say(first, side), ...tail, ...closer), rating };
}

const lower = (text: string, language: Language): string =>
  language === 'en' && !text.startsWith('I ') ? text.charAt(0).toLowerCase() + text.slice(1) : text;

const rowOf = ({ day, product, language, platform }: Occasion, index: number, written: { text: string; rating: number }): SampleReview => ({
  id: `r${String(index + 1).padStart(4, '0')}`,
  date: isoDay(day),
  ...product,
  platform,
  language,
  rating: String(written.rating),
  text: written.text,
});

/** What real files suffer from: other ways to write a day, gaps, line breaks, quotes, spam. */
function spoil(chance: Chance, row: SampleReview, day: number): SampleReview {
  const [year = '', month = '', date = ''] = row.date.split('-');
  const messy = [
    `${year}/${month}/${date}`,
    `${year}.${month}.${date}`,
    `${year}${month}${date}`,
    `${year}-${month}-${date}T09:30:00+09:00`,
  ];
  const spoken = {
    ko: `${year}년 ${Number(month)}월 ${Number(date)}일`,
    ja: `${year}年${Number(month)}月${Number(date)}日`,
    en: spokenDay(day),
  };
  const dice = chance.below(1000);
  if (dice < 40) return { ...row, date: chance.pick([...messy, spoken[row.language as Language]]) };
  if (dice < 44) return { ...row, date: chance.pick(['', 'yesterday', '2026-02-30']) };
  if (dice < 70) return { ...row, rating: '' };
  if (dice < 84) return { ...row, language: '' };
  if (dice < 90) return { ...row, platform: '' };
  if (dice < 96) return { ...row, text: chance.pick(['', ' ', '-']) };
  if (dice < 100) return { ...row, brand: '' };
  if (dice < 120) return { ...row, text: row.text.replace(/([.!。]) ?/, '$1\n').trim() };
  if (dice < 130) return { ...row, text: `"${row.product}" ${row.text}` };
  if (dice < 152) return { ...row, rating: '5', text: chance.pick(PHRASES[row.language as Language].spam) };
  return row;
}

const spokenDay = (day: number): string =>
  new Date(FIRST + day * DAY).toLocaleDateString('en-US', { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' });

/** Some reviews come twice: to the letter, or with a mark more at the end. */
function withRepeats(chance: Chance, rows: readonly SampleReview[]): SampleReview[] {
  return rows.flatMap((row) => {
    if (!chance.happens(0.04)) return [row];
    const again = chance.pick([row.text, `${row.text}!!`, ` ${row.text} `, `${row.text} ^^`]);
    return [row, { ...row, id: `${row.id}b`, text: again }];
  });
}
