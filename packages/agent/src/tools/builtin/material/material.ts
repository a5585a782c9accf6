import { spanText } from '../../../charts/index.ts';
import type { Language } from '../../../contract/language.ts';
import type { Source } from '../../../contract/todo-result.ts';
import { type HasGlyph, readGlyphs } from '../../../documents/fonts.ts';
import { brandColour } from '../../../drawing/colours.ts';
import { presentable } from '../../../drawing/presentable.ts';
import { type Package, packageFor } from '../../../drawing/product-picture.ts';
import type { ToolContext, ToolInput } from '../../tool.ts';
import { SalesDataSchema } from '../collector/sales-data.ts';
import { type CompetitorFindings, CompetitorFindingsSchema } from '../competitor/findings.ts';
import { madeBefore } from '../files/read-table.ts';
import { type InventoryAdvice, InventoryAdviceSchema } from '../inventory/advice.ts';
import { type KeywordFindings, KeywordFindingsSchema } from '../keyword/findings.ts';
import { type SentimentFindings, SentimentFindingsSchema } from '../sentiment/findings.ts';
import { normaliseName } from '../text/normalise-text.ts';
import { type TrendFindings, TrendFindingsSchema } from '../trends/findings.ts';
import { allowedClaims } from './allowed-claims.ts';
import { findingsAbout } from './findings-about.ts';
import { type MonthlySales, type ProductFacts, readProducts } from './product-facts.ts';
import type { Subject } from './subject.ts';

/** All there is to say about a brand or a product, before anything is composed of it. Names are as they may be shown. */
export interface Material {
  readonly language: Language;
  readonly hasGlyph: HasGlyph;
  /** The one thing it is about, as it is called in this language. */
  readonly name: string;
  readonly brand: string;
  readonly colour: string;
  readonly shows: Package;
  readonly findings: SentimentFindings | undefined;
  readonly trends: TrendFindings | undefined;
  readonly keywords: KeywordFindings | undefined;
  readonly competitors: CompetitorFindings | undefined;
  readonly stock: InventoryAdvice | undefined;
  readonly products: readonly ProductFacts[];
  /** What any product is called in this language, as far as the products table knows. */
  readonly called: (product: string) => string;
  /** Where it is about one product that the products table has. */
  readonly product: ProductFacts | undefined;
  /** What may be said of it in public, and what somebody has to look at first. */
  readonly claims: readonly string[];
  readonly doubtful: readonly string[];
  readonly sales: MonthlySales | undefined;
  readonly currency: string | null;
  readonly sources: readonly Source[];
  /** Those of them that the reviews come from. */
  readonly reviewSources: readonly Source[];
}

interface Asked {
  readonly language: Language;
  readonly brand: string | undefined;
  readonly product: string | undefined;
  /** What it is called where nothing has a name. */
  readonly unnamed: string;
}

const NAME = 300;

/** Gathers what earlier todos have found out. */
export async function readMaterial({ earlier }: Pick<ToolInput, 'earlier'>, context: ToolContext, asked: Asked): Promise<Material> {
  const hasGlyph = await readGlyphs();
  const shown = (text: string): string => presentable(text, hasGlyph, NAME);
  const all = madeBefore(earlier, 'sentiment_findings', SentimentFindingsSchema);
  // Several analysts may have looked at the same reviews; the widest view is the one to tell of.
  const widest = all.reduce<SentimentFindings | undefined>(
    (most, one) => (one.total.reviews > (most?.total.reviews ?? -1) ? one : most),
    undefined,
  );
  const [sold] = madeBefore(earlier, 'sales_data', SalesDataSchema);
  const brand = asked.brand ?? only(widest?.brands);
  const named = asked.product ?? only(widest?.group_by === 'product' ? widest.groups.map((group) => group.name) : undefined);
  const about =
    sold === undefined ? undefined : await readProducts(context, { sales: sold, brand, product: named, language: asked.language });
  const subject: Subject = { brand, product: named === undefined ? [] : [named, ...(about?.products ?? []).map((one) => one.product)] };
  const findings =
    widest === undefined || widest.total.reviews === 0 ? undefined : await findingsAbout(context, widest, subject, asked.language);
  const products = (about?.products ?? []).map((one) => ({ ...one, name: shown(one.name), claims: one.claims.map(shown) }));
  const product = named === undefined ? undefined : products[0];
  const house = shown(brand ?? product?.brand ?? namesTold(findings?.brands ?? [], asked.language));
  const name = product?.name ?? shown(named ?? house);
  const spoken =
    product === undefined
      ? products.flatMap((one) => one.claims.slice(0, 1).map((claim) => `${one.name}: ${claim}`)).slice(0, 3)
      : product.claims;
  const { allowed, doubtful } = allowedClaims(spoken);
  return {
    language: asked.language,
    hasGlyph,
    name: name === '' ? asked.unnamed : name,
    brand: house,
    colour: brandColour(product?.colour ?? products[0]?.colour, house),
    shows: packageFor(product?.category, product?.product, named, products[0]?.category),
    findings,
    trends: trendsAbout(madeBefore(earlier, 'trend_findings', TrendFindingsSchema)[0], subject),
    keywords: madeBefore(earlier, 'keyword_findings', KeywordFindingsSchema)[0],
    competitors: madeBefore(earlier, 'competitor_findings', CompetitorFindingsSchema)[0],
    stock: stockAbout(madeBefore(earlier, 'inventory_advice', InventoryAdviceSchema)[0], subject),
    products,
    called: (one) => shown(about?.names.get(one) ?? one),
    product,
    claims: allowed,
    doubtful,
    sales: about?.sales,
    currency: sold?.currency ?? null,
    sources: unique(earlier.flatMap((output) => output.sources)),
    reviewSources: unique(earlier.flatMap((output) => (output.data['sentiment_findings'] === undefined ? [] : output.sources))),
  };
}

/** Series of this product or brand; those of everything where nothing is named, or nothing else was looked at. */
function trendsAbout(trends: TrendFindings | undefined, { brand, product }: Subject): TrendFindings | undefined {
  if (trends === undefined || (product.length === 0 && (brand === undefined || trends.brands.length <= 1))) return trends;
  const [dimension, names] = product.length > 0 ? (['product', product] as const) : (['brand', [brand ?? '']] as const);
  const known = new Set(names.map(normaliseName));
  const isOf = (one: { readonly dimension: string; readonly name: string }): boolean =>
    one.dimension === dimension && known.has(normaliseName(one.name));
  const series = trends.series.filter(isOf);
  return series.length === 0 && trends.series.every(({ dimension: of }) => of === 'all') && trends.brands.length <= 1
    ? trends
    : { ...trends, series, turns: trends.turns.filter(isOf), seasons: trends.seasons.filter(isOf), drifts: trends.drifts.filter(isOf) };
}

function stockAbout(stock: InventoryAdvice | undefined, { brand, product }: Subject): InventoryAdvice | undefined {
  const known = new Set(product.map(normaliseName));
  const items = stock?.items.filter(
    (item) =>
      (known.size === 0 || known.has(normaliseName(item.product))) &&
      (brand === undefined || normaliseName(item.brand) === normaliseName(brand)),
  );
  return stock === undefined || items === undefined ? undefined : { ...stock, items };
}

/** All of a few names; of many, the first and how many more there are. */
function namesTold(names: readonly string[], language: Language): string {
  if (names.length <= 3) return names.join(', ');
  const [first, more] = [names.slice(0, 2).join(', '), names.length - 2];
  return { ko: `${first} 외 ${more}개 브랜드`, en: `${first} and ${more} more brands`, ja: `${first} ほか${more}ブランド` }[language];
}

const only = (names: readonly string[] | undefined): string | undefined => (names?.length === 1 ? names[0] : undefined);

/** The same source may come along several ways. */
const unique = (sources: readonly Source[]): Source[] => [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()];

/** From when to when the reviews are. */
export function periodOf({ findings, language }: Pick<Material, 'findings' | 'language'>): string {
  const { from, to } = findings ?? { from: null, to: null };
  return from === null || to === null ? '' : spanText(from, to, language);
}

/** The names of the sources, as small print has them. */
export const sourceNames = ({ sources, reviewSources, hasGlyph }: Material): string =>
  presentable(
    [...new Set((reviewSources.length === 0 ? sources : reviewSources).map(({ name }) => name))].slice(0, 3).join(', '),
    hasGlyph,
    120,
  );
