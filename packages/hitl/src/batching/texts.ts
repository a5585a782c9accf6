import type { Language } from '../messages/language.ts';

/** What people are told about questions that were put together, and about what is remembered. */
export interface BatchingTexts {
  readonly several: (count: number, tool: string) => string;
  readonly routine: (tool: string) => string;
  readonly sameInAll: string;
  readonly keys: string;
  readonly notUnderstood: (typed: string) => string;
  readonly remembered: (tool: string, until: string) => string;
  readonly tooRisky: (tool: string) => string;
  readonly notAllowed: (tool: string, why: string) => string;
}

export const BATCHING_TEXTS: Readonly<Record<Language, BatchingTexts>> = {
  en: {
    several: (count, tool) => `${count} × ${tool}`,
    routine: (tool) => `${tool}, as before`,
    sameInAll: 'the same in all',
    keys: 'a all · a 1 3 only these · r 2 reason · s 2 · a! all, and the same not again in this session · o one by one; several with ;',
    notUnderstood: (typed) => `"${typed}" was not understood`,
    remembered: (tool, until) => `The same call of ${tool} is not asked about again until ${until}. It can be taken back at any time.`,
    tooRisky: (tool) => `${tool} was approved this once: what is of high risk is asked about every time.`,
    notAllowed: (tool, why) => `${tool} was approved this once and is not remembered: ${why}`,
  },
  ko: {
    several: (count, tool) => `${tool} ${count}건`,
    routine: (tool) => `${tool}, 늘 하던 대로`,
    sameInAll: '모두 같음',
    keys: 'a 모두 승인 · a 1 3 이것만 · r 2 이유 거절 · s 2 건너뛰기 · a! 모두 승인하고 이 세션에서 같은 것은 다시 묻지 않기 · o 하나씩; 여러 개는 ;',
    notUnderstood: (typed) => `"${typed}"을(를) 알 수 없습니다`,
    remembered: (tool, until) => `${until}까지 똑같은 ${tool} 호출은 다시 묻지 않습니다. 언제든 거둘 수 있습니다.`,
    tooRisky: (tool) => `${tool}은(는) 이번만 승인되었습니다. 위험이 큰 작업은 매번 묻습니다.`,
    notAllowed: (tool, why) => `${tool}은(는) 이번만 승인되었고 기억하지 않습니다: ${why}`,
  },
  ja: {
    several: (count, tool) => `${tool} ${count}件`,
    routine: (tool) => `${tool}、いつもどおり`,
    sameInAll: 'すべて同じ',
    keys: 'a すべて承認 · a 1 3 これだけ · r 2 理由 拒否 · s 2 飛ばす · a! すべて承認し、このセッションでは同じものを再び尋ねない · o 一つずつ；複数は ;',
    notUnderstood: (typed) => `「${typed}」は解釈できません`,
    remembered: (tool, until) => `${until}まで、同じ${tool}の呼び出しは再び尋ねません。いつでも取り消せます。`,
    tooRisky: (tool) => `${tool}は今回だけ承認されました。リスクの高い操作は毎回尋ねます。`,
    notAllowed: (tool, why) => `${tool}は今回だけ承認され、記憶されません：${why}`,
  },
};
