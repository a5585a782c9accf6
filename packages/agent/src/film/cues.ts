import type { Film } from './film.ts';

/** One caption: from when to when, in seconds. */
export interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** All captions of a film. Each has as much of its scene's time as it has characters to read. */
export function cuesOf({ scenes }: Pick<Film, 'scenes'>): Cue[] {
  const cues: Cue[] = [];
  let start = 0;
  for (const { seconds, captions } of scenes) {
    const letters = captions.map((caption) => Array.from(caption).length + 6);
    const all = letters.reduce((sum, count) => sum + count, 0);
    let from = start;
    captions.forEach((text, index) => {
      const to = index === captions.length - 1 ? start + seconds : from + (seconds * (letters[index] ?? 0)) / all;
      if (text !== '') cues.push({ from, to, text });
      from = to;
    });
    start += seconds;
  }
  return cues;
}

/** The captions as a WebVTT file, for those who can't see the ones in the picture, and for those who translate them. */
export const renderVtt = (cues: readonly Cue[], language: string): string =>
  [
    'WEBVTT',
    `Language: ${language}`,
    '',
    ...cues.flatMap(({ from, to, text }, index) => [String(index + 1), `${clock(from)} --> ${clock(to)}`, escaped(text), '']),
  ].join('\n');

/** `-->` would end a cue, and `<` would begin a tag. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function clock(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const part = (value: number, length = 2): string => String(Math.floor(value)).padStart(length, '0');
  return `${part(milliseconds / 3_600_000)}:${part((milliseconds / 60_000) % 60)}:${part((milliseconds / 1000) % 60)}.${part(milliseconds % 1000, 3)}`;
}
