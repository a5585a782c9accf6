import type { Json } from '@dream-agent/hitl';
import type { Evidence } from './evidence.ts';

/** What a tool says about a table it has made; what it doesn't say is absent. */
export interface DataTable {
  readonly rows: number;
  /** Rows before cleaning. */
  readonly before?: number;
  readonly duplicates?: number;
  /** Rows in which the field that is missing most often is missing. */
  readonly missing?: number;
  /** Rows in none of the languages that are read. */
  readonly otherLanguage?: number;
  readonly from?: string;
  readonly to?: string;
}

type Fields = { readonly [key: string]: Json };

const isFields = (value: Json | undefined): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const count = (value: Json | undefined): number | undefined => (typeof value === 'number' && value >= 0 ? value : undefined);
const day = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : undefined;

/** Every part of the outputs that counts rows, in plan order. */
export const dataTables = ({ outputs }: Evidence): readonly DataTable[] =>
  outputs.flatMap(({ output }) => Object.values(output.data).flatMap((value) => tableOf(value as Json)));

function tableOf(value: Json): readonly DataTable[] {
  if (!isFields(value)) return [];
  const rows = count(value['rows']) ?? count(value['row_count']);
  if (rows === undefined) return [];
  const table: { -readonly [Key in keyof DataTable]?: DataTable[Key] | undefined } = {
    before: count(value['rows_before']),
    duplicates: duplicatesIn(value),
    missing: missingIn(value),
    otherLanguage: otherLanguageIn(value),
    from: day(value['from']),
    to: day(value['to']),
  };
  const known = Object.entries(table).filter(([, member]) => member !== undefined);
  return [{ rows, ...(Object.fromEntries(known) as Partial<DataTable>) }];
}

/** A table that says what it left out, and that it looked at rows before, has counted duplicates even where it names none. */
function duplicatesIn(value: Fields): number | undefined {
  const said = count(value['duplicates']);
  if (said !== undefined) return said;
  const leftOut = value['left_out'];
  if (!isFields(leftOut) || count(value['rows_before']) === undefined) return undefined;
  return (count(leftOut['duplicate']) ?? 0) + (count(leftOut['near_duplicate']) ?? 0);
}

function missingIn(value: Fields): number | undefined {
  const said = count(value['missing']);
  if (said !== undefined) return said;
  const by = isFields(value['missing']) ? value['missing'] : value['changes'];
  if (!isFields(by)) return undefined;
  const counts = Object.entries(by).map(([name, member]) =>
    by === value['missing'] || name.endsWith('_missing') ? (count(member) ?? 0) : 0,
  );
  return Math.max(0, ...counts);
}

function otherLanguageIn(value: Fields): number | undefined {
  const languages = value['languages'];
  if (isFields(languages)) {
    return Object.entries(languages).reduce((sum, [name, rows]) => sum + (['ko', 'en', 'ja'].includes(name) ? 0 : (count(rows) ?? 0)), 0);
  }
  return isFields(value['changes']) ? (count(value['changes']['language_other']) ?? 0) : undefined;
}
