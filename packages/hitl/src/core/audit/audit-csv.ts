import type { SealedEntry } from '../../schema/audit.ts';
import { canonical } from '../canonical.ts';

const COLUMNS = [
  'seq',
  'at',
  'type',
  'subject_type',
  'subject_id',
  'subject_version',
  'run_id',
  'actor_kind',
  'actor_id',
  'channel',
  'data',
  'prev',
  'hash',
] as const;

/** The first row, with the byte order mark that makes spreadsheets read what follows as UTF-8. */
export const AUDIT_CSV_HEADER = `\uFEFF${COLUMNS.join(',')}\r\n`;

/** One line of an export as a row; nothing for lines that are not entries. */
export function auditCsvRow(line: string): string {
  if (!line.startsWith('{"at":')) return '';
  const { at, body, hash, prev, seq } = JSON.parse(line) as SealedEntry;
  const cells: Record<(typeof COLUMNS)[number], string> = {
    seq: String(seq),
    at,
    type: body.type,
    subject_type: body.subject.type,
    subject_id: body.subject.id,
    subject_version: String(body.subject.version),
    run_id: body.run_id ?? '',
    actor_kind: body.actor.kind,
    actor_id: body.actor.id,
    channel: body.actor.channel ?? '',
    data: canonical(body.data).replace(CELL_START_INSIDE, '\\u003b'),
    prev,
    hash,
  };
  return `${COLUMNS.map((column) => csvCell(cells[column])).join(',')}\r\n`;
}

/** Signs a spreadsheet takes for the start of a formula, also behind blanks, invisible characters and quotes, which some drop. */
const FORMULA_START = /^[\s\p{C}\p{Z}"']*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\u2212\uFE62\uFE63\uFE66\uFE6B]/u;
/** A semicolon starts a new cell where the comma is the decimal sign, and a formula could follow it. */
const CELL_START_INSIDE = /;(?=[\s\p{C}\p{Z}"']{0,20}[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gu;

/** A text as a CSV cell (RFC 4180) that no spreadsheet will calculate: an apostrophe makes a formula text. */
export function csvCell(text: string): string {
  const defused = text.replace(CELL_START_INSIDE, ";'");
  const safe = FORMULA_START.test(defused) || /^[\t\r\n]/.test(defused) ? `'${defused}` : defused;
  return /^[\w.:-]*$/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}
