import type { Artifact } from '../../../contract/todo-result.ts';
import { sqlName, sqlText, type Tables } from '../../../tables/index.ts';
import type { ToolContext } from '../../tool.ts';
import { type NewArtifact, writeFileArtifact } from './write-artifact.ts';

/** More rows are no file that people open. */
export const MOST_SHEET_ROWS = 100_000;

/** What a spreadsheet would take for a formula starts with one of these, or with blanks, marks and quotes before one. */
const FORMULA = `'^([\\t\\r\\n]|[\\s\\p{C}\\p{Z}"'']*[=+\\-@＝＋－＠−﹢﹣﹦﹫])'`;
/** A number with a sign is a number. */
const NUMBER = "'[+-]?\\d+([.,]\\d+)*'";

/**
 * Writes what a query finds as CSV for people: with a byte order mark, by which spreadsheets know UTF-8, and with an apostrophe before
 * what they would run as a formula.
 */
export const writeSheet = (
  tables: Tables,
  context: Pick<ToolContext, 'folder' | 'idempotencyKey' | 'signal'>,
  artifact: Omit<NewArtifact, 'mediaType'>,
  columns: readonly string[],
  query: string,
): Promise<Artifact> =>
  writeFileArtifact(context, { ...artifact, mediaType: 'text/csv' }, (path) => {
    const cells = columns.map((column, index) => {
      const value = `cast(${sqlName(column)} as varchar)`;
      const safe = `case when regexp_matches(${value}, ${FORMULA}) and not regexp_full_match(${value}, ${NUMBER}) then '''' || ${value} else ${value} end`;
      return `${safe} as ${sqlName(index === 0 ? `\uFEFF${column}` : column)}`;
    });
    return tables.run(`copy (select ${cells.join(', ')} from (${query})) to ${sqlText(path)} (format csv, header true)`);
  });
