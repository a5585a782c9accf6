import type { Tables } from '../../../../tables/index.ts';
import type { FileKind, RecognisedFile } from '../columns/recognise-file.ts';
import type { CollectorLimits } from '../limits.ts';
import type { CollectorWords } from '../words/collector-words.ts';
import type { TextEncoding } from './text-encoding.ts';

/** What files are read with. */
export interface Reading {
  readonly tables: Tables;
  readonly words: CollectorWords;
  readonly limits: CollectorLimits;
  readonly signal: AbortSignal;
  /** A folder of this call alone, for copies. */
  readonly aside: string;
  readonly progress: (share: number) => void;
}

/** Rows that could not be read, and where the first of them are. */
export interface BrokenRows {
  readonly count: number;
  readonly lines: readonly number[];
}

/** A file whose columns are known. */
export interface OpenedFile {
  readonly name: string;
  readonly kind: FileKind;
  /** A query for its rows: `place`, as people count them, and its columns by our names, all of them text. */
  readonly query: string;
  readonly columns: readonly string[];
  readonly broken: BrokenRows;
  /** Said where it was not UTF-8. */
  readonly encoding?: TextEncoding;
}

/** A file that was read, or why there is nothing in it for us. */
export type Opened =
  | OpenedFile
  | { readonly name: string; readonly kind: 'empty' }
  | { readonly name: string; readonly kind: 'unknown'; readonly columns: readonly string[] };

export const NONE_BROKEN: BrokenRows = { count: 0, lines: [] };

/** How many lines are named to people. */
export const LINES_SHOWN = 5;

/** More than any sheet of reviews has. */
export const MOST_COLUMNS = 1000;

/** A longer record was never meant as one. */
export const LONGEST_RECORD = 4_000_000;

/** Blanks of all kinds at both ends. */
const BLANKS = 'chr(32) || chr(9) || chr(10) || chr(13) || chr(160) || chr(12288) || chr(65279)';

/** The columns of a recognised file as a query selects them; the text is kept as it is, the others lose the blanks around them. */
export const selected = ({ places }: RecognisedFile, at: (place: number) => string): string =>
  [...places].map(([ours, place]) => `${ours === 'text' ? at(place) : `trim(${at(place)}, ${BLANKS})`} as "${ours}"`).join(', ');
