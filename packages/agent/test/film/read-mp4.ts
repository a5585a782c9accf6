import { boxesIn, findBox } from '../../src/film/mp4/boxes.ts';

const STBL = ['moov', 'trak', 'mdia', 'minf', 'stbl'];

/** What a player finds in an MP4 file. */
export function readMp4(bytes: Uint8Array) {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const movie = findBox(file, ['moov', 'mvhd']).start;
  const track = findBox(file, ['moov', 'trak', 'tkhd']).start;
  const sizes = findBox(file, [...STBL, 'stsz']).start;
  const keys = findBox(file, [...STBL, 'stss']).start;
  const chunks = findBox(file, [...STBL, 'stco']).start;
  const data = findBox(file, ['mdat']);
  const frames = file.getUint32(sizes + 16);
  return {
    order: boxesIn(file).map(({ kind }) => kind),
    seconds: file.getUint32(movie + 24) / file.getUint32(movie + 20),
    day: new Date((file.getUint32(movie + 12) - 2_082_844_800) * 1000).toISOString().slice(0, 10),
    width: file.getUint32(track + 84) / 65536,
    height: file.getUint32(track + 88) / 65536,
    frames,
    keyFrames: Array.from({ length: file.getUint32(keys + 12) }, (_, index) => file.getUint32(keys + 16 + index * 4)),
    /** The data of the first frame lies where the table says it does. */
    firstChunk: file.getUint32(chunks + 16) - data.start,
    codec: String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + findBox(file, [...STBL, 'stsd']).start + 20, 4)),
  };
}
