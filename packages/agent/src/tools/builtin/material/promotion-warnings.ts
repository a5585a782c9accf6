import type { Language } from '../../../contract/language.ts';
import { describeRise } from '../sentiment/describe-rise.ts';
import type { Material } from './material.ts';

interface WarningWords {
  readonly rising: (what: string) => string;
  readonly doubtful: (claims: string) => string;
  readonly noClaims: (language: Language) => string;
}

const WORDS: Readonly<Record<Language, WarningWords>> = {
  ko: {
    rising: (what) => `내보내기 전에 확인해 주세요. ${what}`,
    doubtful: (claims) => `근거를 확인해야 해서 쓰지 않은 제품 설명: ${claims}`,
    noClaims: (language) => `제품 표에 이 언어로 된 제품 설명(claims_${language})이 없어 리뷰에 있는 내용만 썼습니다.`,
  },
  en: {
    rising: (what) => `Please look at this before it goes out. ${what}`,
    doubtful: (claims) => `Claims left out until somebody has checked that they can be proved: ${claims}`,
    noClaims: (language) => `The products table has no claims in this language (claims_${language}), so only what reviews say was used.`,
  },
  ja: {
    rising: (what) => `公開の前にご確認ください。${what}`,
    doubtful: (claims) => `根拠の確認が必要なため使わなかった製品説明: ${claims}`,
    noClaims: (language) => `製品表にこの言語の説明(claims_${language})がないため、レビューにある内容だけを使いました。`,
  },
};

/** What somebody should know before something that promotes goes out, in the person's language. */
export function promotionWarnings({ findings, doubtful, claims, language }: Material, spoken: Language): string[] {
  const words = WORDS[spoken];
  const worst = [...(findings?.rises ?? [])].sort((one, other) => other.strength - one.strength)[0];
  return [
    ...(worst === undefined ? [] : [words.rising(describeRise(worst, spoken))]),
    ...(doubtful.length === 0 ? [] : [words.doubtful(doubtful.join(', '))]),
    ...(claims.length + doubtful.length > 0 ? [] : [words.noClaims(language)]),
  ];
}
