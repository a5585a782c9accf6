import { hash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/proof/sha256.ts';

test('the examples of the standard', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  );
});

test('every length around the end of a block, and one that needs more room than there was', () => {
  for (let length = 0; length <= 300; length++) expect(sha256('a'.repeat(length))).toBe(hash('sha256', 'a'.repeat(length)));
  const long = '감사 기록 '.repeat(100_000);
  expect(sha256(long)).toBe(hash('sha256', long));
  expect(sha256('short after long')).toBe(hash('sha256', 'short after long'));
});

test('any text has the hash that Node has for it', () => {
  const text = fc.string({ unit: 'binary', maxLength: 400 }).map((some) => some.toWellFormed());
  fc.assert(
    fc.property(text, (some) => sha256(some) === hash('sha256', some)),
    { numRuns: 2000 },
  );
});
