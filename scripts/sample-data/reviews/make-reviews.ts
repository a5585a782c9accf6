import { isBetween, isoDay } from '../calendar.ts';
import { type Chance, chanceFrom } from '../chance.ts';
import { CAMPAIGN, DEFECT, FAKE_BURST, LATE_DELIVERIES, OVERTAKING, PRICE_RISE } from '../facts.ts';
import type { PlantedPhrase } from '../phrases/phrases.ts';
import type { OwnWords } from '../phrases/template.ts';
import { BRANDS, type Language, PLATFORMS, PRODUCTS, type Product } from '../products.ts';
import { planDays, type ReviewsWanted } from './day-plan.ts';
import { fakeText } from './fake-text.ts';
import type { SampleReview } from './review.ts';
import { startSeenTexts } from './seen-texts.ts';
import { repeated, spoil } from './spoil.ts';
import { writeText } from './write-text.ts';

const LANGUAGES: readonly Language[] = ['ko', 'ko', 'ko', 'en', 'ja'];
const REPEATED = 0.03;
const OFTEN_TRIED = 6;

/** All reviews in memory; for tests, which need few. */
export const makeReviews = (wanted: ReviewsWanted): SampleReview[] => [...reviewsByDay(wanted)];

/** Reviews in the order of their days, one by one: a million of them need no more memory than a thousand. */
export function* reviewsByDay(wanted: ReviewsWanted): Generator<SampleReview> {
  const { seed, count, facts } = wanted;
  const chance = chanceFrom(seed);
  const seen = startSeenTexts(count);
  const people = Math.max(50, Math.ceil(count * 0.7));
  const someone = (): string => `u${String(chance.below(people) + 1).padStart(6, '0')}`;
  const paid = Array.from({ length: FAKE_BURST.authors }, someone);
  let number = 0;
  const nextId = (): string => `r${String(++number).padStart(6, '0')}`;

  function fake(product: Product, day: number): SampleReview {
    const platform = chance.happens(0.7) ? 'naver' : 'coupang';
    return {
      ...rowOf(product, day),
      id: nextId(),
      platform,
      language: 'ko',
      rating: '5',
      text: fakeText(chance),
      author: chance.pick(paid),
    };
  }

  function ordinary(product: Product, day: number): SampleReview {
    const language = chance.pick(LANGUAGES);
    const platform = chance.pick(PLATFORMS[language]);
    const planted = facts ? plantedOn(chance, product, day, platform) : undefined;
    const subject = { language, kind: product.kind, own: ownWords(chance, product, language), planted };
    let written = writeText(chance, subject, 0);
    for (let tries = 1; tries <= OFTEN_TRIED && seen(written.text); tries++) written = writeText(chance, subject, tries > 2 ? 1 : 0);
    const row = {
      ...rowOf(product, day),
      id: nextId(),
      platform,
      language,
      rating: String(written.rating),
      text: written.text,
      author: someone(),
    };
    return spoil(chance, row, language);
  }

  for (const { day, products, fakes } of planDays(wanted)) {
    const slots = products.flatMap((times, index) => Array.from({ length: times }, () => index));
    for (let left = fakes; left > 0; left--) slots.push(-1);
    let last: SampleReview | undefined;
    for (const slot of chance.several(slots, slots.length)) {
      const product = slot < 0 ? PRODUCTS.find(({ product: name }) => name === FAKE_BURST.product) : PRODUCTS[slot];
      if (product === undefined) continue;
      if (slot < 0) {
        yield fake(product, day);
      } else if (last !== undefined && chance.happens(REPEATED)) {
        yield repeated(chance, last);
        last = undefined;
      } else {
        last = ordinary(product, day);
        yield last;
      }
    }
  }
}

const rowOf = ({ brand, product, category }: Product, day: number) => ({ date: isoDay(day), brand, product, category });

/** What a review of that product, on that day and from there, is likely to be about. */
function plantedOn(chance: Chance, { product }: Product, day: number, platform: string): PlantedPhrase | undefined {
  if (product === DEFECT.product && isBetween(day, DEFECT.complained) && chance.happens(DEFECT.shareOfReviews)) return 'defect';
  if (product === PRICE_RISE.product && isBetween(day, PRICE_RISE) && chance.happens(PRICE_RISE.shareOfReviews)) return 'priceRise';
  if (platform === LATE_DELIVERIES.platform && isBetween(day, LATE_DELIVERIES) && chance.happens(LATE_DELIVERIES.shareOfReviews))
    return 'lateDelivery';
  if (product === CAMPAIGN.product && isBetween(day, CAMPAIGN) && chance.happens(CAMPAIGN.shareOfReviews)) return 'campaign';
  if (product === OVERTAKING.product && isBetween(day, OVERTAKING) && chance.happens(OVERTAKING.praisedShare)) return 'lasting';
  return undefined;
}

function ownWords(chance: Chance, { brand, product, category, names }: Product, language: Language): OwnWords {
  const b = BRANDS[brand][language];
  const withBrand = (name: string, of: string): string => (language === 'ja' ? `${of}の${name}` : `${of} ${name}`);
  const rivals = PRODUCTS.filter((rival) => rival.category === category && rival.product !== product);
  const rival = rivals.length > 0 ? chance.pick(rivals) : undefined;
  const anyOther = chance.pick(brand === 'Solin' || brand === 'Miraon' ? (['Harudam', 'Nuvera'] as const) : (['Solin', 'Miraon'] as const));
  const rest = { ko: '제품', en: 'products', ja: '商品' };
  const other =
    rival === undefined
      ? withBrand(rest[language], BRANDS[anyOther][language])
      : withBrand(rival.names[language], BRANDS[rival.brand][language]);
  return { p: chance.happens(0.3) ? withBrand(names[language], b) : names[language], b, other };
}
