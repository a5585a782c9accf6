import { inflateSync } from 'node:zlib';

/** What a reader finds in a PDF: its pages' text as it is copied from them, and the fonts that came with it. */
export interface ReadPdf {
  readonly pages: readonly string[];
  readonly fonts: readonly string[];
  readonly title: string;
  /** The day it says it is from. */
  readonly created: string;
  /** The most characters that are drawn in one go: those of a line at most, if lines are broken. */
  readonly longestRun: number;
}

/** Reads PDFs as ours are written: objects one after the other, text by glyph numbers, each font with its way back to characters. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  const file = Buffer.from(bytes).toString('latin1');
  if (!file.startsWith('%PDF-1.7') || !file.trimEnd().endsWith('%%EOF')) throw new Error('not a whole PDF');
  const objects = new Map([...file.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj$/gms)].map(([, id = '', body = '']) => [id, body]));
  const at = (id = ''): string => objects.get(id) ?? '';
  const bodies = [...objects.values()];
  const pages = bodies.filter((body) => /\/Type \/Page\n/.test(body));
  const runs = pages.map((page) => textRuns(page, at));
  return {
    pages: runs.map((texts) => texts.join('')),
    longestRun: Math.max(...runs.flat().map((text) => text.length)),
    fonts: bodies.flatMap((body) => /\/FontName \/(\S+)/.exec(body)?.[1] ?? []).sort(),
    created: /\/CreationDate \(D:(\d{8})/.exec(file)?.[1] ?? '',
    title: /<dc:title>.*?<rdf:li[^>]*>(.*?)<\/rdf:li>/s.exec(Buffer.from(bytes).toString('utf8'))?.[1] ?? '',
  };
}

type At = (id?: string) => string;

function textRuns(page: string, at: At): string[] {
  const resources = at(/\/Resources (\d+) 0 R/.exec(page)?.[1]) || page;
  const fonts = new Map(
    [...resources.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [
      name,
      charactersOf(streamOf(at(/\/ToUnicode (\d+) 0 R/.exec(at(id))?.[1]))),
    ]),
  );
  const content = streamOf(at(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
  let font = new Map<number, string>();
  const runs: string[] = [];
  let actual = '';
  // Strings are in brackets, which may hold others, or in hexadecimal.
  for (let index = 0; index < content.length; index++) {
    const name = content[index] === '/' ? /^\/(f\d+) \S+ Tf/.exec(content.slice(index, index + 40))?.[1] : undefined;
    if (content.startsWith('BT\n', index)) runs.push('');
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    // What glyphs that belong together stand for is told before them; they are passed over.
    const told = content[index] === '/' ? /^\/ActualText <FEFF([0-9A-F]*)>/.exec(content.slice(index, index + 400)) : null;
    if (told !== null) {
      actual = decode(told[1] ?? '');
      runs.push((runs.pop() ?? '') + actual);
      index += told[0].length;
    }
    // What a picture is called is not drawn.
    const called = content.startsWith('/Alt ', index) ? content.slice(index, index + 7).search(/[(<]/) : -1;
    if (called >= 0) index = endOfString(content, index + called);
    if (content.startsWith('EMC', index)) actual = '';
    if (content[index] !== '(' && !/^<[0-9a-f]/i.test(content.slice(index, index + 2))) continue;
    const end = endOfString(content, index);
    const codes = bytesOf(content.slice(index, end));
    let text = runs.pop() ?? '';
    for (let code = 0; actual === '' && code < codes.length; code += 2) text += font.get(codes.readUInt16BE(code)) ?? '\ufffd';
    runs.push(text);
    index = end - 1;
  }
  return runs;
}

function endOfString(content: string, start: number): number {
  if (content[start] === '<') return content.indexOf('>', start) + 1;
  let depth = 0;
  for (let index = start; index < content.length; index++) {
    const character = content[index];
    if (character === '\\') index++;
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return index + 1;
  }
  throw new Error('a string without an end');
}

function streamOf(body: string): string {
  const start = /\nstream\n/.exec(body);
  if (start === null) return '';
  const raw = Buffer.from(body.slice(start.index + start[0].length, body.lastIndexOf('\nendstream')), 'latin1');
  return body.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : raw.toString('latin1');
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** A string of a content stream: in brackets with escapes, or in hexadecimal. */
function bytesOf(string: string): Buffer {
  if (string.startsWith('<')) return Buffer.from(string.slice(1, -1), 'hex');
  const plain = string
    .slice(1, -1)
    .replace(/\\([0-7]{1,3}|.)/gs, (_, code: string) =>
      /^[0-7]/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    );
  return Buffer.from(plain, 'latin1');
}

const decode = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Which characters each glyph stands for. */
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>();
  for (const [, part = ''] of map.matchAll(/beginbfchar\n(.*?)\nendbfchar/gs)) {
    for (const [, glyph = '', to = ''] of part.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi)) {
      characters.set(Number.parseInt(glyph, 16), decode(to));
    }
  }
  for (const [, part = ''] of map.matchAll(/beginbfrange\n(.*?)\nendbfrange/gs)) {
    for (const [, from = '', last = '', to = ''] of part.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(last, 16); glyph++) {
        characters.set(glyph, String.fromCodePoint((decode(to).codePointAt(0) ?? 0) + glyph - first));
      }
    }
  }
  return characters;
}
