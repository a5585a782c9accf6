const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const YEAR_FIRST = /^(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?(?:[T\s].*)?$/;
const TOGETHER = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:\s.*)?$/;
const MONTH_NAMED = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/;
const DAY_NAMED = /^(\d{1,2})(?:st|nd|rd|th)?\s+([a-z]{3,9})\.?,?\s+(\d{4})$/;
/** Longer texts are no dates. */
const LONGEST = 40;

/**
 * A day as `2026-10-03`, from the ways people write one. `undefined` where it is no day, or where it may be two:
 * 03/04/2026 is another day in London than in New York.
 */
export function normaliseDate(written: string): string | undefined {
  if (written.length > LONGEST) return undefined;
  const text = written.normalize('NFKC').trim().toLowerCase().replace('t', 'T');
  const first = YEAR_FIRST.exec(text) ?? TOGETHER.exec(text);
  if (first !== null) return day(first[1], first[2], first[3]);
  const last = YEAR_LAST.exec(text);
  if (last !== null) {
    const [, one = '', other = '', year = ''] = last;
    if (Number(one) > 12) return day(year, other, one);
    return Number(other) > 12 || one === other ? day(year, one, other) : undefined;
  }
  const lower = text.toLowerCase();
  const named = MONTH_NAMED.exec(lower);
  if (named !== null) return day(named[3], monthOf(named[1]), named[2]);
  const after = DAY_NAMED.exec(lower);
  return after === null ? undefined : day(after[3], monthOf(after[2]), after[1]);
}

const FULL_MONTHS = 'january february march april may june july august september october november december sept'.split(' ');

function monthOf(name = ''): string {
  if (!MONTHS.includes(name) && !FULL_MONTHS.includes(name)) return '0';
  return String(MONTHS.indexOf(name.slice(0, 3)) + 1);
}

/** Only days that are in the calendar. */
function day(year = '', month = '', date = ''): string | undefined {
  const iso = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
