import { ngramsOf, roomFor } from '../../packages/agent/src/tools/builtin/sentiment/model/ngrams.ts';
import { plainText } from '../../packages/agent/src/tools/builtin/sentiment/model/plain-text.ts';
import { chance } from './chance.ts';
import type { Example } from './read-corpus.ts';

/** What was learned: a weight for each piece that is frequent enough. */
export interface Learned {
  readonly hashes: Uint32Array;
  readonly weights: Float32Array;
  readonly seen: Uint32Array;
  readonly bias: number;
}

export interface TrainLinear {
  readonly examples: readonly Example[];
  readonly fewest: number;
  readonly passes: number;
  readonly rate: number;
  readonly seed: number;
}

/**
 * Logistic regression over pieces of text, each multiplied by how much more often it stands in praise than in complaints
 * (naive Bayes log-count ratios), with steps that shrink for each piece on its own (AdaGrad).
 */
export function trainLinear({ examples, fewest, passes, rate, seed }: TrainLinear): Learned {
  const { documents, hashes, seen } = index(examples, fewest);
  const ratios = ratiosOf(examples, documents, hashes.length);
  const weights = new Float32Array(hashes.length);
  const squares = new Float32Array(hashes.length).fill(1e-6);
  const order = Uint32Array.from(examples.keys());
  const next = chance(seed);
  let bias = 0;
  for (let pass = 0; pass < passes; pass++) {
    shuffle(order, next);
    const step = rate * (1 - pass / passes);
    for (const at of order) {
      const pieces = documents[at] ?? new Uint32Array();
      const shrink = 1 / Math.sqrt(pieces.length || 1);
      let sum = 0;
      for (const piece of pieces) sum += (weights[piece] ?? 0) * (ratios[piece] ?? 0);
      const error = 1 / (1 + Math.exp(-(sum * shrink + bias))) - (examples[at]?.target ?? 0.5);
      bias -= 0.01 * error * step;
      for (const piece of pieces) {
        const gradient = error * shrink * (ratios[piece] ?? 0);
        const square = (squares[piece] ?? 0) + gradient * gradient;
        squares[piece] = square;
        weights[piece] = (weights[piece] ?? 0) - (step * gradient) / Math.sqrt(square);
      }
    }
  }
  return { hashes, weights: weights.map((weight, piece) => weight * (ratios[piece] ?? 0)), seen, bias };
}

/** Every example as the places of its pieces, of those that stand in enough examples. */
function index(examples: readonly Example[], fewest: number): { documents: Uint32Array[]; hashes: Uint32Array; seen: Uint32Array } {
  const codes = new Uint16Array(30_000);
  const room = new Uint32Array(roomFor(30_000));
  const pieces = examples.map(({ text }) => room.slice(0, ngramsOf(plainText(text), codes, room)));
  const counts = new Map<number, number>();
  for (const document of pieces) for (const hash of document) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const kept = Uint32Array.from([...counts].filter(([, count]) => count >= fewest).map(([hash]) => hash)).sort();
  const places = new Map(Array.from(kept, (hash, place) => [hash, place] as const));
  return {
    documents: pieces.map((document) =>
      Uint32Array.from(Array.from(document, (hash) => places.get(hash) ?? -1).filter((place) => place >= 0)),
    ),
    hashes: kept,
    seen: kept.map((hash) => counts.get(hash) ?? 0),
  };
}

function ratiosOf(examples: readonly Example[], documents: readonly Uint32Array[], size: number): Float32Array {
  const praise = new Float64Array(size).fill(1);
  const complaints = new Float64Array(size).fill(1);
  for (const [at, document] of documents.entries()) {
    const target = examples[at]?.target ?? 0.5;
    for (const piece of document) {
      praise[piece] = (praise[piece] ?? 0) + target;
      complaints[piece] = (complaints[piece] ?? 0) + 1 - target;
    }
  }
  const all = (counts: Float64Array): number => counts.reduce((sum, count) => sum + count, 0);
  const whole = Math.log(all(complaints) / all(praise));
  return Float32Array.from(praise, (count, piece) => Math.log(count / (complaints[piece] ?? 1)) + whole);
}

function shuffle(order: Uint32Array, next: () => number): void {
  for (let at = order.length - 1; at > 0; at--) {
    const other = Math.floor(next() * (at + 1));
    const kept = order[at] ?? 0;
    order[at] = order[other] ?? 0;
    order[other] = kept;
  }
}
