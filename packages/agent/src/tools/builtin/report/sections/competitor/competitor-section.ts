import { spanText } from '../../../../../charts/index.ts';
import { categoryName } from '../../../category-name.ts';
import { COMPETITOR_WORDS } from '../../../competitor/competitor-words.ts';
import { describeDifference, describeMovement } from '../../../competitor/describe.ts';
import type { CompetitorFindings } from '../../../competitor/findings.ts';
import { SENTIMENT_WORDS } from '../../../sentiment/sentiment-words.ts';
import { joinSentences } from '../../../text/join-sentences.ts';
import { type Block, heading, list, paragraph, quotes, subheading } from '../../blocks.ts';
import { REPORT_WORDS } from '../../words/by-language.ts';
import { figuresIn } from '../figures.ts';
import { isInAHurry, type Section, type SectionOptions } from '../section.ts';
import { aspectsHeat, shareChart } from './competitor-charts.ts';
import { COMPETITOR_SECTION_WORDS } from './competitor-section-words.ts';

const MESSAGES = 2;

/** How brands and products stand to each other. */
export function competitorSection(findings: CompetitorFindings, options: SectionOptions): Section {
  const { language, top } = options;
  const words = COMPETITOR_SECTION_WORDS[language];
  const { percent } = figuresIn(language);
  return {
    messages: [
      COMPETITOR_WORDS[language].summary(findings.brands, language),
      ...findings.movements.slice(0, 1).map((one) => describeMovement(one, language)),
      ...findings.differences.slice(0, MESSAGES).map((one) => describeDifference(one, language)),
      ...findings.movements.slice(1, MESSAGES).map((one) => describeMovement(one, language)),
    ],
    figures: findings.brands.slice(0, 2).map(({ name, share }) => ({ label: words.figure(name), value: percent(share) })),
    blocks: [
      heading(REPORT_WORDS[language].sections.competitor),
      ...shareChart(findings, options),
      subheading(words.standing),
      standingTable(
        findings.brands.map(({ own, name, ...standing }) => ({ ...standing, name: own ? words.own(name) : name })),
        words.columns.brand,
        options,
      ),
      ...marketBlocks(findings, options),
      ...aspectsBlocks(findings, options),
      ...differencesBlocks(findings, options),
      ...(findings.movements.length === 0
        ? []
        : [subheading(words.movements), list(findings.movements.slice(0, top).map((one) => describeMovement(one, language)))]),
      ...(isInAHurry(options)
        ? []
        : findings.categories
            .filter(isCompared)
            .slice(0, top)
            .flatMap(({ category, products }): Block[] => [
              subheading(words.category(categoryName(category, language))),
              standingTable(
                products
                  .slice(0, top * 2)
                  .map(({ brand, name, ...standing }) => ({ ...standing, name: name.includes(brand) ? name : `${name} (${brand})` })),
                words.columns.product,
                options,
              ),
            ])),
    ],
    method: [...words.method, ...((findings.market ?? []).length === 0 ? [] : [words.market.method])],
  };
}

/** Who sells how much, where that is known. */
function marketBlocks({ market = [] }: CompetitorFindings, { language, top }: SectionOptions): Block[] {
  const { market: words, columns } = COMPETITOR_SECTION_WORDS[language];
  const { count, percent } = figuresIn(language);
  const [first] = market;
  if (first === undefined) return [];
  const isCompared = market.some(({ brands }) => brands.some((brand) => brand.share_before !== undefined));
  return [
    subheading(words.heading(spanText(first.from, first.to, language))),
    {
      kind: 'table',
      header: [words.category, columns.brand, words.units, words.share, ...(isCompared ? [words.before] : [])],
      words: [1],
      rows: market
        .slice(0, top)
        .flatMap(({ category, brands }) =>
          brands.map(({ name, units, share, share_before: before }) => [
            categoryName(category, language),
            name,
            count(units),
            percent(share),
            ...(isCompared ? [before === undefined ? '–' : percent(before)] : []),
          ]),
        ),
    },
  ];
}

/** A product alone in its category stands beside nobody. */
const isCompared = ({ products }: CompetitorFindings['categories'][number]): boolean => products.length > 1;

type Standing = Omit<CompetitorFindings['brands'][number], 'own'>;

function standingTable(standings: readonly Standing[], first: string, { language }: SectionOptions): Block {
  const { columns } = COMPETITOR_SECTION_WORDS[language];
  const { count, percent, percentOf, rating } = figuresIn(language);
  return {
    kind: 'table',
    header: [first, columns.reviews, columns.share, columns.rating, columns.positive, columns.negative],
    rows: standings.map(({ name, reviews, share, rating: stars, positive, negative }) => [
      name,
      count(reviews),
      percent(share),
      rating(stars),
      `${count(positive)} (${percentOf(positive, reviews)})`,
      `${count(negative)} (${percentOf(negative, reviews)})`,
    ]),
  };
}

function aspectsBlocks(findings: CompetitorFindings, options: SectionOptions): Block[] {
  const { language } = options;
  const { columns } = COMPETITOR_SECTION_WORDS[language];
  const { percentOf, count } = figuresIn(language);
  if (findings.aspects.length === 0) return [];
  const brands = findings.brands.map(({ name }) => name).slice(0, 6);
  const rows = findings.aspects.map(({ aspect, brands: said }) => [
    SENTIMENT_WORDS[language].aspects[aspect],
    ...brands.map((brand) => {
      const found = said.find(({ name }) => name === brand);
      return found === undefined || found.mentions === 0 ? '–' : `${percentOf(found.positive, found.mentions)} (${count(found.mentions)})`;
    }),
  ]);
  return [...aspectsHeat(findings, options), { kind: 'table', header: [columns.aspect, ...brands], rows }];
}

function differencesBlocks({ differences }: CompetitorFindings, options: SectionOptions): Block[] {
  const { language, top } = options;
  const words = COMPETITOR_SECTION_WORDS[language];
  const { times } = figuresIn(language);
  if (differences.length === 0) return [subheading(words.differences), paragraph(words.noDifferences)];
  const said = (label: string, all: readonly { readonly id: string; readonly text: string }[]): Block[] =>
    all.length === 0 || isInAHurry(options) ? [] : [{ kind: 'label', text: label }, ...quotes(all)];
  return [
    subheading(words.differences),
    ...differences
      .slice(0, top)
      .flatMap((one): Block[] => [
        paragraph(joinSentences(language, [describeDifference(one, language), words.strength(times(Math.round(one.strength)))])),
        ...said(words.praiseOf(one.ahead), one.praise),
        ...said(words.complaintsOf(one.behind), one.complaints),
      ]),
  ];
}
