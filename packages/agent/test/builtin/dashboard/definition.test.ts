import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type ToolDefinition, ToolDefinitionSchema } from '../../../src/contract/tool-definition.ts';
import { makePlan } from '../../../src/layers/planning/make-plan.ts';
import { needsOf } from '../../../src/mind/needs-of.ts';
import { DashboardParametersSchema } from '../../../src/tools/builtin/dashboard/dashboard.ts';
import { builtinTools } from '../../../src/tools/builtin/index.ts';
import { TODAY, understander } from '../../cognitive/understander.ts';

const FOLDER = new URL('../../../../../config/tools/', import.meta.url);
const DEFINITIONS: readonly ToolDefinition[] = readdirSync(FOLDER).map((file) =>
  ToolDefinitionSchema.parse(parse(readFileSync(new URL(file, FOLDER), 'utf8'))),
);
const definition = DEFINITIONS.find(({ name }) => name === 'dashboard');

test('the definition of dashboard is valid, costs nothing and touches nothing outside', () => {
  expect(definition).toMatchObject({
    executor: 'ops',
    consumes: [],
    produces: ['dashboard_page'],
    cost_usd: 0,
    effect: 'idempotent',
    destructive: false,
    reversible: true,
    external: false,
    requires_approval: false,
  });
  expect(builtinTools({ dataFolder: '/nowhere' }).has('dashboard')).toBe(true);
});

/** What both ways of writing a parameter have in common. */
const parts = (schema: any) =>
  Object.fromEntries(
    Object.entries<any>(schema.properties).map(
      ([key, { type, default: value, enum: names, minLength, maxLength, maxItems, format, items }]) => [
        key,
        { type, value, names, minLength, maxLength, maxItems, format, items: items?.enum },
      ],
    ),
  );

test('its parameters are the same in its definition and in its code', () => {
  expect(parts(definition?.parameters)).toEqual(parts(z.toJSONSchema(DashboardParametersSchema, { io: 'input' })));
  expect(definition?.parameters).toMatchObject({ type: 'object', additionalProperties: false });
});

function planOf(request: string) {
  const understanding = understander.understand({ request, today: TODAY });
  const { todos } = makePlan({ understanding, needs: needsOf(understander.intents, understanding), tools: DEFINITIONS, today: TODAY });
  const last = todos.at(-1);
  const first = todos.find(({ tool }) => tool === 'collector');
  return { tools: todos.map(({ tool }) => tool).toSorted(), last, first, ids: todos.map(({ id }) => id) };
}

const KPI = ['collector', 'competitor', 'dashboard', 'inventory', 'preprocessor', 'sentiment', 'trends'];

test.each([
  ['KPI 대시보드 만들어줘', {}],
  ['매출이랑 전환율 대시보드 구성해 주세요', { metric: ['revenue', 'conversion_rate'] }],
  ['Dashboard with revenue and return rate', { metric: ['revenue', 'return_rate'] }],
  ['Build a KPI dashboard', {}],
  ['KPIダッシュボードを作って', {}],
  ['返品率と在庫のダッシュボード', { metric: ['return_rate', 'stock'] }],
] as const)('"%s" collects, foretells, compares, looks for changes, and shows all of it', (request, parameters) => {
  const { tools, last, ids } = planOf(request);
  expect(tools).toEqual(KPI);
  expect(last).toMatchObject({ tool: 'dashboard', parameters: { purpose: 'kpi_dashboard', ...parameters } });
  expect([...(last?.dependsOn ?? [])].toSorted()).toEqual(ids.filter((id) => id !== last?.id).toSorted());
});

test.each(['리뷰 대시보드 만들어줘', 'sentiment dashboard for Nuvera', 'ハルダムの口コミをダッシュボードで見たい'])(
  '"%s" reads opinions and words, looks for changes, and shows them',
  (request) => {
    const { tools, last } = planOf(request);
    expect(tools).toEqual(['collector', 'dashboard', 'keyword', 'preprocessor', 'sentiment', 'trends']);
    expect(last).toMatchObject({ tool: 'dashboard', parameters: { purpose: 'review_dashboard' } });
  },
);

test.each(['하루담 판매 현황판 하나 만들어줘', 'Set up a sales dashboard for Harudam', 'ハルダムの販売ダッシュボードがほしい'])(
  '"%s" is about one brand, and compares it with nobody',
  (request) => {
    const { tools, first } = planOf(request);
    expect(tools).not.toContain('competitor');
    expect(first?.parameters).toMatchObject({ brand: ['Harudam'] });
  },
);

test.each([
  ['지난달 실적 대시보드로 보여줘', '2026-10-01', '2026-10-31'],
  ["Show last month's performance on a dashboard", '2026-10-01', '2026-10-31'],
  ['先月の業績をダッシュボードで見せて', '2026-10-01', '2026-10-31'],
] as const)('"%s" collects all days: the month is compared with the one before it', (request, from, to) => {
  const { first, last } = planOf(request);
  expect(last?.parameters).toMatchObject({ date_from: from, date_to: to });
  expect(first?.parameters).not.toHaveProperty('date_from');
});

test('where a report is made of the same data, only what was asked for is collected', () => {
  const { first, tools } = planOf("Analyse last month's Harudam sunscreen reviews and make a report and a dashboard");
  expect(tools).toEqual(expect.arrayContaining(['report', 'dashboard']));
  expect(first?.parameters).toMatchObject({ date_from: '2026-10-01', date_to: '2026-10-31' });
});
