import { visible, visibleJson } from '../core/visible.ts';
import type { Language } from '../messages/language.ts';
import type { SuggestedRule } from './suggest-rules.ts';

/** A suggestion as people read it, with what it would have done to what they decided. */
export function describeRule(rule: SuggestedRule, language: Language): string {
  const { covered, agreed, against } = rule.backTest;
  const numbers = { covered, agreed, against: against.length };
  switch (rule.kind) {
    case 'grant':
      return GRANT[language]({ tool: visible(rule.tool), ...numbers });
    case 'deny':
      return DENY[language]({ tool: `${visible(rule.tool)} ${visibleJson(rule.parameters)}`, ...numbers });
    case 'default': {
      const { tool, parameter, value } = rule.preference;
      return DEFAULT[language]({ tool: `${visible(tool)}.${visible(parameter)} = ${visibleJson(value)}`, ...numbers });
    }
  }
}

type Said = (told: { readonly tool: string; readonly covered: number; readonly agreed: number; readonly against: number }) => string;

const GRANT: Readonly<Record<Language, Said>> = {
  en: ({ tool, covered, agreed, against }) =>
    `Approve ${tool} within these bounds: would have approved ${agreed} of ${covered}${against === 0 ? '' : `; these ${against} you refused`}`,
  ko: ({ tool, covered, agreed, against }) =>
    `이 범위의 ${tool} 승인: ${covered}건 중 ${agreed}건을 승인했을 것입니다${against === 0 ? '' : `. ${against}건은 거절하셨습니다`}`,
  ja: ({ tool, covered, agreed, against }) =>
    `この範囲の${tool}を承認：${covered}件中${agreed}件を承認していたはずです${against === 0 ? '' : `。${against}件は拒否されました`}`,
};

const DENY: Readonly<Record<Language, Said>> = {
  en: ({ tool, covered, agreed }) => `Refuse ${tool} without asking: you refused ${agreed} of ${covered}`,
  ko: ({ tool, covered, agreed }) => `${tool}을(를) 묻지 않고 거절: ${covered}건 중 ${agreed}건을 거절하셨습니다`,
  ja: ({ tool, covered, agreed }) => `${tool}を尋ねずに拒否：${covered}件中${agreed}件を拒否されました`,
};

const DEFAULT: Readonly<Record<Language, Said>> = {
  en: ({ tool, covered, agreed }) => `Propose ${tool}: ${agreed} of ${covered} were approved so`,
  ko: ({ tool, covered, agreed }) => `기본값으로 제안: ${tool}. ${covered}건 중 ${agreed}건이 이렇게 승인되었습니다`,
  ja: ({ tool, covered, agreed }) => `既定値として提案：${tool}。${covered}件中${agreed}件がこのように承認されました`,
};
