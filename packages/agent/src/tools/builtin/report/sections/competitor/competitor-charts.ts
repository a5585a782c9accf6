import type { CompetitorFindings } from '../../../competitor/findings.ts';
import { SENTIMENT_WORDS } from '../../../sentiment/sentiment-words.ts';
import type { Block } from '../../blocks.ts';
import { figuresIn } from '../figures.ts';
import type { SectionOptions } from '../section.ts';
import { COMPETITOR_SECTION_WORDS } from './competitor-section-words.ts';

const MOST_LINES = 6;
const MOST_COLUMNS = 6;
const inPercent = (share: number): number => Math.round(share * 1000) / 10;

/** Whose share of the reviews it was, month by month; or all in all, where there is but one month. */
export function shareChart({ brands, months }: CompetitorFindings, { language, source, colours }: SectionOptions): Block[] {
  const words = COMPETITOR_SECTION_WORDS[language];
  const framed = { title: words.shareTitle, unit: words.shareUnit, language, source, format: 'percent' } as const;
  if (brands.length === 0) return [];
  if (months.length < 2) {
    const rows = brands.map(({ name, share }) => ({ name, value: inPercent(share), paint: colours.get(name) ?? 'accent' }));
    return [{ kind: 'chart', chart: { kind: 'bars', ...framed, rows } }];
  }
  const series = brands.slice(0, MOST_LINES).map(({ name }) => ({
    name,
    paint: colours.get(name) ?? ('accent' as const),
    values: months.map((month) => inPercent(month.brands.find((one) => one.name === name)?.share ?? 0)),
  }));
  return [{ kind: 'chart', chart: { kind: 'lines', ...framed, at: months.map(({ month }) => month), series } }];
}

/** What is said of each brand, aspect by aspect. */
export function aspectsHeat({ brands, aspects }: CompetitorFindings, { language, source }: SectionOptions): Block[] {
  const words = COMPETITOR_SECTION_WORDS[language];
  const { count } = figuresIn(language);
  const columns = brands.slice(0, MOST_COLUMNS).map(({ name }) => name);
  const rows = aspects.map(({ aspect, brands: said }) => ({
    name: SENTIMENT_WORDS[language].aspects[aspect],
    cells: columns.map((column) => {
      const found = said.find(({ name }) => name === column);
      return found === undefined || found.mentions === 0
        ? null
        : { value: inPercent(found.positive / found.mentions), note: count(found.mentions) };
    }),
  }));
  return rows.length === 0
    ? []
    : [{ kind: 'chart', chart: { kind: 'heat', title: words.heatTitle, unit: words.heatUnit, language, source, columns, rows } }];
}
