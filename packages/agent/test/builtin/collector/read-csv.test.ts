import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvRecord, readCsv } from '../../../src/tools/builtin/collector/reading/read-csv.ts';

async function recordsOf(chunks: Iterable<string>): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const record of readCsv(chunks)) records.push(record);
  return records;
}
const read = async (...chunks: readonly string[]) => (await recordsOf(chunks)).map(({ fields }) => fields);
const lines = async (text: string) => (await recordsOf([text])).map(({ line }) => line);

test.each<[string, string, string[][]]>([
  ['nothing at all', '', []],
  ['only line ends', '\n\r\n\r', []],
  [
    'no line end at the end',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['CRLF, CR and LF', 'a\r\nb\rc\n', [['a'], ['b'], ['c']]],
  [
    'empty fields',
    ',\n,,',
    [
      ['', ''],
      ['', '', ''],
    ],
  ],
  ['commas and quotes in quotes', '"a,b","say ""hi"""', [['a,b', 'say "hi"']]],
  ['line ends in quotes', '"one\r\ntwo\nthree",x', [['one\r\ntwo\nthree', 'x']]],
  ['an empty quoted field on its own line', 'a\n""\nb', [['a'], [''], ['b']]],
  ['a quote in the middle of a plain field', '5" nail,x', [['5" nail', 'x']]],
  ['blanks, which belong to the field', ' a , b ', [[' a ', ' b ']]],
  ['three languages and emoji', '좋아요,良い,👍🏽', [['좋아요', '良い', '👍🏽']]],
])('a CSV file with %s', async (_, text, records) => {
  expect(await read(text)).toEqual(records);
});

test('a record is known by the line it starts on, though others span several', async () => {
  expect(await lines('h\n"a\nb\r\nc"\n\nd\r\ne')).toEqual([1, 2, 6, 7]);
});

test('a quote that is never closed is told with the line it was opened on', async () => {
  await expect(read('a,b\n1,"2\n3,4\n5,6')).rejects.toMatchObject({ problem: 'quote_not_closed', line: 2 });
});

test('text after a closing quote is told with its line', async () => {
  await expect(read('a\n"x"y')).rejects.toMatchObject({ problem: 'text_after_quote', line: 2 });
});

test('a field without end is given up before it fills the memory', async () => {
  function* endless(): Generator<string> {
    yield '"';
    for (;;) yield 'x'.repeat(10_000);
  }
  await expect(recordsOf(endless())).rejects.toMatchObject({ problem: 'field_too_long' });
});

test('what is written by the rules is read back the same, wherever the pieces are cut', async () => {
  const field = fc.string({ unit: fc.constantFrom('a', '가', ',', '"', '\n', '\r', ' ', '👍'), maxLength: 6 });
  const table = fc.array(fc.array(field, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(table, fc.integer({ min: 1, max: 7 }), async (rows, size) => {
      const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      const characters = Array.from(text);
      const chunks = Array.from({ length: Math.ceil(characters.length / size) }, (_, at) =>
        characters.slice(at * size, (at + 1) * size).join(''),
      );
      expect(await read(...chunks)).toEqual(rows);
    }),
  );
});
