import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unpack } from '../../src/checkpoint/unpack.ts';

test('what was laid end to end comes apart again, empty pieces and all', () => {
  const items = fc.array(fc.record({ channel: fc.string({ unit: 'grapheme' }), bytes: fc.uint8Array({ maxLength: 40 }) }));
  fc.assert(
    fc.property(items, (given) => {
      const parts = given.map(({ channel, bytes }) => ({ channel, size: bytes.length }));
      const back = unpack(parts, Buffer.concat(given.map(({ bytes }) => bytes)));
      expect(back.map(({ channel, bytes: piece }) => ({ channel, bytes: [...piece] }))).toEqual(
        given.map(({ channel, bytes: piece }) => ({ channel, bytes: [...piece] })),
      );
    }),
  );
});

test('a piece does not share memory with the others', () => {
  const [one, other] = unpack<object>([{ size: 1 }, { size: 1 }], new Uint8Array([1, 2]));
  one?.bytes.fill(9);
  expect([...(other?.bytes ?? [])]).toEqual([2]);
  expect(one?.bytes.buffer.byteLength).toBe(1);
});

test('nothing at all is an empty list', () => {
  expect(unpack(null, null)).toEqual([]);
});
