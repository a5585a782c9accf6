import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolOutputInput } from '../../../contract/todo-result.ts';
import { AgentError } from '../../../errors.ts';
import { withTables } from '../../../tables/index.ts';
import type { ToolContext, ToolFunction } from '../../tool.ts';
import { readParameters } from '../read-parameters.ts';
import { type CollectorParameters, CollectorParametersSchema } from './collector-parameters.ts';
import { likeliestText } from './columns/recognise-file.ts';
import { COLLECTOR_LIMITS, type CollectorLimits } from './limits.ts';
import { openFile } from './reading/open-file.ts';
import type { Opened, OpenedFile, Reading } from './reading/opened-file.ts';
import { bringFiles, type DataSources } from './sources/bring-files.ts';
import { handOn } from './taking/hand-on.ts';
import { takeReviews } from './taking/take-reviews.ts';
import { takeSales } from './taking/take-sales.ts';
import { COLLECTOR_WORDS, type CollectorWords } from './words/collector-words.ts';

export { type RawData, RawDataSchema } from './raw-data.ts';

/** In megabytes. Sorting a million reviews takes most of it; with what the process itself needs it stays below a gigabyte and a half. */
const MEMORY = 640;
/** The share of the work that reading is. */
const READING = 0.6;

export interface CollectorOptions extends DataSources {
  readonly limits?: Partial<CollectorLimits>;
}

/** The tool that reads reviews and sales from files, databases and addresses, and keeps those that are asked for. */
export function createCollector({ limits, ...sources }: CollectorOptions): ToolFunction {
  return async ({ parameters, language }, context) => {
    const words = COLLECTOR_WORDS[language];
    const wanted = readParameters('collector', CollectorParametersSchema, parameters);
    const { date_from: from, date_to: to } = wanted;
    if (from !== undefined && to !== undefined && from > to) throw new AgentError('TOOL_PARAMETERS_INVALID', words.daysSwapped(from, to));
    return withFolderAside(context, async (aside) => {
      const common = { words, limits: { ...COLLECTOR_LIMITS, ...limits }, signal: context.signal, aside, progress: () => {} };
      const { files, warnings } = await bringFiles(common, sources, context.folder, wanted);
      return withTables({ ...context, memory: MEMORY, reads: files.map(({ path }) => path) }, async (tables) => {
        const opened: Opened[] = [];
        for (const [index, file] of files.entries()) {
          const progress = (share: number): void => context.progress((READING * (index + share)) / files.length, words.reading(file.name));
          progress(0);
          opened.push(await openFile({ ...common, tables, progress }, file));
        }
        context.progress(READING, words.choosing);
        return collect({ ...common, tables }, opened, wanted, context, language, warnings).catch((error: unknown) => {
          context.signal.throwIfAborted();
          const parquet = files.filter(({ format }) => format === 'parquet').map(({ name }) => name);
          if (error instanceof AgentError || parquet.length === 0) throw error;
          // Where it lies is where it is read; a page in the middle may be broken though its end is not.
          throw new AgentError('TOOL_FAILED', words.parquetBroken(parquet.join(', ')), { cause: error });
        });
      });
    });
  };
}

async function collect(
  reading: Reading,
  opened: readonly Opened[],
  wanted: CollectorParameters,
  context: ToolContext,
  language: 'ko' | 'en' | 'ja',
  warnings: readonly string[],
): Promise<ToolOutputInput> {
  const { tables, words } = reading;
  const known = opened.filter((file): file is OpenedFile => file.kind !== 'empty' && file.kind !== 'unknown');
  refuseStrange(opened, known, words);
  const [reviewFiles, salesFiles] = [known.filter(({ kind }) => kind === 'reviews'), known.filter(({ kind }) => kind === 'sales')];
  const reviews = reviewFiles.length === 0 ? undefined : await takeReviews(tables, reviewFiles, wanted);
  context.progress(0.75, words.choosing);
  const sales = salesFiles.length === 0 ? undefined : await takeSales(tables, known, wanted);
  context.progress(0.8, words.choosing);
  return handOn({ opened, reviewFiles, salesFiles, reviews, sales, wanted, context, language, warnings });
}

/** Where no file has anything that is known, the first one is told with what it has instead. */
function refuseStrange(opened: readonly Opened[], known: readonly OpenedFile[], words: CollectorWords): void {
  if (known.some(({ kind }) => kind === 'reviews' || kind === 'sales')) return;
  const strange = opened.find((file) => file.kind === 'unknown');
  if (strange === undefined) throw new AgentError('TOOL_FAILED', words.sourceEmpty(opened.map(({ name }) => name).join(', ')));
  const columns = strange.columns.join(', ').slice(0, 200);
  throw new AgentError('TOOL_FAILED', words.noTextColumn(strange.name, columns, likeliestText(strange.columns)));
}

/** A folder for copies, below the run's own, that goes when the work is over. */
async function withFolderAside<Result>({ folder }: ToolContext, work: (aside: string) => Promise<Result>): Promise<Result> {
  const aside = join(folder, `.collecting-${randomUUID()}`);
  // The run's folder too: the first todo of a run finds none.
  await mkdir(aside, { recursive: true });
  try {
    return await work(aside);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
