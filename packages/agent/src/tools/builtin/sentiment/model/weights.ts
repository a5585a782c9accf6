import { AgentError } from '../../../../errors.ts';

/**
 * Learned weights of pieces of text, found by a piece's number. Each number has one bucket of four places; a place holds sixteen
 * further bits of the number, so that pieces never seen in training find nothing.
 */
export interface Weights {
  readonly buckets: number;
  readonly marks: Uint16Array;
  readonly weights: Int8Array;
  /** What a weight of 1 is worth, what is added, and what the sum is multiplied by so that it is a log-odds that can be believed. */
  readonly scale: number;
  readonly bias: number;
  readonly calibration: number;
}

export const PLACES = 4;
const MAGIC = 0x31575344;
const HEADER = 24;

export const bucketOf = (hash: number, buckets: number): number => Math.floor((hash * buckets) / 4294967296);
/** Never 0: that is an empty place. */
export const markOf = (hash: number): number => (Math.imul(hash, 0x9e3779b1) >>> 16) | 1;

/** The weight of a piece, 0 for one that is not known. */
export function weightOf({ buckets, marks, weights }: Weights, hash: number): number {
  const mark = (Math.imul(hash, 0x9e3779b1) >>> 16) | 1;
  const place = Math.floor((hash * buckets) / 4294967296) * PLACES;
  if (marks[place] === mark) return weights[place] ?? 0;
  if (marks[place + 1] === mark) return weights[place + 1] ?? 0;
  if (marks[place + 2] === mark) return weights[place + 2] ?? 0;
  if (marks[place + 3] === mark) return weights[place + 3] ?? 0;
  return 0;
}

/** Weights as a file. */
export function packWeights({ buckets, marks, weights, scale, bias, calibration }: Weights): Uint8Array {
  const file = new Uint8Array(HEADER + marks.length * 2 + weights.length);
  const view = new DataView(file.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, buckets, true);
  view.setFloat32(8, scale, true);
  view.setFloat32(12, bias, true);
  view.setFloat32(16, calibration, true);
  for (const [index, mark] of marks.entries()) view.setUint16(HEADER + index * 2, mark, true);
  file.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), HEADER + marks.length * 2);
  return file;
}

/** Reads such a file; one that is cut off or something else is refused. */
export function unpackWeights(file: Uint8Array, name: string): Weights {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const buckets = file.byteLength < HEADER || view.getUint32(0, true) !== MAGIC ? -1 : view.getUint32(4, true);
  const places = buckets * PLACES;
  if (buckets < 1 || file.byteLength !== HEADER + places * 3)
    throw new AgentError(
      'TOOL_FAILED',
      `the weights ${name} are not whole: ${file.byteLength} bytes; put back the file that was delivered`,
    );
  const marks = new Uint16Array(places);
  for (let index = 0; index < places; index++) marks[index] = view.getUint16(HEADER + index * 2, true);
  return {
    buckets,
    marks,
    weights: Int8Array.from(new Int8Array(file.buffer, file.byteOffset + HEADER + places * 2, places)),
    scale: view.getFloat32(8, true),
    bias: view.getFloat32(12, true),
    calibration: view.getFloat32(16, true),
  };
}
