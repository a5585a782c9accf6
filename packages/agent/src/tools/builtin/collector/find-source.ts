import { extname } from 'node:path';
import type { Language } from '../../../contract/language.ts';
import { AgentError } from '../../../errors.ts';
import { insideFolder } from '../files/inside-folder.ts';
import { COLLECTOR_WORDS } from './collector-words.ts';

export const SOURCE_FORMATS = ['csv', 'tsv', 'json', 'ndjson', 'jsonl'] as const;
export type SourceFormat = (typeof SOURCE_FORMATS)[number];

/** A file that can be collected from. */
export interface FoundSource {
  /** As it is named to people. */
  readonly name: string;
  readonly path: string;
  readonly format: SourceFormat;
}

const SAMPLE = 'sample/reviews.csv';

/** Finds a source by its name: `sample`, or the path of a file inside the data folder. */
export async function findSource(dataFolder: string, source: string, language: Language): Promise<FoundSource> {
  const words = COLLECTOR_WORDS[language];
  const name = source === 'sample' ? SAMPLE : source;
  const format = SOURCE_FORMATS.find((known) => `.${known}` === extname(name).toLowerCase());
  if (format === undefined) throw new AgentError('TOOL_PARAMETERS_INVALID', words.formatUnknown(source, SOURCE_FORMATS.join(', ')));
  const path = await insideFolder(dataFolder, name);
  // The same words whether it is outside or not there: where other files lie is nobody's business.
  if (path === undefined) throw new AgentError('TOOL_PARAMETERS_INVALID', words.sourceMissing(source));
  return { name, path, format };
}
