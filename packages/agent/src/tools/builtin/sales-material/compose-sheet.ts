import { dayText, spanText } from '../../../charts/index.ts';
import { darkEnough, readableOn } from '../../../drawing/colours.ts';
import { presentable } from '../../../drawing/presentable.ts';
import { chooseQuotes } from '../material/choose-quotes.ts';
import { type Material, periodOf, sourceNames } from '../material/material.ts';
import { complainedAspects, percent, promotableAspects } from '../material/opinions.ts';
import { priceText } from '../material/price-text.ts';
import type { Rise, SentimentFindings } from '../sentiment/findings.ts';
import { SENTIMENT_WORDS } from '../sentiment/sentiment-words.ts';
import { SALES_WORDS } from './words/sales-words-by-language.ts';

interface Bar {
  readonly name: string;
  readonly value: number;
  readonly note: string;
  readonly strong: boolean;
}

/** Everything that stands on the sheet, in plain text. */
export interface Sheet {
  readonly title: string;
  readonly brand: string;
  readonly name: string;
  readonly tagline: string;
  readonly price: string;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  readonly praise: readonly Bar[];
  readonly quotes: readonly { readonly text: string; readonly by: string }[];
  readonly claims: readonly string[];
  readonly rivals: readonly Bar[];
  readonly differences: readonly string[];
  readonly sales: readonly { readonly name: string; readonly value: number; readonly label: string }[];
  readonly objections: readonly { readonly question: string; readonly answer: string; readonly todo: string }[];
  readonly contact: readonly string[];
  readonly footer: string;
  readonly colours: { readonly brand: string; readonly 'on-brand': string; readonly deep: string };
}

/** Chooses what is worth the one page; nothing where there is neither a review nor a claim. */
export function composeSheet(material: Material, title: string, day: string): Sheet | undefined {
  const { language, findings, claims, colour } = material;
  const words = SALES_WORDS[language];
  if (findings === undefined && claims.length === 0) return undefined;
  const ground = readableOn(colour) === '#ffffff' ? darkEnough(colour) : colour;
  const number = new Intl.NumberFormat(language);
  const period = periodOf(material);
  return {
    title,
    brand: material.brand === material.name ? '' : material.brand,
    name: material.name,
    tagline: claims.length > 1 ? '' : (claims[0] ?? ''),
    price: priceText(material) ?? '',
    ...(findings === undefined ? { figures: [], praise: [], quotes: [], objections: [] } : fromReviews(material, findings)),
    claims: claims.slice(0, 5),
    ...fromRivals(material),
    sales: (material.sales?.months ?? []).map(({ month, units }) => ({
      name: month.slice(2).replace('-', '.'),
      value: units,
      label: number.format(units),
    })),
    contact: words.contact,
    footer:
      findings === undefined
        ? words.footerPlain(sourceNames(material), dayText(day, language))
        : words.footer(sourceNames(material), period, number.format(findings.total.reviews), dayText(day, language)),
    colours: { brand: ground, 'on-brand': readableOn(ground), deep: darkEnough(colour) },
  };
}

const LONGEST_QUOTE = 120;

function fromReviews(material: Material, findings: SentimentFindings): Pick<Sheet, 'figures' | 'praise' | 'quotes' | 'objections'> {
  const { language, hasGlyph } = material;
  const words = SALES_WORDS[language];
  const { aspects } = SENTIMENT_WORDS[language];
  const number = new Intl.NumberFormat(language);
  const praised = promotableAspects(findings);
  const [best] = praised;
  const quotes = praised.flatMap(({ quotes: said }) => chooseQuotes(said, { language, hasGlyph, longest: LONGEST_QUOTE }).slice(0, 1));
  return {
    figures: [
      { label: words.figures.reviews, value: words.counted(number.format(findings.total.reviews)) },
      { label: words.figures.positive, value: `${percent(findings.total.positive, findings.total.reviews)}%` },
      ...(best === undefined ? [] : [{ label: words.figures.praised(aspects[best.aspect]), value: `${Math.round(best.share * 100)}%` }]),
    ],
    praise: praised.slice(0, 4).map(({ aspect, share, mentions }) => ({
      name: titled(aspects[aspect]),
      value: Math.round(share * 100),
      note: words.mentions(number.format(mentions)),
      strong: true,
    })),
    quotes: [...quotes]
      .sort((one, other) => Number(one.foreign !== undefined) - Number(other.foreign !== undefined))
      .slice(0, 2)
      .map(({ text, id, foreign }) => ({ text, by: words.review(id, foreign) })),
    objections: objectionsOf(material, findings),
  };
}

/** As a name stands alone: only English has capitals to begin with. */
const titled = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The most frequent complaints as a customer would put them, and what is true of them. What is done about it, only the seller knows. */
function objectionsOf({ language, brand, product, hasGlyph }: Material, findings: SentimentFindings): Sheet['objections'] {
  const words = SALES_WORDS[language];
  const { aspects } = SENTIMENT_WORDS[language];
  const number = new Intl.NumberFormat(language);
  // On one platform, or of one product of a brand: said without that it would be said of all.
  const whereRisen = ({ dimension, name }: Rise): string =>
    dimension === 'all' || name === brand || name === product?.product ? '' : presentable(name, hasGlyph, 40);
  return complainedAspects(findings)
    .slice(0, 3)
    .map(({ aspect, mentions, count }) => {
      const positive = findings.aspects.find((one) => one.aspect === aspect)?.positive ?? 0;
      const rise = findings.rises.find((one) => one.aspect === aspect);
      const when = rise === undefined ? '' : spanText(rise.from, rise.to, language);
      const sentences = [
        words.answer(aspects[aspect], number.format(mentions), number.format(count), number.format(positive)),
        ...(rise === undefined
          ? []
          : [
              words.risen(
                when,
                whereRisen(rise),
                `${percent(rise.before_complaints, rise.before_reviews)}%`,
                `${percent(rise.complaints, rise.reviews)}%`,
              ),
            ]),
      ];
      return { question: words.questions[aspect], answer: sentences.join(language === 'ja' ? '' : ' '), todo: words.todo };
    });
}

/** The products of its category side by side where it is about one; else the brands. */
function fromRivals(material: Material): Pick<Sheet, 'rivals' | 'differences'> {
  const { language, competitors, hasGlyph, brand, product } = material;
  if (competitors === undefined) return { rivals: [], differences: [] };
  const words = SALES_WORDS[language];
  const { aspects } = SENTIMENT_WORDS[language];
  const number = new Intl.NumberFormat(language);
  const shown = (name: string): string => presentable(name, hasGlyph, 40);
  const own = new Set(competitors.own.includes(brand) ? [brand] : competitors.own);
  const category = competitors.categories.find(({ products }) => products.some(({ name }) => name === product?.product));
  const compared =
    category === undefined
      ? competitors.brands.map((one) => ({ ...one, strong: own.has(one.name) }))
      : category.products
          .map((one) => ({ ...one, strong: one.name === product?.product }))
          .sort((one, other) => Number(other.strong) - Number(one.strong));
  const known = compared.filter(({ reviews }) => reviews > 0).slice(0, 4);
  return {
    rivals:
      known.length < 2
        ? []
        : known.map(({ name, positive, reviews, strong }) => ({
            name: category === undefined ? shown(name) : presentable(material.called(name), hasGlyph, 40),
            value: percent(positive, reviews),
            note: words.mentions(number.format(reviews)),
            strong,
          })),
    // What speaks against us is told as well: whoever sells hears of it anyway. Brands differ as a whole: of one product it says nothing.
    differences:
      category !== undefined
        ? []
        : competitors.differences
            .filter(({ ahead, behind }) => own.has(ahead) !== own.has(behind))
            .slice(0, 3)
            .map(({ aspect, ahead, behind, ahead_positive_share: more, behind_positive_share: less }) =>
              own.has(ahead)
                ? words.ahead(aspects[aspect], shown(behind), Math.round(more * 100), Math.round(less * 100))
                : words.behind(aspects[aspect], shown(ahead), Math.round(less * 100), Math.round(more * 100)),
            ),
  };
}
