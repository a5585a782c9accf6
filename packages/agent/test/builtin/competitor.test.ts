import { expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { competitor } from '../../src/tools/builtin/competitor/competitor.ts';
import { CompetitorFindingsSchema } from '../../src/tools/builtin/competitor/findings.ts';
import { labelledData, type MadeReview, passingContext } from './made-tables.ts';

async function compare(reviews: readonly MadeReview[], parameters = {}, language: Language = 'en') {
  const context = await passingContext();
  const output = await competitor({ parameters, language, earlier: [await labelledData(context, reviews)] }, context);
  return { output, findings: CompetitorFindingsSchema.parse(output.data['competitor_findings']) };
}

const times = <Made>(count: number, make: (index: number) => Made): Made[] => Array.from({ length: count }, (_, index) => make(index));
const said = (brand: string, count: number, good: number, aspect = 'delivery'): MadeReview[] =>
  times(count, (index) => ({
    brand,
    product: `${brand} Sun`,
    text: `${brand} ${aspect} ${index}`,
    label: index < good ? 'positive' : 'negative',
    ...(index < good ? { praised: [aspect] } : { criticised: [aspect] }),
  }));

test('brands are told with their reviews, shares and opinions, one’s own first', async () => {
  const { findings, output } = await compare([...said('Solin', 60, 30), ...said('Harudam', 40, 36)], { brand: ['harudam'] });
  expect(findings.brands).toMatchObject([
    { name: 'Harudam', own: true, reviews: 40, share: 0.4, positive: 36, negative: 4 },
    { name: 'Solin', own: false, reviews: 60, share: 0.6, positive: 30, negative: 30 },
  ]);
  expect([findings.own, findings.rivals]).toEqual([['Harudam'], ['Solin']]);
  expect(output.summary).toContain('Harudam 90% of 40');
});

test('a clear difference is told with who is ahead, and quotes of both', async () => {
  const { findings, output } = await compare([...said('Harudam', 100, 50), ...said('Solin', 100, 90)], { brand: ['Harudam'] }, 'ko');
  expect(findings.differences).toMatchObject([
    { aspect: 'delivery', ahead: 'Solin', behind: 'Harudam', ahead_positive_share: 0.9, behind_positive_share: 0.5, ahead_mentions: 100 },
  ]);
  expect(findings.differences[0]?.praise[0]?.text).toMatch(/^Solin delivery/);
  expect(findings.differences[0]?.complaints[0]?.text).toMatch(/^Harudam delivery/);
  expect(output.summary).toContain('배송: Solin의 긍정 비율이 90%로 Harudam의 50%보다 높습니다.');
});

test('a difference that chance may have made is not told', async () => {
  const { findings } = await compare([...said('Harudam', 100, 70), ...said('Solin', 100, 75), ...said('Miraon', 12, 2)], {
    brand: ['Harudam'],
  });
  expect(findings.differences).toEqual([]);
});

test('who gains on the others of its category is found, and whom it costs', async () => {
  const reviews = times(12, (month) =>
    times(40, (index) => ({
      brand: index < 10 + month * 2 ? 'Miraon' : 'Nuvera',
      product: index < 10 + month * 2 ? 'Water Tint' : 'Velvet Tint',
      category: 'lipstick',
      date: `2026-${String(month + 1).padStart(2, '0')}-15`,
    })),
  ).flat();
  const { findings, output } = await compare(reviews);
  expect(findings.movements).toMatchObject([
    { product: 'Water Tint', direction: 'gains', category: 'lipstick', passed: { product: 'Velvet Tint', since: '2026-07' } },
    { product: 'Velvet Tint', direction: 'loses', category: 'lipstick' },
  ]);
  expect(findings.movements[1]?.passed).toBeUndefined();
  expect(output.summary).toContain('it passed Velvet Tint in Jul 2026');
});

test('shares that only wobble move nobody', async () => {
  const reviews = times(12, (month) =>
    times(40, (index) => ({
      brand: (index * 7 + month) % 40 < 20 ? 'Miraon' : 'Nuvera',
      product: (index * 7 + month) % 40 < 20 ? 'Water Tint' : 'Velvet Tint',
      date: `2026-${String(month + 1).padStart(2, '0')}-15`,
    })),
  ).flat();
  expect((await compare(reviews)).findings.movements).toEqual([]);
});

test.each([
  ['ko', /견줄 상대가 없습니다.*하루담/],
  ['en', /nobody to compare with.*하루담/],
  ['ja', /比べる相手がありません.*하루담/],
] as const)('with one brand alone it says so in %s, and what would help', async (language, expected) => {
  await expect(compare(said('하루담', 20, 10), {}, language)).rejects.toThrow(expected);
});

test('a brand with few reviews is told with a warning', async () => {
  const { output } = await compare([...said('Harudam', 100, 70), ...said('Solin', 5, 5)]);
  expect(output.warnings).toEqual([expect.stringContaining('Solin')]);
});

test('hostile names stay names', async () => {
  const name = `So'lin"; drop view reviews; --`;
  const { findings } = await compare([...said(name, 100, 95), ...said('Harudam', 100, 30)], { brand: ['Harudam'], competitor: [name] });
  expect(findings.differences[0]).toMatchObject({ ahead: name });
});
