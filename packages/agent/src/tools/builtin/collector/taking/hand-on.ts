import type { Language } from '../../../../contract/language.ts';
import type { Source, ToolOutputInput } from '../../../../contract/todo-result.ts';
import { AgentError } from '../../../../errors.ts';
import type { ToolContext } from '../../../tool.ts';
import { addLeftOut } from '../../left-out.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import type { CollectorParameters } from '../collector-parameters.ts';
import type { RawData } from '../raw-data.ts';
import { LINES_SHOWN, type Opened, type OpenedFile } from '../reading/opened-file.ts';
import { ENCODING_NAMES } from '../reading/text-encoding.ts';
import { COLLECTOR_WORDS } from '../words/collector-words.ts';
import type { Inventory } from './inventory.ts';
import type { TakenReviews } from './take-reviews.ts';
import type { TakenSales } from './take-sales.ts';
import { unknownNames } from './unknown-names.ts';
import { askedPeriod } from './wanted-rows.ts';

export interface HandOn {
  readonly opened: readonly Opened[];
  readonly reviewFiles: readonly OpenedFile[];
  readonly salesFiles: readonly OpenedFile[];
  readonly reviews: TakenReviews | undefined;
  readonly sales: TakenSales | undefined;
  readonly wanted: CollectorParameters;
  readonly context: ToolContext;
  readonly language: Language;
  readonly warnings: readonly string[];
}

const NAMES_SHOWN = 50;
const BRANDS_TOLD = 10;

/** Writes what was taken and tells of it. What there is nothing of is handed on as null: whoever needs it says so. */
export async function handOn(all: HandOn): Promise<ToolOutputInput> {
  const { reviews, sales, wanted, context, language, reviewFiles, salesFiles } = all;
  const words = COLLECTOR_WORDS[language];
  const [reviewNames, salesNames] = [namesOf(reviewFiles), namesOf(salesFiles)];
  const there = [reviews?.there, sales?.there].flatMap((one) => one ?? []);
  const hints = unknownNames(wanted, there).map(({ name, meant }) => words.unknownName(name, meant));
  const broken = brokenOf([...reviewFiles, ...salesFiles]);
  const nothing = (names: string, inventory: Inventory): string =>
    joinSentences(language, [
      words.nothingMatches(names),
      ...hints,
      words.whatExists(inventory.names.brand.slice(0, BRANDS_TOLD).join(', '), daysOf(inventory)),
    ]);
  const hasReviews = (reviews?.taken.rows ?? 0) > 0;
  const hasSales = (sales?.taken.rows ?? 0) > 0;
  if (!hasReviews && !hasSales) {
    const [first] = there.filter(({ rows }) => rows > 0);
    const names = reviewNames || salesNames;
    throw new AgentError('TOOL_FAILED', first === undefined ? words.sourceEmpty(names) : nothing(names, first));
  }
  const written = hasReviews ? await reviews?.write(context) : undefined;
  const earlier = hasReviews ? await reviews?.writeBefore(context) : undefined;
  const period = askedPeriod(wanted, context.today);
  context.progress(0.9, words.choosing);
  const sold = hasSales ? await sales?.write(context) : undefined;
  const raw: RawData | null =
    reviews === undefined || written === undefined
      ? null
      : {
          table: written[0].path,
          source: reviewNames,
          rows: reviews.taken.rows,
          from: reviews.taken.from,
          to: reviews.taken.to,
          brands: reviews.taken.names.brand.slice(0, NAMES_SHOWN),
          products: reviews.taken.names.product.slice(0, NAMES_SHOWN),
          left_out: addLeftOut({
            ...(broken.count > 0 && { broken_row: broken.count }),
            ...(reviews.withoutDay > 0 && { no_date: reviews.withoutDay }),
          }),
          ...(reviews.order !== undefined && { day_order: reviews.order }),
          ...(period !== undefined && { period }),
          ...(earlier !== undefined && { before: earlier.data }),
        };
  const last = reviews?.taken.to ?? sales?.taken.to ?? null;
  const unread = all.opened.filter(({ kind }) => kind === 'unknown').map(({ name }) => name);
  context.progress(1, words.read(raw?.rows ?? 0));
  return {
    summary: joinSentences(language, [
      ...(raw === null ? [] : [words.summary(reviewNames, raw.rows, reviews?.there.rows ?? 0, daysOf(raw))]),
      ...(sold === undefined ? [] : [words.salesSummary(salesNames, sold.data.rows, daysOf(sold.data))]),
    ]),
    data: { raw_data: raw, sales_data: sold?.data ?? null },
    artifacts: [...(written ?? []), ...(earlier === undefined ? [] : [earlier.artifact]), ...(sold?.artifacts ?? [])],
    sources: [...(raw === null ? [] : [sourceOf(reviewNames, raw)]), ...(sold === undefined ? [] : [sourceOf(salesNames, sold.data)])],
    warnings: [
      ...all.warnings,
      ...(reviews !== undefined && !hasReviews ? [nothing(reviewNames, reviews.there)] : hints),
      ...(broken.count > 0 ? [words.brokenRows(broken.count, broken.lines.slice(0, LINES_SHOWN).join(', '))] : []),
      ...(reviews !== undefined && reviews.withoutDay > 0 ? [words.withoutDate(reviews.withoutDay)] : []),
      ...(sales !== undefined && sales.unreadable > 0 ? [words.salesUnreadable(sales.unreadable)] : []),
      ...(last !== null && last > context.today ? [words.future(last, context.today)] : []),
      ...[...reviewFiles, ...salesFiles].flatMap(({ name, encoding }) =>
        encoding === undefined ? [] : [words.readAs(name, ENCODING_NAMES[encoding])],
      ),
      ...(unread.length > 0 ? [words.passedOver(unread.join(', '))] : []),
    ],
  };
}

const namesOf = (files: readonly OpenedFile[]): string => files.map(({ name }) => name).join(', ');

const daysOf = ({ from, to }: { readonly from: string | null; readonly to: string | null }): string => `${from ?? '?'} – ${to ?? '?'}`;

const brokenOf = (files: readonly OpenedFile[]): { readonly count: number; readonly lines: readonly number[] } => ({
  count: files.reduce((sum, { broken }) => sum + broken.count, 0),
  lines: files.flatMap(({ broken }) => broken.lines),
});

const sourceOf = (name: string, { rows, from, to }: Pick<RawData, 'rows' | 'from' | 'to'>): Source => ({
  name,
  rows,
  ...(from !== null && { from }),
  ...(to !== null && { to }),
});
