import { open } from 'node:fs/promises';
import type { UPLOAD_MEDIA_TYPES } from '../../contract/index.ts';
import { startsAsJson } from './json-start.ts';
import { type Encoding, encodingOf } from './text-encoding.ts';

export type UploadMediaType = (typeof UPLOAD_MEDIA_TYPES)[number];

export type LookedAt =
  | { readonly kind: 'fits'; readonly encoding: Encoding | null }
  /** It is not what it says it is; with what would be right. */
  | { readonly kind: 'does-not-fit'; readonly because: string };

const NOT_TEXT = 'it is no text in UTF-8, UTF-16 with its mark, EUC-KR or Shift_JIS, or holds control characters; expected text';
const doesNotFit = (because: string): LookedAt => ({ kind: 'does-not-fit', because });

/** Further in nobody looks for JSON: whoever reads it will say where it breaks. */
const LOOKED_AT = 256 * 1024;

export interface LookAtContent {
  readonly path: string;
  readonly bytes: number;
  readonly mediaType: UploadMediaType;
  /** What the sender says of its letters. */
  readonly said?: Encoding | undefined;
}

/** Whether the content of a file is what its media type says. */
export async function lookAtContent({ path, bytes, mediaType, said }: LookAtContent): Promise<LookedAt> {
  if (bytes === 0) return doesNotFit('it is empty; expected some content');
  if (mediaType === 'application/vnd.apache.parquet') return lookAtParquet(path, bytes);
  const isJson = mediaType === 'application/json' || mediaType === 'application/x-ndjson';
  if (isJson && said !== undefined && said !== 'utf-8') return doesNotFit(`JSON is written in UTF-8, not in ${said}`);
  const encoding = await encodingOf(path, isJson ? 'utf-8' : said);
  if (encoding === undefined) {
    if (isJson) return doesNotFit('it is no text in UTF-8; expected JSON in UTF-8');
    return doesNotFit(said === undefined ? NOT_TEXT : `it is no text in ${said}; name the charset that it is written in, or none`);
  }
  if (!isJson) return { kind: 'fits', encoding };
  const head = await textAt(path, Math.min(bytes, LOOKED_AT));
  const isWhole = bytes <= LOOKED_AT;
  if (mediaType === 'application/json')
    return startsAsJson(head, isWhole) ? { kind: 'fits', encoding } : doesNotFit('it does not begin as JSON');
  return lookAtLines(head, isWhole, encoding);
}

function lookAtLines(head: string, isWhole: boolean, encoding: Encoding): LookedAt {
  const lines = head.split('\n');
  const at = lines.findIndex((line, index) => line.trim() !== '' && !startsAsJson(line, isWhole || index < lines.length - 1));
  return at === -1 ? { kind: 'fits', encoding } : doesNotFit(`line ${at + 1} is no JSON; expected one value in each line`);
}

async function lookAtParquet(path: string, bytes: number): Promise<LookedAt> {
  const wrong = doesNotFit('it is no Parquet file: it does not begin and end as one');
  if (bytes < 12) return wrong;
  const file = await open(path);
  try {
    const { buffer: head } = await file.read(Buffer.alloc(4), 0, 4, 0);
    const { buffer: tail } = await file.read(Buffer.alloc(8), 0, 8, bytes - 8);
    const isOne = head.toString('latin1') === 'PAR1' && tail.toString('latin1', 4) === 'PAR1' && tail.readUInt32LE(0) <= bytes - 12;
    return isOne ? { kind: 'fits', encoding: null } : wrong;
  } finally {
    await file.close();
  }
}

/** The beginning of a file that is UTF-8; a letter that is cut in two is left out. */
async function textAt(path: string, length: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0);
    return new TextDecoder('utf-8').decode(buffer, { stream: true });
  } finally {
    await file.close();
  }
}
