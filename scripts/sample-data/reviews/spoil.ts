import type { Chance } from '../chance.ts';
import { fill } from '../phrases/template.ts';
import type { Language } from '../products.ts';
import type { SampleReview } from './review.ts';
import { PHRASES } from './write-text.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const NO_DAYS = ['', '', 'yesterday', '어제', '昨日', '2026-02-30', '13/13/2026'];
const NO_WORDS = { p: '', b: '', other: '' };

/** What real files suffer from: other ways to write a day, gaps, line breaks, quotes, spam. */
export function spoil(chance: Chance, row: SampleReview, language: Language): SampleReview {
  const dice = chance.below(1000);
  if (dice < 40) return { ...row, date: chance.pick(otherWays(row.date, language)) };
  if (dice < 44) return { ...row, date: chance.pick(NO_DAYS) };
  if (dice < 66) return { ...row, rating: '' };
  if (dice < 70) return { ...row, rating: `${row.rating}/5` };
  if (dice < 84) return { ...row, language: '' };
  if (dice < 90) return { ...row, platform: '' };
  if (dice < 96) return { ...row, text: chance.pick(['', ' ', '-', '.', '...']) };
  if (dice < 100) return { ...row, brand: '' };
  if (dice < 120) return { ...row, text: row.text.replace(/([.!。]) ?/, '$1\n').trim() };
  if (dice < 130) return { ...row, text: `"${row.product}" ${row.text}` };
  if (dice < 145) return { ...row, rating: '5', text: fill(chance, chance.pick(PHRASES[language].spam), NO_WORDS) };
  return row;
}

function otherWays(iso: string, language: Language): string[] {
  const [year = '', month = '', date = ''] = iso.split('-');
  const spoken = {
    ko: `${year}년 ${Number(month)}월 ${Number(date)}일`,
    ja: `${year}年${Number(month)}月${Number(date)}日`,
    en: `${MONTHS[Number(month) - 1] ?? ''} ${Number(date)}, ${year}`,
  };
  return [`${year}/${month}/${date}`, `${year}.${month}.${date}`, `${year}${month}${date}`, `${iso}T09:30:00+09:00`, spoken[language]];
}

/** The same review once more: to the letter, or with marks at the end. */
export const repeated = (chance: Chance, row: SampleReview): SampleReview => ({
  ...row,
  id: `${row.id}b`,
  text: chance.pick([row.text, row.text, `${row.text}!!`, ` ${row.text} `, `${row.text} ^^`]),
});
