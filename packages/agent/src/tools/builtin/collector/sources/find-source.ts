import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ALL_UPLOADS } from '../../../../contract/uploads.ts';
import { AgentError } from '../../../../errors.ts';
import { insideFolder } from '../../files/inside-folder.ts';
import type { CollectorWords } from '../words/collector-words.ts';
import { type FileForm, FORMATS_TOLD, formOfName } from './source-format.ts';

/** A file that can be collected from. */
export interface FoundFile extends FileForm {
  /** As it is named to people. */
  readonly name: string;
  /** Where it really lies. */
  readonly path: string;
}

/** Where sources lie: the data that all runs share, and the folder of this run with what was brought for it. */
export interface SourceFolders {
  readonly data: string;
  readonly run: string;
}

const MOST_FILES = 100;

/** Finds a source by its name: `sample`, the path of a file or a folder inside the data folder, an upload, or all of them. */
export async function findSources({ data, run }: SourceFolders, source: string, words: CollectorWords): Promise<FoundFile[]> {
  const uploads = join(run, ALL_UPLOADS);
  if (source === ALL_UPLOADS) return filesIn(uploads, '', ALL_UPLOADS, words);
  if (source.startsWith(`${ALL_UPLOADS}/`)) return [await findFile(uploads, source.slice(ALL_UPLOADS.length + 1), source, words)];
  const path = source.replace(/\/+$/, '');
  const folder = await insideFolder(data, path);
  if (folder !== undefined && (await stat(folder)).isDirectory()) return filesIn(data, path, path, words);
  return [await findFile(data, source, source, words)];
}

/** The data files of a folder, not of those below it. The same data in two formats is read once, as Parquet where that is one. */
async function filesIn(root: string, path: string, source: string, words: CollectorWords): Promise<FoundFile[]> {
  // What is not whole yet has a dot before its name.
  const names = (await readdir(join(root, path)).catch(() => [])).filter(
    (name) => !name.startsWith('.') && (source === ALL_UPLOADS || formOfName(name) !== undefined),
  );
  const stem = (name: string): string => basename(name).split('.')[0] ?? name;
  const parquet = new Set(names.filter((name) => formOfName(name)?.format === 'parquet').map(stem));
  const taken = source === ALL_UPLOADS ? names : names.filter((name) => formOfName(name)?.format === 'parquet' || !parquet.has(stem(name)));
  if (taken.length === 0) throw new AgentError('TOOL_PARAMETERS_INVALID', words.sourceMissing(source));
  if (taken.length > MOST_FILES) throw new AgentError('TOOL_PARAMETERS_INVALID', words.tooManyFiles(source, MOST_FILES));
  return Promise.all(taken.toSorted().map((name) => findFile(root, join(path, name), `${source}/${name}`, words)));
}

async function findFile(folder: string, file: string, source: string, words: CollectorWords): Promise<FoundFile> {
  const form = formOfName(file);
  if (form === undefined) throw new AgentError('TOOL_PARAMETERS_INVALID', words.formatUnknown(source, FORMATS_TOLD));
  const path = await insideFolder(folder, file);
  // The same words whether it is outside or not there: where other files lie is nobody's business.
  if (path === undefined || !(await stat(path)).isFile()) throw new AgentError('TOOL_PARAMETERS_INVALID', words.sourceMissing(source));
  return { ...form, name: source, path };
}
