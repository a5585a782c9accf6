import { texts } from '../language/texts.ts';

export const boundTexts = texts({
  en: {
    kinds: {
      '': 'must not be given',
      any: 'anything',
      equals: 'exactly',
      one_of: 'one of, one per line',
      max: 'at most',
      prefix: 'begins with',
    },
    wrong: 'This is no value of that parameter.',
  },
  ko: {
    kinds: {
      '': '없어야 함',
      any: '무엇이든',
      equals: '정확히',
      one_of: '다음 중 하나(한 줄에 하나)',
      max: '최대',
      prefix: '다음으로 시작',
    },
    wrong: '이 매개변수에 맞는 값이 아닙니다.',
  },
  ja: {
    kinds: { '': 'あってはならない', any: '何でも', equals: '正確に', one_of: '次のいずれか(1行に1つ)', max: '最大', prefix: '次で始まる' },
    wrong: 'このパラメーターの値ではありません。',
  },
});
