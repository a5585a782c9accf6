import { ngramsOf, roomFor } from './ngrams.ts';
import { type Weights, weightOf } from './weights.ts';

/** Longer than any plain text; one text is read at a time. */
const LONGEST = 24_000;
const codes = new Uint16Array(LONGEST + 2);
const hashes = new Uint32Array(roomFor(LONGEST));

/** The sum over all known pieces, as it was trained: before it is calibrated. */
export function rawScore(plain: string, model: Weights): number {
  const count = ngramsOf(plain.length > LONGEST ? plain.slice(0, LONGEST) : plain, codes, hashes);
  let sum = 0;
  let known = 0;
  for (let index = 0; index < count; index++) {
    const weight = weightOf(model, hashes[index] ?? 0);
    sum += weight;
    if (weight !== 0) known++;
  }
  return known === 0 ? 0 : (sum * model.scale) / Math.sqrt(known) + model.bias;
}

/** The log-odds that a text praises rather than complains; 0 where nothing in it is known. */
export const scoreText = (plain: string, model: Weights): number => rawScore(plain, model) * model.calibration;
