import type { Language } from '../contract/language.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const isMonth = (at: string): boolean => /^\d{4}-\d{2}$/.test(at);
const isDay = (at: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(at);

/** A month or a day as people of a language write it; anything else stays as it is. */
export function dayText(at: string, language: Language): string {
  if (!isMonth(at) && !isDay(at)) return at;
  const [year = 0, month = 0, day] = at.split('-').map(Number);
  switch (language) {
    case 'ko':
      return `${year}년 ${month}월${day === undefined ? '' : ` ${day}일`}`;
    case 'ja':
      return `${year}年${month}月${day === undefined ? '' : `${day}日`}`;
    case 'en':
      return `${day === undefined ? '' : `${day} `}${MONTHS[month - 1]} ${year}`;
  }
}

/** From one to another; one alone where they are the same. */
export const spanText = (from: string, to: string, language: Language): string =>
  from === to ? dayText(from, language) : `${dayText(from, language)} – ${dayText(to, language)}`;

/** A label below an axis: a month or a day, and the year under the first one and wherever it changes. */
export function axisLabels(at: readonly string[], shown: (index: number) => boolean, language: Language): string[] {
  let lastYear = '';
  return at.map((one, index) => {
    if (!shown(index)) return '';
    if (!isMonth(one) && !isDay(one)) return one;
    const year = one.slice(0, 4);
    const [month, day] = [Number(one.slice(5, 7)), Number(one.slice(8, 10))];
    // 6/8 is a day in June in Korea and Japan, and one in August elsewhere.
    const label = isMonth(one)
      ? shortMonth(month, language)
      : language === 'en'
        ? `${day} ${shortMonth(month, language)}`
        : `${month}/${day}`;
    const withYear = year === lastYear ? label : `${label}\n${yearText(year, language)}`;
    lastYear = year;
    return withYear;
  });
}

const shortMonth = (month: number, language: Language): string =>
  language === 'ko' ? `${month}월` : language === 'ja' ? `${month}月` : (MONTHS[month - 1] ?? '');
const yearText = (year: string, language: Language): string => (language === 'ko' ? `${year}년` : language === 'ja' ? `${year}年` : year);
