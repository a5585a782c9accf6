import { type ToolDefinition, ToolDefinitionSchema } from '../../src/contract/tool-definition.ts';
import type { Entity, Understanding } from '../../src/contract/understanding.ts';

export const TODAY = '2026-11-16';

const text = { type: 'string' };
const list = { type: 'array', items: text };
const day = { type: 'string', format: 'date' };
const language = { type: 'string', enum: ['ko', 'en', 'ja'] };
const subject = { brand: text, product: text, category: text };
const subjects = { brands: list, products: list, categories: list };
const period = { date_from: day, date_to: day };

interface Small {
  readonly name: string;
  readonly title: readonly [string, string, string];
  readonly executor: ToolDefinition['executor'];
  readonly consumes?: string[];
  readonly uses?: string[];
  readonly produces: string[];
  readonly properties?: Record<string, unknown>;
  readonly required?: string[];
  readonly cost_usd?: number;
  readonly seconds?: number;
}

/** A tool definition from the few things that matter for planning. */
export function tool({ name, title: [ko, en, ja], properties = {}, required = [], ...rest }: Small): ToolDefinition {
  const title = { ko, en, ja };
  const parameters = { type: 'object', properties, required, additionalProperties: false };
  return ToolDefinitionSchema.parse({ name, title, description: title, parameters, cost_usd: 0, ...rest });
}

const FINDINGS = ['sentiment_findings', 'keyword_findings', 'trend_findings', 'competitor_findings'];

export const TOOLS: readonly ToolDefinition[] = [
  tool({
    name: 'collector',
    title: ['데이터 수집', 'Data collection', 'データ収集'],
    executor: 'data',
    produces: ['raw_data'],
    properties: {
      ...subject,
      platforms: { type: 'array', items: { enum: ['naver', 'coupang', 'oliveyoung', 'amazon', 'rakuten'] } },
      ...period,
    },
    seconds: 20,
    cost_usd: 0.01,
  }),
  tool({
    name: 'preprocessor',
    title: ['데이터 전처리', 'Data cleaning', 'データ前処理'],
    executor: 'data',
    consumes: ['raw_data'],
    produces: ['clean_data'],
    properties: { language },
    seconds: 5,
  }),
  tool({
    name: 'trends',
    title: ['트렌드 분석', 'Trend analysis', 'トレンド分析'],
    executor: 'insight',
    consumes: ['clean_data'],
    produces: ['trend_findings'],
    properties: { ...subjects, ...period },
    seconds: 10,
  }),
  tool({
    name: 'sentiment',
    title: ['감성 분석', 'Sentiment analysis', '感情分析'],
    executor: 'insight',
    consumes: ['clean_data'],
    produces: ['sentiment_findings'],
    properties: { ...subjects, aspects: list, ...period },
    seconds: 15,
    cost_usd: 0.02,
  }),
  tool({
    name: 'keyword',
    title: ['키워드 추출', 'Keyword extraction', 'キーワード抽出'],
    executor: 'insight',
    consumes: ['clean_data'],
    produces: ['keyword_findings'],
    properties: { ...subjects, top: { type: 'integer', minimum: 1, maximum: 100 }, ...period },
    seconds: 8,
  }),
  tool({
    name: 'competitor',
    title: ['경쟁사 비교', 'Competitor comparison', '競合比較'],
    executor: 'insight',
    consumes: ['clean_data'],
    produces: ['competitor_findings'],
    properties: { ...subject, competitors: list },
    seconds: 12,
  }),
  tool({
    name: 'report',
    title: ['보고서', 'Report', 'レポート'],
    executor: 'content',
    consumes: ['clean_data'],
    uses: FINDINGS,
    produces: ['report_document'],
    properties: {
      ...subjects,
      language,
      format: { enum: ['pdf', 'slides', 'text'] },
      audience: text,
      quality_goal: { type: 'number', minimum: 0, maximum: 1 },
    },
    seconds: 30,
    cost_usd: 0.05,
  }),
  tool({
    name: 'video',
    title: ['영상 제작', 'Video production', '動画制作'],
    executor: 'content',
    uses: FINDINGS,
    produces: ['video_file'],
    properties: { brand: text, product: text, language, audience: text },
    required: [],
    seconds: 60,
    cost_usd: 0.5,
  }),
  tool({
    name: 'ad_creative',
    title: ['광고 소재', 'Ad creatives', '広告素材'],
    executor: 'content',
    uses: FINDINGS,
    produces: ['ad_creatives'],
    properties: { brand: text, product: text, quantity: { type: 'integer', minimum: 1 }, audience: text, quality_goal: { type: 'number' } },
    seconds: 25,
    cost_usd: 0.1,
  }),
  tool({
    name: 'sales_material',
    title: ['영업 자료', 'Sales material', '営業資料'],
    executor: 'ops',
    uses: FINDINGS,
    produces: ['sales_document'],
    properties: { brand: text, product: text, language, audience: text },
    seconds: 20,
  }),
  tool({
    name: 'inventory',
    title: ['재고 예측', 'Stock forecast', '在庫予測'],
    executor: 'ops',
    consumes: ['raw_data'],
    produces: ['inventory_advice'],
    properties: { product: text, as_of: day },
    seconds: 10,
  }),
  tool({
    name: 'dashboard',
    title: ['대시보드', 'Dashboard', 'ダッシュボード'],
    executor: 'ops',
    consumes: ['clean_data'],
    uses: FINDINGS,
    produces: ['dashboard_page'],
    properties: { metrics: list, language },
    seconds: 10,
  }),
];

/** The tool of the catalogue with this name. */
export function named(name: string): ToolDefinition {
  const found = TOOLS.find((one) => one.name === name);
  if (found === undefined) throw new Error(`the catalogue has no ${name}`);
  return found;
}

type Text = Exclude<Entity['type'], 'date_range'>;

/** Something named in a request: its type, canonical value, and how it was written. */
export const entity = (type: Text, value: string, written = value): Entity => ({ type, value, text: written, confidence: 1 });

export const period2026: Entity = { type: 'date_range', text: '지난달', value: { from: '2026-10-01', to: '2026-10-31' }, confidence: 1 };

/** An understanding with these entities; the rest does not matter for planning. */
export const understood = (entities: Entity[] = [], more: Partial<Understanding> = {}): Understanding => ({
  request: '지난달 하루담 리뷰를 분석해줘',
  language: 'ko',
  intent: { domain: 'ANALYSIS', category: 'sentiment', subcategory: 'review_analysis', confidence: 1 },
  alternatives: [],
  entities,
  by: 'rules',
  ...more,
});

/** What each intent of the taxonomy needs. */
export const NEEDS: readonly (readonly [string, readonly string[]])[] = [
  ['sentiment', ['sentiment_findings']],
  ['keyword', ['keyword_findings']],
  ['trend', ['trend_findings']],
  ['competitor', ['competitor_findings']],
  ['data_collection', ['raw_data']],
  ['data_cleaning', ['clean_data']],
  ['review_report', ['report_document', 'sentiment_findings']],
  ['trend_report', ['report_document', 'trend_findings']],
  ['competitor_report', ['report_document', 'competitor_findings']],
  ['promotional_video', ['video_file']],
  ['summary_video', ['video_file', 'sentiment_findings']],
  ['ad', ['ad_creatives']],
  ['sales_material', ['sales_document']],
  ['inventory', ['inventory_advice']],
  ['kpi_dashboard', ['dashboard_page']],
  ['review_dashboard', ['dashboard_page', 'sentiment_findings']],
];
