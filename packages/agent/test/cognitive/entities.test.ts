import { expect, test } from 'vitest';
import { named } from './understander.ts';

test.each([
  ['하루담의 데일리 선크림 리뷰 분석해줘', ['brand=Harudam', 'product=Daily Sun Cream']],
  ['하루담선크림 리뷰', ['brand=Harudam', 'category=sunscreen']],
  ['ハルダムのシカセラムの口コミ', ['brand=Harudam', 'product=Cica Serum']],
  ['reviews of HARUDAM rice toner on Olive Young', ['brand=Harudam', 'product=Rice Toner', 'platform=oliveyoung']],
  ['글로우쿠션이랑 벨벳틴트 후기', ['product=Glow Cushion', 'product=Velvet Tint']],
  ['Harudm reviews', ['brand=Harudam']],
])('names are found with particles, without spaces and with a slip: %s', (request, entities) => {
  expect(named(request)).toEqual(entities);
});

test.each([
  ['하루담이랑 솔린 비교해줘', ['brand=Harudam', 'competitor=Solin']],
  ['Solin versus Nuvera', ['competitor=Solin', 'brand=Nuvera']],
  ['ミラオンと比べたヌベラの口コミ', ['competitor=Miraon', 'brand=Nuvera']],
  ['Harudam vs Nuvera reviews', ['brand=Harudam', 'competitor=Nuvera']],
  ['선크림을 솔린이랑 비교', ['category=sunscreen', 'competitor=Solin']],
  ['하루담하고 솔린 리뷰 분석', ['brand=Harudam', 'brand=Solin']],
])('a brand is a competitor only beside a word of comparison: %s', (request, entities) => {
  expect(named(request)).toEqual(entities);
});

test.each([
  ['20대 여성 타깃 쿠션 광고 카피 3개', ['audience=women_20s', 'category=cushion', 'quantity=3']],
  ['three ad copies for women in their 20s, lipstick', ['quantity=3', 'audience=women_20s', 'category=lipstick']],
  ['30代男性向け洗顔料のコピーを三案', ['audience=men_30s', 'category=cleanser', 'quantity=3']],
  ['10대한테 팔 토너 문구 다섯 개', ['audience=teens', 'category=toner', 'quantity=5']],
  ['하루담 키워드 상위 5개', ['brand=Harudam', 'quantity=5']],
  ['top 10 keywords for Nuvera', ['quantity=10', 'brand=Nuvera']],
  ['ヌベラのキーワード上位20', ['brand=Nuvera', 'quantity=20']],
  ['임원 보고용 하루담 리뷰 리포트 영어로 pdf', ['audience=executives', 'brand=Harudam', 'language=en', 'format=pdf']],
  ['Nuvera review report in Japanese for the team', ['brand=Nuvera', 'language=ja', 'audience=team']],
  ['하루담 향 평가', ['brand=Harudam', 'aspect=scent']],
  ['Nuvera delivery complaints on X', ['brand=Nuvera', 'aspect=delivery', 'platform=x']],
  ['매출이랑 반품률 대시보드', ['metric=revenue', 'metric=return_rate', 'format=dashboard']],
])('audience, quantity, language, format, aspect and metric: %s', (request, entities) => {
  expect(named(request)).toEqual(entities);
});

test.each([
  '향후 계획 알려줘',
  '토너먼트 결과',
  '스킨십',
  '취향 분석',
  '하나도 모르겠어',
  'effective brand strategy',
  'x = 3',
  'クリップとトリップ',
])('words that only look like a name are none: %s', (request) => {
  expect(named(request)).toEqual([]);
});

test('a name said twice is one entity', () => {
  expect(named('하루담 리뷰랑 Harudam 후기, ハルダム')).toEqual(['brand=Harudam']);
});
