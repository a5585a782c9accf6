import { expect, test } from 'vitest';
import { cuesOf, renderVtt } from '../../src/film/cues.ts';
import type { Picture } from '../../src/film/film.ts';
import { type Draft, paced } from '../../src/film/pace.ts';

const picture: Picture = { kind: 'points', heading: '', items: [] };
const draft = (rank: number, ...captions: string[]): Draft => ({ rank, captions, picture });

test('captions follow each other without a gap, and longer ones stay longer', () => {
  const cues = cuesOf({
    scenes: [
      { seconds: 4, captions: ['짧다', '이쪽이 훨씬 더 긴 자막입니다'], picture },
      { seconds: 2, captions: [''], picture },
      { seconds: 3, captions: ['끝'], picture },
    ],
  });
  expect(cues.flatMap(({ from, to }) => [from, to])).toEqual([0, expect.any(Number), cues[1]?.from, 4, 6, 9]);
  expect(cues[0]?.to).toBe(cues[1]?.from);
  expect((cues[1]?.to ?? 0) - (cues[1]?.from ?? 0)).toBeGreaterThan(cues[0]?.to ?? 9);
});

test('a WebVTT file keeps what looks like its own marks as text', () => {
  expect(renderVtt([{ from: 0, to: 3661.5, text: '<b>a</b> --> & b' }], 'ko')).toBe(
    'WEBVTT\nLanguage: ko\n\n1\n00:00:00.000 --> 01:01:01.500\n&lt;b&gt;a&lt;/b&gt; --&gt; &amp; b\n',
  );
});

test('a film is as long as was wanted, and begins its scenes on a frame', () => {
  const scenes = paced([draft(0, '하나'), draft(1, '둘 둘 둘 둘 둘 둘'), draft(2, '셋')], 'ko', 17);
  expect(scenes.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(17, 9);
  for (const { seconds } of scenes.slice(0, -1)) expect(Math.abs(seconds * 15 - Math.round(seconds * 15))).toBeLessThan(1e-6);
});

test('where nothing was wanted it is 20 to 40 seconds', () => {
  const total = (drafts: Draft[]) => paced(drafts, 'en', undefined).reduce((sum, { seconds }) => sum + seconds, 0);
  expect(total([draft(0, 'a')])).toBe(20);
  expect(total(Array.from({ length: 9 }, () => draft(1, 'word '.repeat(40))))).toBe(40);
});

test('with too little time the scenes that matter least are left out', () => {
  const scenes = paced([draft(0, 'title'), draft(5, 'quote'), draft(2, 'balance'), draft(1, 'end')], 'en', 9);
  expect(scenes.map(({ captions }) => captions[0])).toEqual(['title', 'balance', 'end']);
});
