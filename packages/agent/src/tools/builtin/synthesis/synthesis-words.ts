import type { Language } from '../../../contract/language.ts';

/** What a comparison of analysts says to people. */
export interface SynthesisWords {
  readonly noInput: string;
  readonly asPlanned: string;
  readonly counted: (answered: number, asked: number) => string;
  readonly agreed: (items: string) => string;
  readonly disagreed: (items: string) => string;
  readonly nothingAgreed: string;
  readonly nothingDisagreed: string;
  readonly absent: (count: number) => string;
  readonly incomparable: (names: string) => string;
  readonly abouts: Readonly<Record<string, string>>;
  readonly says: Readonly<Record<string, string>>;
}

export const SYNTHESIS_WORDS: Readonly<Record<Language, SynthesisWords>> = {
  ko: {
    noInput: '견줄 분석 결과가 둘 이상 있어야 합니다. 분석하는 단계가 먼저 와야 합니다.',
    asPlanned: '기본 관점',
    counted: (answered, asked) => `관점 ${asked}개 가운데 ${answered}개의 분석을 견주었습니다.`,
    agreed: (items) => `일치: ${items}.`,
    disagreed: (items) => `엇갈림: ${items}.`,
    nothingAgreed: '모두가 일치한 점은 없습니다.',
    nothingDisagreed: '엇갈린 점은 없습니다.',
    absent: (count) => `관점 ${count}개의 결과가 없어 빼고 견주었습니다`,
    incomparable: (names) => `견줄 수 있는 값이 없는 분석: ${names}`,
    abouts: { mood: '전반적 평가', direction: '최근 흐름', rise: '가장 뚜렷하게 늘어난 불만' },
    says: { positive: '긍정', negative: '부정', mixed: '엇비슷', worse: '나빠짐', better: '나아짐', steady: '변화 없음', none: '없음' },
  },
  en: {
    noInput: 'There have to be at least two analyses to compare. Steps that analyse have to come first.',
    asPlanned: 'as planned',
    counted: (answered, asked) => `Compared ${answered} of ${asked} views.`,
    agreed: (items) => `They agree: ${items}.`,
    disagreed: (items) => `They disagree: ${items}.`,
    nothingAgreed: 'There is nothing that all of them agree on.',
    nothingDisagreed: 'There is nothing they disagree on.',
    absent: (count) => `${count} of the views could not be compared, because there is no result of them`,
    incomparable: (names) => `Nothing to compare in: ${names}`,
    abouts: { mood: 'overall opinion', direction: 'lately', rise: 'complaint that rose most clearly' },
    says: {
      positive: 'positive',
      negative: 'negative',
      mixed: 'mixed',
      worse: 'worse',
      better: 'better',
      steady: 'no change',
      none: 'none',
    },
  },
  ja: {
    noInput: '比べるには分析が二つ以上必要です。先に分析する作業が必要です。',
    asPlanned: '基本の視点',
    counted: (answered, asked) => `${asked}個の視点のうち${answered}個の分析を比べました。`,
    agreed: (items) => `一致: ${items}。`,
    disagreed: (items) => `食い違い: ${items}。`,
    nothingAgreed: 'すべてが一致した点はありません。',
    nothingDisagreed: '食い違う点はありません。',
    absent: (count) => `${count}個の視点は結果がないため、除いて比べました`,
    incomparable: (names) => `比べられる値のない分析: ${names}`,
    abouts: { mood: '全体の評価', direction: '最近の流れ', rise: '最もはっきり増えた不満' },
    says: {
      positive: '肯定',
      negative: '否定',
      mixed: '拮抗',
      worse: '悪化',
      better: '改善',
      steady: '変化なし',
      none: 'なし',
    },
  },
};
