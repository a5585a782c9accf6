import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf, type Json } from '@dream-agent/hitl';
import { onTestFinished } from 'vitest';
import { type ToolDefinition, ToolDefinitionSchema } from '../../src/contract/tool-definition.ts';
import { parameterCheck } from '../../src/tools/registry/index.ts';
import type { Tool, ToolContext, ToolFunction, ToolInput } from '../../src/tools/tool.ts';

/** A definition with a name, its parameters and the least that has to be said. */
export const sampleDefinition = (more: Readonly<Record<string, unknown>> = {}): ToolDefinition =>
  ToolDefinitionSchema.parse({
    name: 'weather',
    title: { ko: '날씨', en: 'Weather', ja: '天気' },
    description: { ko: '날씨를 알려 줍니다.', en: 'Tells the weather.', ja: '天気をお知らせします。' },
    executor: 'data',
    produces: ['weather_data'],
    parameters: {
      type: 'object',
      properties: { city: { type: 'string', minLength: 1 }, days: { type: 'integer', minimum: 1, maximum: 14, default: 3 } },
      required: ['city'],
    },
    ...more,
  });

export function sampleTool(call: ToolFunction, more: Readonly<Record<string, unknown>> = {}): Tool {
  const definition = sampleDefinition(more);
  return { definition, digest: digestOf(definition as Json), check: parameterCheck(definition.parameters), call };
}

export const sampleInput = (more: Partial<ToolInput> = {}): ToolInput => ({
  parameters: { city: '서울' },
  language: 'ko',
  earlier: [],
  ...more,
});

export const sampleContext = (more: Partial<ToolContext> = {}): ToolContext => ({
  signal: new AbortController().signal,
  idempotencyKey: 'act_1',
  attempt: 1,
  folder: tmpdir(),
  today: '2025-06-15',
  progress: () => undefined,
  ...more,
});

/** A folder that is gone after the test. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export const SAMPLE_YAML = `name: weather
title: { ko: 날씨, en: Weather, ja: 天気 }
description: { ko: 날씨를 알려 줍니다., en: Tells the weather., ja: 天気をお知らせします。 }
executor: data
produces: [weather_data]
parameters:
  type: object
  properties:
    city: { type: string, minLength: 1 }
  required: [city]
`;

/** An environment variable as a definition names it. */
export const variable = (name: string): string => ['$', '{', name, '}'].join('');
