import type { Language } from '../contract/language.ts';

/** What is said above a plan about a person's words. */
export interface GuidanceNotes {
  readonly taken: (text: string) => string;
  /** From an earlier run of the session. */
  readonly before: (text: string) => string;
  readonly not: (text: string, why: string) => string;
}

export const GUIDANCE_NOTES: Readonly<Record<Language, GuidanceNotes>> = {
  ko: {
    taken: (text) => `말씀하신 대로 바꿨습니다: “${text}”`,
    before: (text) => `전에 말씀하신 것을 반영했습니다: “${text}”`,
    not: (text, why) => `“${text}”는 반영하지 못했습니다. ${why}`.trim(),
  },
  en: {
    taken: (text) => `Changed as you said: “${text}”`,
    before: (text) => `Taken over from what you said before: “${text}”`,
    not: (text, why) => `“${text}” could not be taken up. ${why}`.trim(),
  },
  ja: {
    taken: (text) => `お言葉どおりに変えました：「${text}」`,
    before: (text) => `以前のお言葉を反映しました：「${text}」`,
    not: (text, why) => `「${text}」は反映できませんでした。${why}`,
  },
};
