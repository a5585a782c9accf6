import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLineSplitter } from '../../src/core/audit/line-splitter.ts';

test('lines come out the same wherever the bytes are cut', () => {
  const line = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', '').toWellFormed());
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), line, fc.array(fc.nat(40)), (lines, rest, cuts) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join('') + rest);
      const splitter = createLineSplitter();
      const found: string[] = [];
      let start = 0;
      for (const size of [...cuts, bytes.length]) {
        found.push(...splitter.push(bytes.subarray(start, start + size)).lines);
        start += size;
      }
      expect(found).toEqual(lines);
      expect(splitter.rest()).toBe(rest);
    }),
    { numRuns: 1000 },
  );
});

test('only a line feed ends a line; carriage returns and other separators stay in it', () => {
  const text = 'a\r\nb\u2028c\u2029d\u0085e\rf\vg\n';
  expect(createLineSplitter().push(text).lines).toEqual(['a\r', 'b\u2028c\u2029d\u0085e\rf\vg']);
});

test('a byte order mark is kept, so that it is noticed', () => {
  expect(createLineSplitter().push(Buffer.from('\uFEFFa\n')).lines).toEqual(['\uFEFFa']);
});

test('a line that is not UTF-8 is a problem and is not repaired', () => {
  const bytes = Buffer.concat([Buffer.from('first\nse'), Buffer.from([0xff]), Buffer.from('cond\nthird\n')]);
  expect(createLineSplitter().push(bytes)).toEqual({ lines: ['first'], problem: { code: 'not_utf8', facts: {} } });
  expect(createLineSplitter().push('half a pair \ud83e\n').problem?.code).toBe('not_utf8');
});

test('a chunk may be overwritten once it was handed in', () => {
  const splitter = createLineSplitter();
  const chunk = Buffer.alloc(4);
  const found: string[] = [];
  for (const text of ['a\nbc', 'defg', 'hi\nj', 'klm\n']) {
    chunk.write(text);
    found.push(...splitter.push(chunk).lines);
  }
  expect(found).toEqual(['a', 'bcdefghi', 'jklm']);
});

test('a line without an end does not fill the memory', () => {
  const splitter = createLineSplitter(1000);
  for (let pushed = 0; pushed < 10; pushed++) expect(splitter.push('x'.repeat(100)).problem).toBeUndefined();
  expect(splitter.push('x')).toEqual({ lines: [], problem: { code: 'too_long', facts: { limit: 1000 } } });
});
