import { LONGEST_RECORD } from './opened-file.ts';

/** One record of a CSV file, and the line it starts on. */
export interface CsvRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/** What makes a CSV file unreadable, and on which line. */
export type CsvProblem = 'quote_not_closed' | 'text_after_quote' | 'field_too_long' | 'line_too_long';

/** Thrown where a CSV file can't be read on. Whoever reads it knows how to say so to a person. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly problem: CsvProblem;
  readonly line: number;

  constructor(problem: CsvProblem, line: number) {
    super(`line ${line}: ${problem}`);
    this.problem = problem;
    this.line = line;
  }
}

/** A quote that is never closed would otherwise swallow the rest of the file. */
const LONGEST_FIELD = 1_000_000;

/**
 * Reads CSV as RFC 4180 has it, from text that comes in pieces. Lines may end in LF, CRLF or CR; quoted fields may hold any
 * of them. Empty lines are passed over. A quote inside an unquoted field stands for itself.
 */
export async function* readCsv(chunks: AsyncIterable<string> | Iterable<string>, separator = ','): AsyncGenerator<CsvRecord> {
  let state: 'start' | 'plain' | 'quoted' | 'quote' = 'start';
  let fields: string[] = [];
  let field = '';
  let line = 1;
  let recordLine = 1;
  let quoteLine = 1;
  let afterReturn = false;
  let size = 0;

  const endField = (): void => {
    fields.push(field);
    field = '';
    state = 'start';
  };

  for await (const chunk of chunks) {
    for (const character of chunk) {
      const isFeed = character === '\n';
      if (isFeed && afterReturn) {
        afterReturn = false;
        if (state === 'quoted') field += character;
        continue;
      }
      afterReturn = character === '\r';
      const endsLine = isFeed || afterReturn;
      if (endsLine) line++;
      if (field.length > LONGEST_FIELD) throw new CsvError('field_too_long', recordLine);
      if (++size > LONGEST_RECORD) throw new CsvError('line_too_long', recordLine);

      if (state === 'quoted') {
        if (character === '"') state = 'quote';
        else field += character;
      } else if (character === '"' && state === 'quote') {
        field += character;
        state = 'quoted';
      } else if (character === separator) {
        endField();
      } else if (endsLine) {
        const wasEmpty = fields.length === 0 && state === 'start';
        endField();
        if (!wasEmpty) yield { line: recordLine, fields };
        fields = [];
        size = 0;
        recordLine = line;
      } else if (state === 'quote') {
        throw new CsvError('text_after_quote', line);
      } else if (character === '"' && state === 'start') {
        state = 'quoted';
        quoteLine = line;
      } else {
        field += character;
        state = 'plain';
      }
    }
  }
  // As assigned in the loop, which the compiler does not follow through the closure.
  const last = state as 'start' | 'plain' | 'quoted' | 'quote';
  if (last === 'quoted') throw new CsvError('quote_not_closed', quoteLine);
  if (fields.length > 0 || last !== 'start') {
    endField();
    yield { line: recordLine, fields };
  }
}
