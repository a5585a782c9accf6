import type { Language } from '../../../../contract/language.ts';
import type { CsvProblem } from '../reading/read-csv.ts';
import { en } from './collector-words-en.ts';
import { ja } from './collector-words-ja.ts';
import { ko } from './collector-words-ko.ts';

/** What the collector says to people. */
export interface CollectorWords {
  readonly reading: (file: string) => string;
  readonly choosing: string;
  readonly read: (rows: number) => string;
  readonly summary: (file: string, taken: number, all: number, days: string) => string;
  readonly salesSummary: (file: string, rows: number, days: string) => string;
  // What can't be found or opened.
  readonly formatUnknown: (file: string, formats: string) => string;
  readonly sourceMissing: (file: string) => string;
  readonly tooManyFiles: (folder: string, most: number) => string;
  readonly fileTooLarge: (file: string, megabytes: number) => string;
  // What can't be read.
  readonly sourceEmpty: (file: string) => string;
  readonly encodingUnknown: (file: string) => string;
  readonly gzipBroken: (file: string) => string;
  readonly parquetBroken: (file: string) => string;
  readonly unreadable: (file: string) => string;
  readonly csvBroken: (file: string, line: number, problem: string) => string;
  readonly csvProblems: Readonly<Record<CsvProblem, string>>;
  readonly noTextColumn: (file: string, columns: string, meant: string | undefined) => string;
  readonly tooManyColumns: (file: string, most: number) => string;
  readonly notAList: (file: string) => string;
  readonly jsonBroken: (file: string, place: string | undefined) => string;
  readonly recordTooLong: (file: string) => string;
  // What does not fit together.
  readonly daysSwapped: (from: string, to: string) => string;
  readonly nothingMatches: (file: string) => string;
  readonly whatExists: (brands: string, days: string) => string;
  readonly unknownName: (name: string, meant: string | undefined) => string;
  // What went less than well.
  readonly brokenRows: (count: number, lines: string) => string;
  readonly withoutDate: (count: number) => string;
  readonly future: (day: string, today: string) => string;
  readonly readAs: (file: string, encoding: string) => string;
  readonly passedOver: (files: string) => string;
  readonly salesUnreadable: (count: number) => string;
  // A database.
  readonly databaseUnknown: (name: string, meant: string | undefined, known: string) => string;
  readonly queryMissing: string;
  readonly databaseMissing: string;
  readonly databaseRefused: (name: string, said: string) => string;
  readonly rowLimitReached: (name: string, rows: number) => string;
  // An address.
  readonly addressInvalid: (address: string) => string;
  readonly addressClosed: (host: string) => string;
  readonly hostUnknown: (host: string) => string;
  readonly answered: (host: string, status: number) => string;
  readonly tooManyRedirects: (host: string) => string;
  readonly answerTooLarge: (host: string, megabytes: number) => string;
  readonly answerTooSlow: (host: string, seconds: number) => string;
  readonly answerLost: (host: string, said: string) => string;
}

/** By language. */
export const COLLECTOR_WORDS: Readonly<Record<Language, CollectorWords>> = { ko, en, ja };
