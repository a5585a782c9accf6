import { dayText } from '../../../../../charts/index.ts';
import type { Language } from '../../../../../contract/language.ts';
import type { InventoryAdvice, StockItem } from '../../../inventory/advice.ts';
import { type Block, heading, paragraph } from '../../blocks.ts';
import { REPORT_WORDS } from '../../words/by-language.ts';
import { figuresIn } from '../figures.ts';
import { isInAHurry, type Section, type SectionOptions } from '../section.ts';
import { INVENTORY_WORDS } from './inventory-words.ts';

/** The most urgent have a picture. */
const MOST_DRAWN = 2;
const WEEKS_DRAWN = 26;
const MOST_NAMED = 4;

/** What has to be ordered, and how long the rest lasts. */
export function inventorySection(advice: InventoryAdvice, options: SectionOptions): Section {
  const { language, salesSource: source } = options;
  const words = INVENTORY_WORDS[language];
  const { count, percent } = figuresIn(language);
  const of = (kind: StockItem['order']['kind']): StockItem[] => advice.items.filter(({ order }) => order.kind === kind);
  const [now, later, tooMuch] = [of('order_now'), of('order_by'), of('too_much')];
  const drawn = advice.items
    .filter(({ order, history, forecast }) => order.kind !== 'enough' && history.length > 1 && forecast.length > 0)
    .slice(0, isInAHurry(options) ? 1 : MOST_DRAWN);
  const errors = drawn.flatMap(({ product, error }) => (error === null ? [] : [`${product} ${percent(error)}`]));
  return {
    messages: [
      now.length === 0 ? words.fine : words.urgent(count(now.length), namesOf(now)),
      ...(tooMuch.length === 0 ? [] : [words.overstocked(count(tooMuch.length), namesOf(tooMuch))]),
      ...(later.length === 0 ? [] : [words.later(count(later.length))]),
    ],
    figures: [
      { label: words.figures.now, value: words.products(count(now.length)) },
      { label: words.figures.soon, value: words.products(count(later.length)) },
      ...(tooMuch.length === 0 ? [] : [{ label: words.figures.tooMuch, value: words.products(count(tooMuch.length)) }]),
    ],
    blocks: [
      heading(REPORT_WORDS[language].sections.inventory),
      paragraph(words.asOf(dayText(advice.as_of, language), advice.weeks_ahead)),
      stockTable(advice.items, language),
      ...drawn.map(
        ({ product, history, forecast }): Block => ({
          kind: 'chart',
          chart: {
            kind: 'forecast',
            title: words.chartTitle(product),
            unit: words.chartUnit,
            language,
            source,
            format: 'count',
            range: words.range,
            past: { name: words.sold, points: history.slice(-WEEKS_DRAWN).map(({ week, units }) => ({ at: week, value: units })) },
            ahead: { name: words.forecast, points: forecast.map(({ week, units, low, high }) => ({ at: week, value: units, low, high })) },
          },
        }),
      ),
    ],
    method: [...words.method, ...(errors.length === 0 ? [] : [words.errors(errors.join(', '))])],
  };
}

const namesOf = (items: readonly StockItem[]): string =>
  `${items
    .slice(0, MOST_NAMED)
    .map(({ product }) => product)
    .join(', ')}${items.length > MOST_NAMED ? ' …' : ''}`;

function stockTable(items: readonly StockItem[], language: Language): Block {
  const words = INVENTORY_WORDS[language];
  const { columns } = words;
  const { count } = figuresIn(language);
  return {
    kind: 'table',
    header: [columns.product, columns.onHand, columns.onOrder, columns.perDay, columns.cover, columns.runsOut, columns.advice],
    words: [6],
    rows: items.map((item) => [
      item.product,
      count(item.on_hand),
      count(item.on_order),
      count(item.per_day),
      item.days_of_cover === null ? '–' : words.days(count(Math.floor(item.days_of_cover))),
      item.runs_out_on === null ? '–' : dayText(item.runs_out_on, language),
      adviceText(item, language),
    ]),
  };
}

/** What should be done about a product, in a few words. */
export function adviceText({ order }: Pick<StockItem, 'order'>, language: Language): string {
  const words = INVENTORY_WORDS[language];
  const { count } = figuresIn(language);
  switch (order.kind) {
    case 'order_now':
      return words.orderNow(count(order.units), count(order.short_by));
    case 'order_by':
      return words.orderBy(dayText(order.on, language), count(order.units));
    case 'enough':
      return words.enough;
    case 'too_much':
      return words.tooMuch(count(order.units));
  }
}
