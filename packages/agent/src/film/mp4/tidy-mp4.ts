import { type Box, boxesIn, findBox } from './boxes.ts';

const STBL = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

/** Seconds from 1904, where MP4 counts from, to 1970. */
const FROM_1904 = 2_082_844_800;

/**
 * A film as the encoder leaves it, made fit to be sent: what says how to play it stands first, so that it plays while it loads; the
 * frames that can be jumped to are named; and it is from the given day, not from when the encoder ran.
 */
export function tidyMp4(bytes: Uint8Array, day: string): Uint8Array {
  const file = viewOf(bytes);
  const kept = boxesIn(file).filter(({ kind }) => kind !== 'free');
  const [type, head, data] = ['ftyp', 'moov', 'mdat'].map((kind) => bytesOf(bytes, only(kept, kind)));
  if (type === undefined || head === undefined || data === undefined) throw new Error('the film is not whole');
  const moov = withKeyFrames(dated(head, day), keyFrames(file));
  // The data moves from where it was to behind the other two.
  moveData(moov, type.length + moov.length - only(kept, 'mdat').start);
  return joined([type, moov, data]);
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const bytesOf = (bytes: Uint8Array, { start, end }: Box): Uint8Array => bytes.slice(start, end);

function only(boxes: readonly Box[], kind: string): Box {
  const [box, ...more] = boxes.filter((one) => one.kind === kind);
  if (box === undefined || more.length > 0) throw new Error(`the film has ${box === undefined ? 'no' : 'more than one'} ${kind}`);
  return box;
}

/** The head with its days set. */
function dated(head: Uint8Array, day: string): Uint8Array {
  const moov = Uint8Array.from(head);
  const view = viewOf(moov);
  const seconds = Date.parse(`${day}T00:00:00Z`) / 1000 + FROM_1904;
  for (const path of [['mvhd'], ['trak', 'tkhd'], ['trak', 'mdia', 'mdhd']]) {
    const { start } = findBox(view, ['moov', ...path]);
    if (view.getUint8(start + 8) !== 0) throw new Error(`the film's ${path.join('.')} is of a version that is not known`);
    view.setUint32(start + 12, seconds);
    view.setUint32(start + 16, seconds);
  }
  return moov;
}

/** The numbers of the frames that need no other, from 1. */
function keyFrames(file: DataView): number[] {
  const sizes = findBox(file, [...STBL, 'stsz']).start;
  const chunks = findBox(file, [...STBL, 'stco']).start;
  const runs = findBox(file, [...STBL, 'stsc']).start;
  const frames = file.getUint32(sizes + 16);
  const keys: number[] = [];
  let frame = 0;
  for (let chunk = 0; chunk < file.getUint32(chunks + 12); chunk++) {
    let at = file.getUint32(chunks + 16 + chunk * 4);
    for (let inChunk = 0; inChunk < framesPerChunk(file, runs, chunk + 1) && frame < frames; inChunk++, frame++) {
      const size = file.getUint32(sizes + 20 + frame * 4);
      if (isKeyFrame(file, at, at + size)) keys.push(frame + 1);
      at += size;
    }
  }
  return keys;
}

function framesPerChunk(file: DataView, runs: number, chunk: number): number {
  let count = 0;
  for (let run = 0; run < file.getUint32(runs + 12); run++) {
    if (file.getUint32(runs + 16 + run * 12) <= chunk) count = file.getUint32(runs + 20 + run * 12);
  }
  return count;
}

/** A slice of an instantaneous decoder refresh is a unit of type 5. */
function isKeyFrame(file: DataView, start: number, end: number): boolean {
  for (let at = start; at + 5 <= end; at += 4 + file.getUint32(at)) if ((file.getUint8(at + 4) & 0x1f) === 5) return true;
  return false;
}

/** The head with a list of the frames that can be jumped to, at the end of its tables. */
function withKeyFrames(head: Uint8Array, keys: readonly number[]): Uint8Array {
  const view = viewOf(head);
  const list = new Uint8Array(16 + keys.length * 4);
  const box = viewOf(list);
  box.setUint32(0, list.length);
  list.set(Buffer.from('stss', 'latin1'), 4);
  box.setUint32(12, keys.length);
  keys.forEach((key, index) => {
    box.setUint32(16 + index * 4, key);
  });
  const { end } = findBox(view, STBL);
  const moov = joined([head.subarray(0, end), list, head.subarray(end)]);
  // All boxes around it have grown.
  STBL.forEach((_, depth) => {
    const { start, end: stop } = findBox(view, STBL.slice(0, depth + 1));
    viewOf(moov).setUint32(start, stop - start + list.length);
  });
  return moov;
}

function moveData(moov: Uint8Array, by: number): void {
  const view = viewOf(moov);
  const { start } = findBox(view, [...STBL, 'stco']);
  for (let chunk = 0; chunk < view.getUint32(start + 12); chunk++) {
    const at = start + 16 + chunk * 4;
    view.setUint32(at, view.getUint32(at) + by);
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
