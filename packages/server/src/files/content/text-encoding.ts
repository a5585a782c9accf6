import { createReadStream } from 'node:fs';

/** The ways of writing letters that are read. What other programs call them stands in `charset` of a media type. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'euc-kr', 'shift_jis'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Names that programs use and browsers don't know. */
const ALSO: Readonly<Record<string, Encoding>> = {
  'us-ascii': 'utf-8',
  cp949: 'euc-kr',
  ms949: 'euc-kr',
  uhc: 'euc-kr',
  cp932: 'shift_jis',
  ms932: 'shift_jis',
};

/** By any of its names, in small letters. */
export function encodingNamed(charset: string): Encoding | undefined {
  if (Object.hasOwn(ALSO, charset)) return ALSO[charset];
  try {
    const known = new TextDecoder(charset).encoding;
    return ENCODINGS.find((encoding) => encoding === known);
  } catch {
    return undefined;
  }
}

/** Found in what is no text: control characters besides tabs and the ends of lines and pages. */
const NOT_TEXT = /(?=\p{Cc})[^\t\n\r\f]/u;
const KANA = /[\u3041-\u30ff]/g;
const ABOVE_ASCII = /[\u0080-\uffff]/g;

/** How a file's letters are written; undefined if it is no text. What is not said is found out, from all of it. */
export async function encodingOf(path: string, said?: Encoding): Promise<Encoding | undefined> {
  if (said !== undefined) return (await read(path, said)) === undefined ? undefined : said;
  const marked = await markOf(path);
  if (marked !== undefined) return (await read(path, marked)) === undefined ? undefined : marked;
  if ((await read(path, 'utf-8')) !== undefined) return 'utf-8';
  const [korean, japanese] = [await read(path, 'euc-kr'), await read(path, 'shift_jis')];
  // Most Korean text can be read as Japanese of a kind, but has no kana in it then; no Japanese text is without.
  if (japanese !== undefined && (korean === undefined || japanese.kana > japanese.letters / 10)) return 'shift_jis';
  return korean === undefined ? undefined : 'euc-kr';
}

/** UTF-16 is known by the mark it begins with. */
async function markOf(path: string): Promise<Encoding | undefined> {
  for await (const head of createReadStream(path, { end: 1 }) as AsyncIterable<Buffer>) {
    if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
    if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  }
  return undefined;
}

/** The letters above ASCII and how many of them are kana; undefined where it can't be read like that. */
async function read(path: string, encoding: Encoding): Promise<{ letters: number; kana: number } | undefined> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const counted = { letters: 0, kana: 0 };
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (NOT_TEXT.test(text)) return undefined;
      if (encoding === 'shift_jis') {
        counted.letters += text.match(ABOVE_ASCII)?.length ?? 0;
        counted.kana += text.match(KANA)?.length ?? 0;
      }
    }
    decoder.decode();
    return counted;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
