import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveId, randomId } from '../../src/core/derive-id.ts';
import { ActionIdSchema, ID_PREFIXES, RequestIdSchema, RunIdSchema } from '../../src/schema/ids.ts';

test('an id follows from what it names, for ever: these are stored', () => {
  expect(deriveId('act', 'run_01', 'send', 0)).toBe(deriveId('act', 'run_01', 'send', 0));
  expect(deriveId('act', 'run_01', 'send', 0)).toBe('act_qqtwtmmx00jr86zvtf56y3qcy4');
  expect(deriveId('req', '한글')).toBe('req_m39tnsg28k30g74v4qepbdh0a8');
});

test('what it names differently has another id, also where the parts would run together', () => {
  const ids = [
    deriveId('act', 'ab', 'c'),
    deriveId('act', 'a', 'bc'),
    deriveId('act', 'abc'),
    deriveId('act', 'ab', 'c', ''),
    deriveId('act', 1),
    deriveId('act', '1'),
    deriveId('act'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(deriveId('act', 'x').slice(4)).not.toBe(deriveId('req', 'x').slice(4));
});

test('every id has the form that the schemas expect', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ID_PREFIXES), fc.array(fc.oneof(fc.string(), fc.integer())), (prefix, parts) => {
      expect(deriveId(prefix, ...parts)).toMatch(new RegExp(`^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`));
    }),
  );
  expect(ActionIdSchema.safeParse(deriveId('act', 'x')).success).toBe(true);
  expect(RequestIdSchema.safeParse(deriveId('act', 'x')).success).toBe(false);
  expect(RunIdSchema.safeParse(randomId('run')).success).toBe(true);
});

test('128 bits are written, all of them, in the base 32 of Crockford', () => {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (bytes) => {
      // Two bits of nothing make the last character whole.
      let value = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) << 2n;
      let expected = '';
      for (let index = 0; index < 26; index++) {
        expected = alphabet.charAt(Number(value & 31n)) + expected;
        value >>= 5n;
      }
      expect(randomId('run', () => bytes)).toBe(`run_${expected}`);
    }),
  );
});

test('a random id is random', () => {
  expect(new Set(Array.from({ length: 1000 }, () => randomId('run'))).size).toBe(1000);
});
