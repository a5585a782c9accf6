/*
 * SHA-256 (FIPS 180-4). Browsers have their own, which answers later: two promises for each entry of a long record take longer than
 * all the rest. It is compared with another implementation by the tests.
 */

const BLOCK = 64;

/** The first 32 bits of the fractional parts of the cube roots of the first 64 primes, and of the square roots of the first 8. */
const { ROUNDS, START } = (() => {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < 64; candidate++) if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0;
  return {
    ROUNDS: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
    START: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
  };
})();

const words = new Int32Array(64);
const encoder = new TextEncoder();
let scratch = new Uint8Array(16 * 1024);

/** SHA-256 of a text in UTF-8, as 64 hexadecimal digits. */
export function sha256(text: string): string {
  // A letter takes three bytes at the most; behind them go the end mark, the length and what fills the last block.
  const room = text.length * 3 + 2 * BLOCK;
  if (scratch.length < room) scratch = new Uint8Array(room * 2);
  const length = encoder.encodeInto(text, scratch).written;
  const padded = Math.ceil((length + 9) / BLOCK) * BLOCK;
  scratch.fill(0, length, padded);
  scratch[length] = 0x80;
  const view = new DataView(scratch.buffer);
  view.setUint32(padded - 8, Math.floor((length * 8) / 2 ** 32));
  view.setUint32(padded - 4, (length * 8) >>> 0);
  const state = Int32Array.from(START);
  for (let at = 0; at < padded; at += BLOCK) compress(state, view, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const at = (array: Int32Array, index: number): number => array[index] as number;
const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

function compress(state: Int32Array, view: DataView, start: number): void {
  for (let index = 0; index < 16; index++) words[index] = view.getInt32(start + index * 4);
  for (let index = 16; index < 64; index++) {
    const [early, late] = [at(words, index - 15), at(words, index - 2)];
    const first = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const second = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[index] = at(words, index - 16) + first + at(words, index - 7) + second;
  }
  let [a, b, c, d] = [at(state, 0), at(state, 1), at(state, 2), at(state, 3)];
  let [e, f, g, h] = [at(state, 4), at(state, 5), at(state, 6), at(state, 7)];
  for (let index = 0; index < 64; index++) {
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const next = (h + big + ((e & f) ^ (~e & g)) + at(ROUNDS, index) + at(words, index)) | 0;
    const small = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const add = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + next) | 0;
    d = c;
    c = b;
    b = a;
    a = (next + add) | 0;
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = at(state, index) + word;
}
