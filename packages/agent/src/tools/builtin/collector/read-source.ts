import type { Language } from '../../../contract/language.ts';
import { AgentError } from '../../../errors.ts';
import { nearestName } from '../../../nearest-name.ts';
import { NotUtf8Error, readLines, readText } from '../files/read-text.ts';
import { type RawReview, REVIEW_COLUMNS } from '../review.ts';
import { COLLECTOR_WORDS } from './collector-words.ts';
import type { FoundSource } from './find-source.ts';
import { CsvError, readCsv } from './read-csv.ts';

/** A row that was read, or the number of a line that is none. */
export type SourceRow = { readonly review: RawReview } | { readonly brokenLine: number };

export interface ReadSource {
  readonly source: FoundSource;
  readonly language: Language;
  readonly signal: AbortSignal;
  readonly progress: (share: number) => void;
}

export interface ReadSources extends Omit<ReadSource, 'source' | 'progress'> {
  readonly sources: readonly FoundSource[];
  readonly progress: (share: number, name: string) => void;
}

/** The reviews of several sources, one source after the other. */
export async function* readSources({ sources, progress, ...how }: ReadSources): AsyncGenerator<SourceRow> {
  for (const [index, source] of sources.entries())
    yield* readSource({ ...how, source, progress: (share) => progress((index + share) / sources.length, source.name) });
}

/** A list in a JSON file has to be in memory as a whole. */
const LONGEST_JSON = 64 * 1024 * 1024;

/** Reads the reviews of a source one by one. What can't be read at all is said in the person's language, with the line. */
async function* readSource({ source, language, signal, progress }: ReadSource): AsyncGenerator<SourceRow> {
  const words = COLLECTOR_WORDS[language];
  const text = readText(source.path, signal, progress);
  try {
    if (source.format === 'csv' || source.format === 'tsv') yield* readSheet(text, source, language);
    else if (source.format === 'json') yield* readJson(text, source, language);
    else yield* readNdjson(text);
  } catch (error) {
    if (error instanceof CsvError)
      throw new AgentError('TOOL_FAILED', words.csvBroken(source.name, error.line, words.csvProblems[error.problem]), { cause: error });
    if (error instanceof NotUtf8Error) throw new AgentError('TOOL_FAILED', words.notUtf8(source.name), { cause: error });
    throw error;
  }
}

async function* readSheet(text: AsyncIterable<string>, source: FoundSource, language: Language): AsyncGenerator<SourceRow> {
  let header: readonly string[] | undefined;
  for await (const { line, fields } of readCsv(text, source.format === 'tsv' ? '\t' : ',')) {
    if (header === undefined) {
      header = fields.map((name) => name.trim().toLowerCase());
      if (!header.includes('text')) {
        const words = COLLECTOR_WORDS[language];
        throw new AgentError('TOOL_FAILED', words.noTextColumn(source.name, fields.join(', ').slice(0, 200), nearestName('text', header)));
      }
    } else if (fields.length === header.length) {
      const names = header;
      const at = (column: string): string => fields[names.indexOf(column)] ?? '';
      yield { review: toReview(at, line) };
    } else {
      yield { brokenLine: line };
    }
  }
}

async function* readJson(text: AsyncIterable<string>, source: FoundSource, language: Language): AsyncGenerator<SourceRow> {
  const words = COLLECTOR_WORDS[language];
  let whole = '';
  for await (const chunk of text) {
    whole += chunk;
    if (whole.length > LONGEST_JSON) throw new AgentError('TOOL_FAILED', words.jsonTooLong(source.name));
  }
  const value = parse(whole);
  if (!Array.isArray(value)) throw new AgentError('TOOL_FAILED', words.notAList(source.name));
  for (const [index, member] of value.entries()) yield fromObject(member, index + 1);
}

async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  for await (const { line, text: content } of readLines(text)) yield fromObject(parse(content), line);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function fromObject(value: unknown, line: number): SourceRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { brokenLine: line };
  const fields = new Map<string, unknown>(Object.entries(value));
  if (!fields.has('text')) return { brokenLine: line };
  return {
    review: toReview((column) => {
      const field = fields.get(column);
      return typeof field === 'string' ? field : typeof field === 'number' ? String(field) : '';
    }, line),
  };
}

/** A review without an id is known by its line. */
function toReview(at: (column: string) => string, line: number): RawReview {
  const fields = Object.fromEntries(REVIEW_COLUMNS.map((column) => [column, column === 'text' ? at(column) : at(column).trim()]));
  return { ...(fields as RawReview), id: fields['id'] || `line-${line}` };
}
