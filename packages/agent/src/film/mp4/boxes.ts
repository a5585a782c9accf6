/** A part of an MP4 file: what it is called, and where it lies, its head of eight bytes included. */
export interface Box {
  readonly kind: string;
  readonly start: number;
  readonly end: number;
}

const HEAD = 8;

/** The boxes between two places of a file. */
export function boxesIn(file: DataView, start = 0, end = file.byteLength): Box[] {
  const boxes: Box[] = [];
  for (let at = start; at + HEAD <= end; ) {
    const size = file.getUint32(at);
    if (size < HEAD || at + size > end) throw new Error(`the box at ${at} is ${size} bytes long, and ${end - at} are left`);
    boxes.push({ kind: kindAt(file, at), start: at, end: at + size });
    at += size;
  }
  return boxes;
}

/** The first box along a path: `moov`, `trak`, `mdia`. */
export function findBox(file: DataView, path: readonly string[]): Box {
  let found: Box = { kind: '', start: -HEAD, end: file.byteLength };
  for (const kind of path) {
    const inner = boxesIn(file, found.start + HEAD, found.end).find((box) => box.kind === kind);
    if (inner === undefined) throw new Error(`the film has no box ${path.join('.')}`);
    found = inner;
  }
  return found;
}

const kindAt = (file: DataView, at: number): string => String.fromCharCode(...[4, 5, 6, 7].map((byte) => file.getUint8(at + byte)));
