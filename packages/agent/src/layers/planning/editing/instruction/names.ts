import type { Json } from '@dream-agent/hitl';
import type { ToolDefinition } from '../../../../contract/tool-definition.ts';
import type { Entity } from '../../../../contract/understanding.ts';
import { commonName, PARAMETER_NAMES } from '../../parameters/parameter-names.ts';
import { parametersOf } from '../../parameters/parameter-schema.ts';
import type { Meaning, NamedValue } from './token.ts';
import { WORDS } from './words.ts';

/** What people call the usual tools besides their titles. */
const TOOL_NAMES: Readonly<Record<string, readonly string[]>> = {
  collector: ['수집', '크롤링', 'collection', 'collecting', 'crawling', '収集', '集め'],
  preprocessor: ['전처리', '정제', 'preprocessing', 'cleaning', '前処理', 'クレンジング'],
  trends: ['트렌드', '추세', 'trend', 'トレンド', '傾向'],
  sentiment: ['감성', '감정', '감정 분석', '감성 분석', 'sentiment analysis', '感情', '感情分析', 'センチメント'],
  keyword: ['키워드', '키워드 추출', 'keyword', 'キーワード'],
  competitor: ['경쟁사', '경쟁사 비교', 'competitor', 'competitor comparison', '競合', '競合比較'],
  report: ['보고서', '리포트', 'report', 'レポート', '報告書'],
  video: ['영상', '동영상', '비디오', 'video', '動画', 'ビデオ', '映像'],
  ad_creative: ['광고', '광고 소재', 'ad', 'ads', 'ad creative', '広告'],
  sales_material: ['영업 자료', '판매 자료', 'sales material', '営業資料'],
  inventory: ['재고', '재고 예측', 'stock forecast', '在庫', '在庫予測'],
  dashboard: ['대시보드', 'dashboard', 'ダッシュボード'],
};

const VALUES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  language: {
    ko: ['한국어', '한글', 'korean', '韓国語'],
    en: ['영어', '영문', 'english', '英語'],
    ja: ['일본어', '일어', 'japanese', '日本語'],
  },
  platform: {
    naver: ['네이버', 'ネイバー'],
    coupang: ['쿠팡', 'クーパン'],
    oliveyoung: ['올리브영', 'olive young', 'オリーブヤング'],
    instagram: ['인스타그램', '인스타', 'インスタグラム', 'インスタ'],
    youtube: ['유튜브', 'ユーチューブ'],
    tiktok: ['틱톡'],
    amazon: ['아마존', 'アマゾン'],
    rakuten: ['라쿠텐', '楽天'],
    qoo10: ['큐텐'],
    x: ['트위터', 'twitter', 'ツイッター'],
    kakao: ['카카오', '카카오톡', 'カカオ'],
  },
  format: {
    pdf: ['피디에프'],
    video: ['영상', '동영상', '動画'],
    image: ['이미지', '그림', '画像'],
    text: ['텍스트', 'テキスト'],
    dashboard: ['대시보드', 'ダッシュボード'],
    csv: ['씨에스브이'],
    slides: ['슬라이드', 'slide deck', 'スライド'],
  },
};

/** One name and what it stands for. */
export type Name = readonly [name: string, meaning: Meaning];

const withoutEntities = new WeakMap<readonly ToolDefinition[], readonly Name[]>();

/** The names of tools, parameters and values that may come up in an instruction about a plan. */
export function namesOf(tools: readonly ToolDefinition[], entities: readonly Entity[]): readonly Name[] {
  if (entities.length > 0) return collectNames(tools, entities);
  const names = withoutEntities.get(tools) ?? collectNames(tools, []);
  withoutEntities.set(tools, names);
  return names;
}

function collectNames(tools: readonly ToolDefinition[], entities: readonly Entity[]): Name[] {
  const parameters = parameterNames(tools);
  const taken = new Set(parameters.map(([name]) => fold(name)));
  // `month` or `platform` may be listed as values too, but in an instruction they are a date and a setting.
  const listed = enumValues(tools).filter(([name]) => !taken.has(fold(name)) && !isWord(fold(name)));
  const values = [...listed, ...knownValues(), ...entities.flatMap(entityValue)];
  const byTool = toolNames(tools);
  const valueOfName = new Map(values.map(([name, value]) => [fold(name), value]));
  return [
    ...[...byTool].map(([name, names]): Name => {
      const also = valueOfName.get(name);
      return [name, { kind: 'tool', tools: [...names], ...(also === undefined ? {} : { also }) }];
    }),
    ...[...valueOfName].flatMap(([name, value]): Name[] => (byTool.has(name) ? [] : [[name, { kind: 'value', ...value }]])),
    ...parameters.filter(([name]) => !byTool.has(fold(name))),
    ['상위', { kind: 'parameter', parameter: 'quantity' }],
    ['上位', { kind: 'parameter', parameter: 'quantity' }],
  ];
}

const words: readonly RegExp[] = WORDS.map(([source]) => new RegExp(`^(?:${source})$`, 'u'));
const isWord = (name: string): boolean => words.some((word) => word.test(name));

/** One spelling for names that mean the same. */
export const fold = (name: string): string => name.normalize('NFKC').toLowerCase().trim();

function toolNames(tools: readonly ToolDefinition[]): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  const put = (name: string, tool: string): void => void names.set(fold(name), (names.get(fold(name)) ?? new Set()).add(tool));
  for (const { name, title } of tools) {
    for (const known of [
      name,
      name.replaceAll('_', ' '),
      ...Object.values(title),
      ...(Object.hasOwn(TOOL_NAMES, name) ? (TOOL_NAMES[name] ?? []) : []),
    ])
      put(known, name);
  }
  names.delete('');
  return names;
}

type ValueName = readonly [string, NamedValue];

const knownValues = (): ValueName[] =>
  Object.entries(VALUES).flatMap(([parameter, values]) =>
    Object.entries(values).flatMap(([value, names]) =>
      [...(parameter === 'language' || value === 'x' ? [] : [value]), ...names].map((name): ValueName => [name, { parameter, value }]),
    ),
  );

/** The values that a parameter's schema lists. Short ones are left out: they may be a part of anything. */
const enumValues = (tools: readonly ToolDefinition[]): ValueName[] =>
  tools.flatMap((tool) =>
    [...parametersOf(tool)].flatMap(([name, schema]) => {
      const listed = (schema['enum'] ?? (schema['items'] as { enum?: unknown } | undefined)?.enum ?? []) as readonly Json[];
      return listed.flatMap((value): ValueName[] =>
        typeof value === 'string' && value.length > 2 ? [[value, { parameter: commonName(name), value }]] : [],
      );
    }),
  );

const entityValue = (entity: Entity): ValueName[] =>
  entity.type === 'date_range' || entity.type === 'quantity' || entity.text.trim() === ''
    ? []
    : [[entity.text, { parameter: entity.type, value: entity.value }]];

function parameterNames(tools: readonly ToolDefinition[]): Name[] {
  const own = tools.flatMap((tool) => [...parametersOf(tool).keys()]).filter((name) => name.length > 2);
  return [
    ...own.map((name): Name => [name, { kind: 'parameter', parameter: commonName(name) }]),
    ...Object.entries(PARAMETER_NAMES).flatMap(([parameter, spoken]) =>
      Object.values(spoken).flatMap((names) => names.map((name): Name => [name, { kind: 'parameter', parameter }])),
    ),
  ];
}
