import { expect, test } from 'vitest';
import { decideFormat } from '../../src/layers/response/decide-format.ts';
import { artifact, format } from './sample-run.ts';

const pdf = artifact('application/pdf');
const png = artifact('image/png');
const mp4 = artifact('video/mp4');
const csv = artifact('text/csv');

test.each([
  ['nothing asked, nothing made', [], [], 'text'],
  ['nothing asked, a PDF made', [], [pdf], 'pdf'],
  ['nothing asked, two kinds made', [], [pdf, png], 'mixed'],
  ['a PDF asked for and made with charts', ['pdf'], [png, pdf], 'pdf'],
  ['a PDF asked for and not made', ['pdf'], [], 'text'],
  ['a PDF asked for, an image made instead', ['PDF'], [png], 'image'],
  ['an empty PDF', ['pdf'], [artifact('application/pdf', 0)], 'text'],
  ['a video asked for in Korean', ['영상'], [mp4, pdf], 'video'],
  ['an image asked for in Japanese', ['画像'], [png, pdf], 'image'],
  ['two formats asked for', ['pdf', 'video'], [pdf, mp4, png], 'mixed'],
  ['two asked for, one made', ['pdf', 'video'], [pdf], 'pdf'],
  ['mixed asked for, nothing made', ['mixed'], [], 'text'],
  ['text asked for although a PDF lies there', ['text'], [pdf], 'text'],
  ['a table only', ['pdf'], [csv], 'text'],
  ['a format nobody knows', ['hologram'], [pdf], 'pdf'],
])('with %s', (_, asked, artifacts, expected) => {
  expect(decideFormat({ entities: asked.map(format) }, { artifacts })).toBe(expected);
});
