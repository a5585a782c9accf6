import { z } from 'zod';
import { AgentError } from '../../../errors.ts';
import type { ToolFunction } from '../../tool.ts';
import { writeArtifact } from '../files/write-artifact.ts';
import { addLeftOut, LeftOutSchema } from '../left-out.ts';
import { readParameters } from '../read-parameters.ts';
import { joinSentences } from '../text/join-sentences.ts';
import { CollectorParametersSchema } from './collector-parameters.ts';
import { COLLECTOR_WORDS } from './collector-words.ts';
import { findSources } from './find-source.ts';
import { startInventory } from './inventory.ts';
import { readSources } from './read-source.ts';
import { reviewFilter } from './review-filter.ts';
import { unknownNames } from './unknown-names.ts';

/** What the collector hands on: where the table lies and what is in it. */
export const RawDataSchema = z.strictObject({
  table: z.string(),
  source: z.string(),
  rows: z.int().nonnegative(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  brands: z.array(z.string()),
  products: z.array(z.string()),
  left_out: LeftOutSchema,
});
export type RawData = z.infer<typeof RawDataSchema>;

const NAMES_SHOWN = 50;
const LINES_SHOWN = 5;

/** The tool that reads reviews from a file in the data folder and keeps those that are asked for. */
export function createCollector(dataFolder: string): ToolFunction {
  return async ({ parameters, language }, context) => {
    const words = COLLECTOR_WORDS[language];
    const wanted = readParameters('collector', CollectorParametersSchema, parameters);
    const { date_from: from, date_to: to } = wanted;
    if (from !== undefined && to !== undefined && from > to) throw new AgentError('TOOL_PARAMETERS_INVALID', words.daysSwapped(from, to));
    const sources = await findSources({ data: dataFolder, run: context.folder }, wanted.source, language);
    const source = { name: sources.map(({ name }) => name).join(', ') };

    const verdictOn = reviewFilter(wanted);
    const there = startInventory();
    const taken = startInventory();
    const brokenLines: number[] = [];
    let withoutDate = 0;

    async function* rows(): AsyncGenerator<string> {
      const progress = (share: number, name: string): void => context.progress(share * 0.95, words.reading(name));
      for await (const row of readSources({ sources, language, signal: context.signal, progress })) {
        if ('brokenLine' in row) {
          brokenLines.push(row.brokenLine);
          continue;
        }
        there.add(row.review);
        const verdict = verdictOn(row.review);
        if (verdict === 'no_date') withoutDate++;
        if (verdict !== 'taken') continue;
        taken.add(row.review);
        yield `${JSON.stringify(row.review)}\n`;
      }
      // Thrown in here, so that no empty table is left behind.
      if (there.rows() === 0) throw new AgentError('TOOL_FAILED', words.sourceEmpty(source.name));
      if (taken.rows() === 0) {
        const days = `${there.from() ?? '?'} – ${there.to() ?? '?'}`;
        const hints = unknownNames(wanted, there).map((unknown) => words.unknownName(unknown.name, unknown.meant));
        throw new AgentError(
          'TOOL_FAILED',
          joinSentences(language, [
            words.nothingMatches(source.name),
            ...hints,
            words.whatExists(there.names('brand').slice(0, 10).join(', '), days),
          ]),
        );
      }
    }

    const artifact = await writeArtifact(
      context,
      { tool: 'collector', name: 'raw_data.ndjson', mediaType: 'application/x-ndjson' },
      rows(),
    );
    const days = { ...(taken.from() !== undefined && { from: taken.from() }), ...(taken.to() !== undefined && { to: taken.to() }) };
    const leftOut = addLeftOut({
      ...(brokenLines.length > 0 && { broken_row: brokenLines.length }),
      ...(withoutDate > 0 && { no_date: withoutDate }),
    });
    const data: RawData = {
      table: artifact.path,
      source: source.name,
      rows: taken.rows(),
      from: taken.from() ?? null,
      to: taken.to() ?? null,
      brands: taken.names('brand').slice(0, NAMES_SHOWN),
      products: taken.names('product').slice(0, NAMES_SHOWN),
      left_out: leftOut,
    };
    const last = taken.to();
    context.progress(1, words.read(taken.rows()));
    return {
      summary: words.summary(source.name, taken.rows(), there.rows(), `${data.from ?? '?'} – ${data.to ?? '?'}`),
      data: { raw_data: data },
      artifacts: [artifact],
      sources: [{ name: source.name, rows: taken.rows(), ...days }],
      warnings: [
        ...unknownNames(wanted, there).map((unknown) => words.unknownName(unknown.name, unknown.meant)),
        ...(brokenLines.length > 0 ? [words.brokenRows(brokenLines.length, brokenLines.slice(0, LINES_SHOWN).join(', '))] : []),
        ...(withoutDate > 0 ? [words.withoutDate(withoutDate)] : []),
        ...(last !== undefined && last > context.today ? [words.future(last, context.today)] : []),
      ],
    };
  };
}
