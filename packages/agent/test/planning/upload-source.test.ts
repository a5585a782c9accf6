import { expect, test } from 'vitest';
import { uploadSource } from '../../src/layers/planning/parameters/upload-source.ts';

const uploads = (...names: string[]) => ({ sources: names.map((name) => `uploads/${name}`), meant: true });

test.each([
  ['업로드한 파일 리뷰 분석해줘', uploads('리뷰.csv'), 'uploads/리뷰.csv'],
  ['선크림 리뷰 분석해줘', uploads('리뷰.csv'), 'uploads/리뷰.csv'],
  ['파일들 분석해줘', uploads('a.csv', 'b.csv'), 'uploads'],
  ['b.csv 분석해줘', uploads('a.csv', 'b.csv'), 'uploads/b.csv'],
  ['리뷰.csv 분석해줘'.normalize('NFD'), uploads('리뷰.csv', 'b.csv'), 'uploads/리뷰.csv'],
  ['compare a.csv with b.csv', uploads('a.csv', 'b.csv', 'c.csv'), 'uploads'],
  ['샘플 데이터로 분석해줘', uploads('a.csv'), undefined],
  ['サンプルで分析して', uploads('a.csv'), undefined],
  ['리뷰 분석해줘', uploads(), undefined],
  ['리뷰 분석해줘', undefined, undefined],
])('%s', (request, brought, source) => {
  expect(uploadSource(request, brought)).toBe(source);
});
