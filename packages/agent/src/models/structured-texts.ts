import type { Language } from '../contract/language.ts';

/** What a model is told about the shape of its answer. */
export const STRUCTURED_TEXTS: Readonly<Record<Language, { readonly jsonOnly: string; readonly repair: string }>> = {
  ko: {
    jsonOnly: '답은 JSON 객체 하나로만 작성합니다. 앞뒤에 다른 글을 붙이지 않습니다. JSON은 다음 JSON Schema를 따라야 합니다.',
    repair: '앞서 한 답이 형식에 맞지 않았습니다. 아래에 그 답과 문제점이 있습니다. 문제점을 고쳐서 JSON 객체 전체를 다시 작성합니다.',
  },
  en: {
    jsonOnly: 'Answer with one JSON object and nothing before or after it. The JSON must follow this JSON Schema.',
    repair:
      'Your earlier answer did not have the right shape. It is shown below with its problems. Correct them and write the whole JSON object again.',
  },
  ja: {
    jsonOnly: '回答はJSONオブジェクト一つだけにしてください。前後に文章を付けないでください。JSONは次のJSON Schemaに従う必要があります。',
    repair:
      '先ほどの回答は形式が正しくありませんでした。その回答と問題点を下に示します。問題点を直して、JSONオブジェクト全体をもう一度書いてください。',
  },
};
