import type { Chance } from '../chance.ts';
import type { Language } from '../products.ts';

/** How one person writes: the same in all sentences of a review. */
export type Manner = (sentence: string) => string;

/** Picks a manner of writing. */
export function pickManner(chance: Chance, language: Language): Manner {
  if (language === 'ko') {
    const casual = chance.happens(0.25);
    const careless = chance.happens(0.06);
    const withoutStops = chance.happens(0.1);
    return (sentence) => {
      const spoken = casual ? casualKorean(sentence) : sentence;
      const spelt = careless ? spoken.replaceAll('돼', '되').replaceAll('예요', '에요') : spoken;
      return withoutStops ? spelt.replace(/\.$/, '') : spelt;
    };
  }
  if (language === 'ja') return chance.happens(0.2) ? plainJapanese : (sentence) => sentence;
  if (chance.happens(0.07)) return (sentence) => sentence.toLowerCase();
  return (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

const END = '(?=[.!?~,…]|$)';
const CASUAL: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`이에요${END}`, 'gu'), '이야'],
  [new RegExp(`예요${END}`, 'gu'), '야'],
  [new RegExp(`에요${END}`, 'gu'), '야'],
  [new RegExp(`주세요${END}`, 'gu'), '줘'],
  [new RegExp(`죠${END}`, 'gu'), '지'],
  [new RegExp(`습니다${END}`, 'gu'), '음'],
  [new RegExp(`(?<=[가-힣])요${END}`, 'gu'), ''],
  [/(?<=^|\s)저는(?=\s)/gu, '나는'],
  [/(?<=^|\s)저한테는(?=\s)/gu, '나한테는'],
  [/(?<=^|\s)저도(?=\s)/gu, '나도'],
  [/(?<=^|\s)제가(?=\s)/gu, '내가'],
  [/(?<=^|\s)제 (?=피부|얼굴|잘못)/gu, '내 '],
];

/** 좋아요 as 좋아, 좋습니다 as 좋음, 합니다 as 함: how friends and lists speak. */
function casualKorean(sentence: string): string {
  const shortened = CASUAL.reduce((text, [pattern, instead]) => text.replace(pattern, instead), sentence);
  return shortened.replace(new RegExp(`([가-힣])니다${END}`, 'gu'), (whole, syllable: string) => {
    const code = syllable.charCodeAt(0);
    // A syllable that ends in ㅂ becomes the one that ends in ㅁ.
    return (code - 0xac00) % 28 === 17 ? String.fromCharCode(code - 1) : whole;
  });
}

/** です goes where an adjective can end a sentence alone. */
const plainJapanese = (sentence: string): string => sentence.replace(/(?<=[いたき好高足])です(?=[。!、]|$)/gu, '');
