import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Language } from '../../../contract/language.ts';
import { ALL_UPLOADS } from '../../../contract/uploads.ts';
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

/** Where sources lie: the data that all runs share, and the folder of this run with what was brought for it. */
export interface SourceFolders {
  readonly data: string;
  readonly run: string;
}

/** Finds a source by its name: `sample`, the path of a file inside the data folder, an upload, or all of them. */
export async function findSources({ data, run }: SourceFolders, source: string, language: Language): Promise<FoundSource[]> {
  const uploads = join(run, ALL_UPLOADS);
  if (source.startsWith(`${ALL_UPLOADS}/`)) return [await findSource(uploads, source.slice(ALL_UPLOADS.length + 1), source, language)];
  if (source !== ALL_UPLOADS) return [await findSource(data, source === 'sample' ? SAMPLE : source, source, language)];
  // What is not whole yet has a dot before its name.
  const names = (await readdir(uploads).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted();
  if (names.length === 0) throw new AgentError('TOOL_PARAMETERS_INVALID', COLLECTOR_WORDS[language].sourceMissing(source));
  return Promise.all(names.map((name) => findSource(uploads, name, `${ALL_UPLOADS}/${name}`, language)));
}

async function findSource(folder: string, file: string, source: string, language: Language): Promise<FoundSource> {
  const words = COLLECTOR_WORDS[language];
  const format = SOURCE_FORMATS.find((known) => `.${known}` === extname(file).toLowerCase());
  if (format === undefined) throw new AgentError('TOOL_PARAMETERS_INVALID', words.formatUnknown(source, SOURCE_FORMATS.join(', ')));
  const path = await insideFolder(folder, file);
  // The same words whether it is outside or not there: where other files lie is nobody's business.
  if (path === undefined) throw new AgentError('TOOL_PARAMETERS_INVALID', words.sourceMissing(source));
  return { name: source === 'sample' ? SAMPLE : source, path, format };
}
