import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ToolDefinition, ToolDefinitionSchema } from '../../../src/contract/tool-definition.ts';
import { makePlan } from '../../../src/layers/planning/make-plan.ts';
import { needsOf } from '../../../src/mind/needs-of.ts';
import { AdCreativeParametersSchema } from '../../../src/tools/builtin/ad-creative/ad-creative.ts';
import { builtinTools } from '../../../src/tools/builtin/index.ts';
import { SalesMaterialParametersSchema } from '../../../src/tools/builtin/sales-material/sales-material.ts';
import { VideoParametersSchema } from '../../../src/tools/builtin/video/video.ts';
import { TODAY, understander } from '../../cognitive/understander.ts';

const FOLDER = new URL('../../../../../config/tools/', import.meta.url);
const DEFINITIONS: readonly ToolDefinition[] = readdirSync(FOLDER).map((file) =>
  ToolDefinitionSchema.parse(parse(readFileSync(new URL(file, FOLDER), 'utf8'))),
);
const named = (name: string) => DEFINITIONS.find((tool) => tool.name === name);

const TOOLS = [
  ['video', VideoParametersSchema, 'video_file'],
  ['ad_creative', AdCreativeParametersSchema, 'ad_creatives'],
  ['sales_material', SalesMaterialParametersSchema, 'sales_document'],
] as const;

test.each(TOOLS)('the definition of %s is honest, and there is a tool for it', (name, _, kind) => {
  expect(named(name)).toMatchObject({
    consumes: ['sentiment_findings'],
    produces: [kind],
    executor: 'content',
    cost_usd: 0,
    effect: 'idempotent',
    destructive: false,
    reversible: true,
    external: false,
  });
  expect(builtinTools({ dataFolder: '/nowhere' }).has(name)).toBe(true);
});

/** What both ways of writing a parameter have in common. */
const parts = (schema: any) =>
  Object.fromEntries(
    Object.entries<any>(schema.properties).map(
      ([key, { type, default: value, enum: names, minimum, maximum, minLength, maxLength, items }]) => [
        key,
        { type, value, names, minimum, maximum, minLength, maxLength, items: items?.enum },
      ],
    ),
  );

test.each(TOOLS)('the parameters of %s are the same in its definition and in its code', (name, shape) => {
  expect(parts(named(name)?.parameters)).toEqual(parts(z.toJSONSchema(shape, { io: 'input' })));
});

describe('a request', () => {
  const planOf = (request: string) => {
    const understanding = understander.understand({ request, today: TODAY });
    const needs = needsOf(understander.intents, understanding);
    return makePlan({ understanding, needs, tools: DEFINITIONS, today: TODAY });
  };

  test.each([
    ['하루담 데일리 선크림 홍보 영상 만들어줘', 'video', { purpose: 'promotional_video', product: 'Daily Sun Cream' }],
    ['Make a promo video for the Harudam Daily Sun Cream', 'video', { purpose: 'promotional_video', product: 'Daily Sun Cream' }],
    ['ハルダムのプロモーション動画を作って', 'video', { purpose: 'promotional_video', brand: 'Harudam' }],
    ['하루담 리뷰 요약 영상 만들어줘', 'video', { purpose: 'summary_video', brand: 'Harudam' }],
    ['Make a video that sums up the Harudam reviews', 'video', { purpose: 'summary_video', brand: 'Harudam' }],
    ['ハルダムのレビューをまとめた動画を作って', 'video', { purpose: 'summary_video', brand: 'Harudam' }],
    ['하루담 선크림 광고 카피 5개 써줘', 'ad_creative', { purpose: 'ad_copy', quantity: 5 }],
    ['Write 4 ad headlines for Harudam', 'ad_creative', { purpose: 'ad_copy', quantity: 4, brand: 'Harudam' }],
    ['ハルダムの広告コピーを3つ書いて', 'ad_creative', { purpose: 'ad_copy', quantity: 3, brand: 'Harudam' }],
    ['하루담 선크림 광고 이미지 만들어줘', 'ad_creative', { purpose: 'ad_image', format: 'image' }],
    ['Create an ad image for Harudam sunscreen', 'ad_creative', { purpose: 'ad_image' }],
    ['ハルダムの広告画像を作って', 'ad_creative', { purpose: 'ad_image', brand: 'Harudam' }],
    ['하루담 영업 자료 만들어줘', 'sales_material', { brand: 'Harudam' }],
    ['Prepare sales material for Harudam', 'sales_material', { brand: 'Harudam' }],
    ['ハルダムの営業資料を作って', 'sales_material', { brand: 'Harudam' }],
  ] as const)('"%s" collects and analyses first, and ends in %s', (request, tool, parameters) => {
    const { todos } = planOf(request);
    const last = todos.at(-1);
    expect(last).toMatchObject({ tool, parameters });
    expect(todos.map((todo) => todo.tool)).toEqual(expect.arrayContaining(['collector', 'preprocessor', 'sentiment']));
    expect(last?.dependsOn.some((id) => id.endsWith('_sentiment'))).toBe(true);
  });
});
