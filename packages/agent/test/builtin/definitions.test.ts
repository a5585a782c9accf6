import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { ToolDefinitionSchema } from '../../src/contract/tool-definition.ts';
import { CollectorParametersSchema } from '../../src/tools/builtin/collector/collector-parameters.ts';
import { CompetitorParametersSchema } from '../../src/tools/builtin/competitor/competitor.ts';
import { builtinTools } from '../../src/tools/builtin/index.ts';
import { InventoryParametersSchema } from '../../src/tools/builtin/inventory/inventory.ts';
import { KeywordParametersSchema } from '../../src/tools/builtin/keyword/keyword.ts';
import { PreprocessorParametersSchema } from '../../src/tools/builtin/preprocessor/preprocessor.ts';
import { ReportParametersSchema } from '../../src/tools/builtin/report/report.ts';
import { SentimentParametersSchema } from '../../src/tools/builtin/sentiment/sentiment.ts';
import { SynthesisParametersSchema } from '../../src/tools/builtin/synthesis/synthesis.ts';
import { TrendsParametersSchema } from '../../src/tools/builtin/trends/trends.ts';

const TOOLS = [
  ['collector', CollectorParametersSchema, [], ['raw_data', 'sales_data']],
  ['preprocessor', PreprocessorParametersSchema, ['raw_data'], ['clean_data']],
  ['sentiment', SentimentParametersSchema, ['clean_data'], ['sentiment_findings']],
  ['keyword', KeywordParametersSchema, ['clean_data'], ['keyword_findings']],
  ['competitor', CompetitorParametersSchema, ['sentiment_findings'], ['competitor_findings']],
  ['report', ReportParametersSchema, [], ['report_document']],
  ['trends', TrendsParametersSchema, ['clean_data'], ['trend_findings']],
  ['inventory', InventoryParametersSchema, ['sales_data'], ['inventory_advice']],
  ['synthesis', SynthesisParametersSchema, [], ['synthesis']],
] as const;

async function definitionOf(name: string) {
  const path = fileURLToPath(new URL(`../../../../config/tools/${name}.yaml`, import.meta.url));
  return ToolDefinitionSchema.parse(parse(await readFile(path, 'utf8')));
}

test.each(TOOLS)('the definition of %s is valid, costs nothing and touches nothing outside', async (name, _, consumes, produces) => {
  const definition = await definitionOf(name);
  expect(definition).toMatchObject({ name, consumes, produces, cost_usd: 0, destructive: false, reversible: true, external: false });
  expect(builtinTools({ dataFolder: '/nowhere' }).has(name)).toBe(true);
});

/** What both ways of writing a parameter have in common. */
const parts = (schema: any) =>
  Object.fromEntries(
    Object.entries<any>(schema.properties).map(([key, { type, default: value, enum: names, minimum, maximum, items }]) => [
      key,
      { type, value, names, minimum, maximum, items: items?.enum },
    ]),
  );

test.each(TOOLS)('the parameters of %s are the same in its definition and in its code', async (name, shape) => {
  const { parameters } = await definitionOf(name);
  expect(parts(parameters)).toEqual(parts(z.toJSONSchema(shape, { io: 'input' })));
  expect(parameters).toMatchObject({ type: 'object', additionalProperties: false });
});
