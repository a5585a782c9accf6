import type { Language } from '../../../contract/language.ts';

const NAMES: Readonly<Record<Language, readonly string[]>> = {
  ko: ['ko', 'kr', 'kor', 'korean', '한국어', '한국', '韓国語'],
  en: ['en', 'us', 'gb', 'eng', 'english', '영어', '英語'],
  ja: ['ja', 'jp', 'jpn', 'japanese', '일본어', '일어', '日本語'],
};

/** The language that is meant, however it is called: `ko-KR`, `Korean`, `한국어`. */
export function saidLanguage(written: string): Language | undefined {
  const name = written.normalize('NFKC').trim().toLowerCase();
  const [base = ''] = name.split(/[-_]/);
  return (['ko', 'en', 'ja'] as const).find((language) => NAMES[language].includes(name) || NAMES[language].includes(base));
}
