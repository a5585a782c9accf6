import { bucketOf, markOf, PLACES, type Weights } from '../../packages/agent/src/tools/builtin/sentiment/model/weights.ts';
import type { Learned } from './train-linear.ts';

/**
 * Rounds weights to a byte each and gives every one a place, the most telling first; those that find none are left out. Weights
 * above the largest are cut to it: where a few are very large, the many small ones are told apart better.
 */
export function placeWeights({ hashes, weights, seen, bias }: Learned, buckets: number, largest: number): Weights {
  const scale = largest / 127;
  const telling = Float64Array.from(weights, (weight, piece) => Math.abs(weight) * Math.sqrt(seen[piece] ?? 0));
  const order = Uint32Array.from(weights.keys()).sort((one, other) => (telling[other] ?? 0) - (telling[one] ?? 0) || one - other);
  const placed: Weights = {
    buckets,
    marks: new Uint16Array(buckets * PLACES),
    weights: new Int8Array(buckets * PLACES),
    scale,
    bias,
    calibration: 1,
  };
  for (const piece of order) {
    const hash = hashes[piece] ?? 0;
    const rounded = Math.max(-127, Math.min(127, Math.round((weights[piece] ?? 0) / scale)));
    if (rounded === 0) continue;
    const mark = markOf(hash);
    const first = bucketOf(hash, buckets) * PLACES;
    for (let place = first; place < first + PLACES; place++) {
      if (placed.marks[place] === mark) break;
      if (placed.marks[place] !== 0) continue;
      placed.marks[place] = mark;
      placed.weights[place] = rounded;
      break;
    }
  }
  return placed;
}
