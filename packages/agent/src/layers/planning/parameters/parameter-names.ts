import type { Language, Spoken } from '../../../contract/language.ts';

/** What people call the parameters that most tools share; the first word of each language is the one we say. */
export const PARAMETER_NAMES: Readonly<Record<string, Readonly<Record<Language, readonly string[]>>>> = {
  date_range: {
    ko: ['기간', '날짜', '기준일', '기준 기간', '분석 기간', '수집 기간'],
    en: ['period', 'date range', 'dates', 'date', 'time range', 'timeframe'],
    ja: ['期間', '日付', '基準日', '対象期間', '日程'],
  },
  date_from: { ko: ['시작일'], en: ['start date'], ja: ['開始日'] },
  date_to: { ko: ['종료일'], en: ['end date'], ja: ['終了日'] },
  platform: { ko: ['플랫폼', '채널'], en: ['platform', 'channel'], ja: ['プラットフォーム', 'チャネル'] },
  language: { ko: ['언어'], en: ['language'], ja: ['言語'] },
  format: { ko: ['형식', '포맷'], en: ['format'], ja: ['形式', 'フォーマット'] },
  audience: { ko: ['대상', '독자'], en: ['audience'], ja: ['対象者', '読者'] },
  aspect: { ko: ['측면', '속성'], en: ['aspect'], ja: ['観点', '側面'] },
  metric: { ko: ['지표'], en: ['metric'], ja: ['指標'] },
  brand: { ko: ['브랜드'], en: ['brand'], ja: ['ブランド'] },
  product: { ko: ['제품', '상품'], en: ['product'], ja: ['製品', '商品'] },
  category: { ko: ['카테고리', '제품군'], en: ['category'], ja: ['カテゴリー', 'カテゴリ'] },
  competitor: { ko: ['경쟁사'], en: ['rival'], ja: ['競合他社'] },
  quantity: { ko: ['개수'], en: ['number', 'count'], ja: ['個数', '件数'] },
  quality_goal: { ko: ['품질 목표', '목표 품질'], en: ['quality goal'], ja: ['品質目標'] },
};

const PLURALS: Readonly<Record<string, string>> = { categories: 'category', top: 'quantity', count: 'quantity' };

/** The name under which a parameter is known above: `platforms` is a `platform`. */
export function commonName(parameter: string): string {
  const plain = Object.hasOwn(PLURALS, parameter) ? PLURALS[parameter] : undefined;
  if (plain !== undefined) return plain;
  const singular = parameter.replace(/s$/, '');
  return Object.hasOwn(PARAMETER_NAMES, singular) ? singular : parameter;
}

/** What a parameter is called when we speak of it; its own name where it has no other. */
export function parameterName(parameter: string, language: Language): string {
  const common = commonName(parameter);
  return (Object.hasOwn(PARAMETER_NAMES, common) ? PARAMETER_NAMES[common]?.[language][0] : undefined) ?? parameter;
}

/** The fields of a todo besides its parameters, as we say them. */
export const TODO_FIELDS: Readonly<Record<'task' | 'dependsOn' | 'status', Spoken>> = {
  task: { ko: '내용', en: 'task', ja: '内容' },
  dependsOn: { ko: '선행 할 일', en: 'waits for', ja: '先に行うもの' },
  status: { ko: '상태', en: 'status', ja: '状態' },
};
