import { koreanDecoder } from './korean-decoder.ts';

/** The ways a text file may be written, as a decoder calls them. */
export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'euc-kr', 'shift_jis', 'euc-jp'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** As people call them. */
export const ENCODING_NAMES: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'euc-kr': 'EUC-KR (CP949)',
  shift_jis: 'Shift_JIS (CP932)',
  'euc-jp': 'EUC-JP',
};

/** Of all NULs, so many at even or odd places only two-byte characters leave behind. */
const ONE_SIDED = 0.9;
const ENOUGH_NULS = 0.02;
const FEWEST_NULS = 4;
/** A text in the encoding that is looked for has at least so many characters that are common in its language. */
const COMMON_SHARE = 0.3;

/** Whether a file is UTF-16, by its mark, or without one by where its NULs are. */
export function utf16Of(start: Uint8Array): TextEncoding | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const nuls: [number, number] = [0, 0];
  for (const [at, byte] of start.entries()) if (byte === 0) nuls[at % 2 === 0 ? 0 : 1]++;
  const all = nuls[0] + nuls[1];
  if (all < start.length * ENOUGH_NULS || all < FEWEST_NULS) return undefined;
  if (nuls[1] >= all * ONE_SIDED) return 'utf-16le';
  return nuls[0] >= all * ONE_SIDED ? 'utf-16be' : undefined;
}

/**
 * The older encoding that some bytes are in, by how many of their characters would be common ones: Hangul of the first standard,
 * or kana. `undefined` where none fits well.
 */
export function olderEncodingOf(bytes: Uint8Array): TextEncoding | undefined {
  const scores = [
    { encoding: 'euc-kr', share: shareOf(bytes, isKoreanLead, (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1) },
    {
      encoding: 'shift_jis',
      share: shareOf(bytes, isJapaneseLead, (lead, trail) => (lead === 0x82 && trail >= 0x9f && trail <= 0xf1) || lead === 0x83),
    },
    { encoding: 'euc-jp', share: shareOf(bytes, isKoreanLead, (lead, trail) => (lead === 0xa4 || lead === 0xa5) && trail >= 0xa1) },
  ] as const;
  const fitting = scores.filter(({ share }) => share >= COMMON_SHARE).toSorted((one, other) => other.share - one.share);
  return fitting.find(({ encoding }) => decodes(bytes, encoding))?.encoding;
}

const isKoreanLead = (byte: number): boolean => byte >= 0x81;
const isJapaneseLead = (byte: number): boolean => (byte >= 0x81 && byte <= 0x9f) || byte >= 0xe0;

/** Of all characters beyond ASCII, read in pairs as an encoding has them, the share that is common in its language. */
function shareOf(bytes: Uint8Array, isLead: (byte: number) => boolean, isCommon: (lead: number, trail: number) => boolean): number {
  let all = 0;
  let common = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80) continue;
    all++;
    if (!isLead(byte)) continue;
    if (isCommon(byte, bytes[at + 1] ?? 0)) common++;
    at++;
  }
  return all === 0 ? 0 : common / all;
}

/** Decodes text that comes in pieces, and throws at the first character that is none. At the end it is called without bytes. */
export function decoderOf(encoding: TextEncoding): { readonly decode: (bytes?: Uint8Array) => string } {
  if (encoding === 'euc-kr') return koreanDecoder();
  const decoder = new TextDecoder(encoding, { fatal: true });
  return { decode: (bytes) => (bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true })) };
}

/** The last character may be cut in two: it is left open. */
function decodes(bytes: Uint8Array, encoding: TextEncoding): boolean {
  try {
    decoderOf(encoding).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
