import { expect, test } from 'vitest';
import { languageOf } from '../../src/layers/cognitive/index.ts';

test.each([
  ['하루담 리뷰 분석해줘', 'ko'],
  ['Harudam sunscreen review sentiment analysis report 해줘', 'ko'],
  ['Harudam의 review를 분석', 'ko'],
  ['Compare 하루담 and 솔린 for me please', 'en'],
  ['Analyse the 資生堂 reviews', 'en'],
  ['ハルダムのレビューを分析して', 'ja'],
  ['HarudamのreviewをPDFでお願いします', 'ja'],
  ['資生堂 分析', 'ja'],
  ['하루담の口コミを分析してください', 'ja'],
  ['ᄒᆞ루담 리뷰'.normalize('NFD'), 'ko'],
  ['', 'en'],
  ['😀 123 !!', 'en'],
])('%j is %s', (text, language) => {
  expect(languageOf(text)).toBe(language);
});
