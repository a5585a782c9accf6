import type { JsonObject } from '@dream-agent/hitl';
import { type DataTable, dataTables } from '../data-tables.ts';
import { type Evidence, type Finding, noneBad, shareAtMost } from '../evidence.ts';

const DAY = 86_400_000;

/** Whether the data is fit to be drawn conclusions from. */
export function checkDataQuality(evidence: Evidence): readonly Finding[] {
  const tables = dataTables(evidence);
  const cleaned = tables.findLast(({ duplicates }) => duplicates !== undefined);
  const looked = tables.findLast(({ missing }) => missing !== undefined);
  const read = tables.findLast(({ otherLanguage }) => otherLanguage !== undefined);
  return [
    noneBad('rows_present', 3, tables, ({ rows }) => (rows > 0 ? undefined : '0')),
    shareAtMost('duplicate_share', 2, cleaned?.duplicates, cleaned === undefined ? undefined : (cleaned.before ?? cleaned.rows), 0.2),
    shareAtMost('missing_share', 2, looked?.missing, looked?.rows, 0.1),
    shareAtMost('language_mix', 1, read?.otherLanguage, read?.rows, 0.2),
    dateCoverage(evidence, tables),
  ];
}

/** Few things happen on the very first and last day, so a tenth of the period, three days at least, may lie bare at each end. */
function dateCoverage({ todos }: Evidence, tables: readonly DataTable[]): Finding {
  const name = 'date_coverage';
  const asked = todos.map(({ parameters }) => askedRange(parameters)).find((range) => range !== undefined);
  const given = tables.filter(({ from, to }) => from !== undefined && to !== undefined);
  if (asked === undefined || given.length === 0) return { name, weight: 2, passed: null, figures: '' };
  const from = given.map((table) => table.from ?? '').sort()[0] ?? '';
  const to =
    given
      .map((table) => table.to ?? '')
      .sort()
      .at(-1) ?? '';
  const bare = Math.max(3, (Date.parse(asked.to) - Date.parse(asked.from)) / DAY / 10) * DAY;
  const passed = Date.parse(from) - Date.parse(asked.from) <= bare && Date.parse(asked.to) - Date.parse(to) <= bare;
  return { name, weight: 2, passed, figures: `${from} – ${to} / ${asked.from} – ${asked.to}` };
}

function askedRange(parameters: JsonObject): { readonly from: string; readonly to: string } | undefined {
  const range = parameters['date_range'];
  const inside = typeof range === 'object' && range !== null && !Array.isArray(range) ? (range as JsonObject) : {};
  const from = parameters['date_from'] ?? inside['from'];
  const to = parameters['date_to'] ?? inside['to'];
  const isDay = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));
  return isDay(from) && isDay(to) ? { from, to } : undefined;
}
