import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newCanvas } from '../../src/drawing/canvas.ts';
import { drawFrame } from '../../src/film/draw-frame.ts';
import type { Film, Picture } from '../../src/film/film.ts';
import { makeFilm } from '../../src/film/make-film.ts';
import { tidyMp4 } from '../../src/film/mp4/tidy-mp4.ts';
import { readMp4 } from './read-mp4.ts';

const counted = (value: number) => ({ value, decimals: 0, before: '', after: '%' });
const PICTURES: readonly Picture[] = [
  { kind: 'title', eyebrow: 'リ', title: '데일리 선크림', subtitle: '2026', shows: 'tube' },
  { kind: 'numbers', heading: '숫자', items: [{ label: '긍정', number: counted(77), tone: 'good' }], note: '' },
  {
    kind: 'line',
    heading: 'Trend',
    unit: '%',
    after: '%',
    decimals: 0,
    tone: 'bad',
    points: [1, 4, 2].map((value) => ({ name: '26.01', value })),
  },
  { kind: 'bars', heading: 'Bars', unit: '', after: '%', full: 100, rows: [{ name: 'Solin', note: '', value: 50, tone: 'neutral' }] },
  { kind: 'balance', heading: '賛否', good: '良い', bad: '不満', rows: [{ name: '香り', note: '', good: 80, bad: 10 }] },
  { kind: 'quote', heading: '말', quote: '좋아요 👍', by: 'r-1', tone: 'good' },
  { kind: 'points', heading: 'Next', items: ['one', 'two'] },
  { kind: 'closing', title: 'End', lines: ['line'], action: 'Go', source: 'Source' },
];

const film = (seconds = 0.6, picture: Picture | null | undefined = PICTURES[1]): Film => ({
  format: 'square',
  language: 'ko',
  colour: '#f6c65b',
  brand: 'Harudam',
  day: '2026-11-16',
  scenes: picture == null ? [] : [{ seconds, captions: ['긍정은 77%입니다.'], picture }],
});

const options = (signal = new AbortController().signal, progress: (share: number) => void = () => {}) => ({ signal, progress });
const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describe('a film', () => {
  test('is H.264 in an MP4 that plays while it loads and can be jumped in, of the day it is from, and the same every time', async () => {
    const told: number[] = [];
    const [one, other] = await Promise.all([
      makeFilm(
        film(),
        options(undefined, (share) => told.push(share)),
      ),
      makeFilm(film(), options()),
    ]);
    expect(readMp4(one.mp4)).toEqual({
      order: ['ftyp', 'moov', 'mdat'],
      seconds: expect.closeTo(0.6, 2),
      day: '2026-11-16',
      width: 720,
      height: 720,
      frames: 9,
      keyFrames: [1],
      firstChunk: expect.any(Number),
      codec: 'avc1',
    });
    expect(readMp4(one.mp4).firstChunk).toBeGreaterThanOrEqual(8);
    expect(readMp4(one.mp4).firstChunk).toBeLessThan(64);
    expect(told).toEqual(Array.from({ length: 9 }, (_, index) => (index + 1) / 9));
    expect(digest(one.mp4)).toBe(digest(other.mp4));
  });

  test('that is aborted ends at once, and lets those that wait for their turn go on', async () => {
    const controller = new AbortController();
    const stopped = makeFilm(
      film(30),
      options(controller.signal, () => controller.abort(new Error('enough'))),
    );
    const waiting = makeFilm(film(30), options(controller.signal));
    const next = makeFilm(film(0.2), options());
    expect(await Promise.allSettled([stopped, waiting, next])).toMatchObject([
      { status: 'rejected', reason: { message: 'enough' } },
      { status: 'rejected', reason: { message: 'enough' } },
      { status: 'fulfilled', value: { frames: 3 } },
    ]);
  });

  test('without a scene says so', async () => {
    await expect(makeFilm(film(1, null), options())).rejects.toThrow(/the film can't be made/);
  });

  test('that is broken is not passed on', () => {
    expect(() => tidyMp4(new Uint8Array([0, 0, 0, 8, 102, 114, 101, 101]), '2026-11-16')).toThrow(/no ftyp/);
    expect(() => tidyMp4(new Uint8Array([0, 0, 9, 9, 102, 114, 101, 101]), '2026-11-16')).toThrow(/bytes long/);
  });
});

describe('what is drawn', () => {
  const pixels = (drawn: Film, time: number): Buffer => {
    const canvas = newCanvas(720, 720);
    drawFrame(canvas.getContext('2d'), drawn, time);
    return canvas.data();
  };

  test.each(PICTURES.map((picture) => [picture.kind, picture] as const))('as %s moves, and then stands still', (_, picture) => {
    const drawn = film(6, picture);
    expect(pixels(drawn, 0.4).equals(pixels(drawn, 0.7))).toBe(false);
    // Below, the line that shows how far the film is goes on.
    const still = (time: number): Buffer => pixels(drawn, time).subarray(0, 720 * 700 * 4);
    expect(still(4.5).equals(still(5.5))).toBe(true);
  });

  test.each(['landscape', 'portrait', 'square'] as const)('stays off the edges in %s, even with very long names', (format) => {
    const long = '아주긴이름'.repeat(60);
    const picture: Picture = {
      kind: 'bars',
      heading: long,
      unit: long,
      after: '%',
      full: 100,
      rows: Array.from({ length: 4 }, () => ({ name: long, note: long, value: 50, tone: 'neutral' })),
    };
    const [width, height] = format === 'landscape' ? [1280, 720] : [720, format === 'portrait' ? 1280 : 720];
    const canvas = newCanvas(width, height);
    drawFrame(canvas.getContext('2d'), { ...film(6, picture), format, brand: '' }, 5);
    const data = canvas.getContext('2d').getImageData(0, 0, 24, height - 8).data;
    const [red, green, blue] = data;
    for (let index = 0; index < data.length; index += 4)
      if (data[index] !== red || data[index + 1] !== green || data[index + 2] !== blue) throw new Error(`something at ${index / 4}`);
  });
});
