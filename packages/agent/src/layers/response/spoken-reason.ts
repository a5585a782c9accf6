import type { Language } from '../../contract/language.ts';

/** Reasons that come as words of the program; an empty one says no more than is said anyway. */
const CODES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  cancelled: { ko: '', en: '', ja: '' },
  abort: { ko: '', en: '', ja: '' },
  decided: { ko: '', en: '', ja: '' },
  expired: { ko: '답할 시간이 지났습니다', en: 'nobody answered in time', ja: '回答の期限が過ぎました' },
};

/** A reason as a person is told it. */
export const spokenReason = (reason: string, language: Language): string =>
  Object.hasOwn(CODES, reason) ? (CODES[reason]?.[language] ?? reason) : reason;
