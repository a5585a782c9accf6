import { z } from 'zod';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction } from '../../tool.ts';
import { RawDataSchema } from '../collector/collector.ts';
import { madeBefore, readTable } from '../files/read-table.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { addLeftOut, type LeftOutReason, LeftOutSchema } from '../left-out.ts';
import { readParameters } from '../read-parameters.ts';
import { type RawReview, RawReviewSchema } from '../review.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { normaliseText } from '../text/normalise-text.ts';
import { shorten } from '../text/shorten.ts';
import { CHANGES, type Change, cleanReview } from './clean-review.ts';
import { startCounts } from './count-texts.ts';
import { PREPROCESSOR_WORDS } from './preprocessor-words.ts';
import { startRepeats } from './repeats.ts';
import { isCopiedAround, spamReason } from './spam.ts';

export const PreprocessorParametersSchema = z.strictObject({
  drop_duplicates: z.boolean().default(true),
  drop_spam: z.boolean().default(true),
});

/** What the preprocessor hands on: the table, and a report of what was done to it. */
export const CleanDataSchema = z.strictObject({
  table: z.string(),
  rows: z.int().nonnegative(),
  rows_before: z.int().nonnegative(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  left_out: LeftOutSchema,
  changes: z.partialRecord(z.enum(CHANGES), z.int().positive()),
  examples: z.array(z.strictObject({ reason: z.string(), id: z.string(), text: z.string() })),
});
export type CleanData = z.infer<typeof CleanDataSchema>;

const EXAMPLES_EACH = 2;
const EXAMPLE_LENGTH = 80;
/** From here on somebody should look at the data. */
const MANY_REMOVED = 0.3;

/** The tool that takes out duplicates, spam and empty reviews and brings days, languages and ratings into one form. */
export const preprocessor: ToolFunction = async ({ parameters, language, earlier }, context) => {
  const words = PREPROCESSOR_WORDS[language];
  const { drop_duplicates: dropDuplicates, drop_spam: dropSpam } = readParameters('preprocessor', PreprocessorParametersSchema, parameters);
  const tables = madeBefore(earlier, 'raw_data', RawDataSchema);
  if (tables.length === 0) throw new AgentError('TOOL_FAILED', words.noInput);

  async function* raw(from: number, note: string): AsyncGenerator<RawReview> {
    for (const [index, { table }] of tables.entries()) {
      const progress = (share: number): void => context.progress(from + (0.5 * (index + share)) / tables.length, note);
      yield* readTable(context, table, RawReviewSchema, progress);
    }
  }

  const counts = startCounts();
  for await (const review of raw(0, words.counting)) counts.add(review);

  const repeats = startRepeats();
  const removed = new Map<LeftOutReason, number>();
  const changed = new Map<Change, number>();
  const examples: { reason: string; id: string; text: string }[] = [];
  const days: { from: string | null; to: string | null } = { from: null, to: null };
  let before = 0;
  let after = 0;

  function reasonAgainst(review: RawReview): { reason: LeftOutReason; detail: string } | undefined {
    if (!/[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(review.text)) return { reason: 'empty', detail: 'empty' };
    if (dropSpam) {
      const plain = normaliseText(review.text);
      const spam =
        spamReason(review.text) ?? (isCopiedAround(plain, counts.times(plain), counts.products(plain)) ? 'same_text_by_many' : undefined);
      if (spam !== undefined) return { reason: 'spam', detail: spam };
    }
    const repeat = dropDuplicates ? repeats(review) : undefined;
    return repeat === undefined ? undefined : { reason: repeat, detail: repeat };
  }

  async function* rows(): AsyncGenerator<string> {
    for await (const review of raw(0.5, words.cleaning)) {
      before++;
      const against = reasonAgainst(review);
      if (against !== undefined) {
        removed.set(against.reason, (removed.get(against.reason) ?? 0) + 1);
        if (examples.filter(({ reason }) => reason === against.detail).length < EXAMPLES_EACH)
          examples.push({ reason: against.detail, id: review.id, text: shorten(review.text, EXAMPLE_LENGTH) });
        continue;
      }
      after++;
      const clean = cleanReview(review, counts.brandOf);
      for (const change of clean.changes) changed.set(change, (changed.get(change) ?? 0) + 1);
      const { date } = clean.review;
      if (date !== null) {
        if (days.from === null || date < days.from) days.from = date;
        if (days.to === null || date > days.to) days.to = date;
      }
      yield `${JSON.stringify(clean.review)}\n`;
    }
    if (after === 0) throw new AgentError('TOOL_FAILED', words.nothingLeft);
  }

  const artifact = await writeArtifact(
    context,
    { tool: 'preprocessor', name: 'clean_data.ndjson', mediaType: 'application/x-ndjson' },
    rows(),
  );
  const data: CleanData = {
    table: artifact.path,
    rows: after,
    rows_before: before,
    ...days,
    left_out: addLeftOut(...tables.map((table) => table.left_out), Object.fromEntries(removed)),
    changes: Object.fromEntries(CHANGES.flatMap((change) => (changed.has(change) ? [[change, changed.get(change) ?? 0]] : []))),
    examples,
  };
  const of = (reason: LeftOutReason): number => removed.get(reason) ?? 0;
  const unreadable = (changed.get('date_missing') ?? 0) + (changed.get('date_unreadable') ?? 0);
  const foreign = changed.get('language_other') ?? 0;
  const share = (before - after) / before;
  return {
    summary: joinSentences(language, [
      words.summary(before, after),
      words.removed({ duplicate: of('duplicate'), near: of('near_duplicate'), spam: of('spam'), empty: of('empty') }),
    ]),
    data: { clean_data: data },
    artifacts: [artifact],
    sources: earlier.flatMap((output) => output.sources),
    warnings: [
      ...(share > MANY_REMOVED ? [words.manyRemoved(Math.round(share * 100))] : []),
      ...(unreadable > 0 ? [words.unreadableDates(unreadable)] : []),
      ...(foreign > 0 ? [words.otherLanguage(foreign)] : []),
    ],
  };
};
