import type { Language } from '../../contract/language.ts';
import { normaliseName } from './text/normalise-text.ts';

type Names = Readonly<Record<Language, string>>;

/** Categories that shops name in English, as people call them. Whatever else a category is called stays as it is written. */
const NAMES: Readonly<Record<string, Names>> = {
  sunscreen: { ko: '선크림', en: 'sunscreen', ja: '日焼け止め' },
  toner: { ko: '토너', en: 'toner', ja: '化粧水' },
  serum: { ko: '세럼', en: 'serum', ja: '美容液' },
  essence: { ko: '에센스', en: 'essence', ja: 'エッセンス' },
  cream: { ko: '크림', en: 'cream', ja: 'クリーム' },
  lotion: { ko: '로션', en: 'lotion', ja: '乳液' },
  cushion: { ko: '쿠션', en: 'cushion', ja: 'クッションファンデ' },
  lipstick: { ko: '립', en: 'lipstick', ja: 'リップ' },
  cleanser: { ko: '클렌저', en: 'cleanser', ja: '洗顔料' },
  mask: { ko: '마스크팩', en: 'mask', ja: 'パック' },
  shampoo: { ko: '샴푸', en: 'shampoo', ja: 'シャンプー' },
};

/** A category in a language. */
export function categoryName(category: string, language: Language): string {
  const plain = normaliseName(category);
  return Object.hasOwn(NAMES, plain) ? (NAMES[plain]?.[language] ?? category) : category;
}
