import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A text and what it should be taken for: 1 praises, 0 complains, between them neither. */
export interface Example {
  readonly text: string;
  readonly target: number;
}

/** Reads lines of a label, a tab and a text; plain or gzip. */
export function readCorpus(path: string): Example[] {
  const file = readFileSync(path);
  const text = (file[0] === 0x1f && file[1] === 0x8b ? gunzipSync(file) : file).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line, index) => {
      if (!/^[01]\t/u.test(line)) throw new Error(`${path}:${index + 1}: expected "0" or "1", a tab and a text`);
      return { text: line.slice(2), target: Number(line[0]) };
    });
}

/** The fixed split: of ten lines the first is for the test, the second for choosing and calibrating, the others are learned from. */
export function splitCorpus(examples: readonly Example[]): Readonly<Record<'training' | 'choosing' | 'test', readonly Example[]>> {
  const part = (wanted: (place: number) => boolean): Example[] => examples.filter((_, index) => wanted(index % 10));
  return { training: part((place) => place > 1), choosing: part((place) => place === 1), test: part((place) => place === 0) };
}
