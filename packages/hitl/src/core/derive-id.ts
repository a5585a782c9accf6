import { hash } from 'node:crypto';
import type { Id, IdPrefix } from '../schema/ids.ts';
import { canonical } from './canonical.ts';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * An id made from what it names: a step that runs again finds the row it made before, instead of
 * making a second one. 128 bits of SHA-256, in Crockford's base 32.
 */
export function deriveId<Prefix extends IdPrefix>(prefix: Prefix, ...parts: readonly (string | number)[]): Id<Prefix> {
  return write(prefix, hash('sha256', canonical([prefix, ...parts]), 'buffer'));
}

/** An id that nobody can guess, for what has no name of its own yet. */
export function randomId<Prefix extends IdPrefix>(
  prefix: Prefix,
  random: (bytes: Uint8Array) => Uint8Array = (bytes) => crypto.getRandomValues(bytes),
): Id<Prefix> {
  return write(prefix, random(new Uint8Array(16)));
}

function write<Prefix extends IdPrefix>(prefix: Prefix, bytes: Uint8Array): Id<Prefix> {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes.subarray(0, 16)) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += ALPHABET[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  if (bits > 0) text += ALPHABET[(value << (5 - bits)) & 31];
  return `${prefix}_${text}` as Id<Prefix>;
}
