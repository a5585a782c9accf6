import { describe, expect, test } from 'vitest';
import { assessRisk, CONSEQUENCE_CODES, RISK_FACTOR_CODES, type RiskInput, type RunHistory } from '../../src/core/risk/risk.ts';
import type { JsonObject } from '../../src/schema/json.ts';
import { RISK_LEVELS, RiskAssessmentSchema } from '../../src/schema/risk.ts';
import type { ToolMetadata } from '../../src/schema/tool.ts';

const reader: ToolMetadata = { name: 't', destructive: false, reversible: true, external: false, effectClass: 'pure', costUsd: 0 };
const mailer: ToolMetadata = { ...reader, external: true, reversible: false, effectClass: 'once' };
const eraser: ToolMetadata = { ...reader, destructive: true, reversible: false, effectClass: 'once' };

const assess = (
  tool: ToolMetadata | undefined,
  parameters: JsonObject = {},
  over: Partial<RiskInput['action']> = {},
  history?: RunHistory,
) =>
  assessRisk({
    action: { type: 'tool_call', tool: 't', parameters, confidence: 0.9, ...over },
    tool,
    ...(history === undefined ? {} : { history }),
  });
const codes = (assessment: ReturnType<typeof assess>) => assessment.factors.map(({ code }) => code);

describe('what a tool is', () => {
  test.each([
    ['only reads', reader, 'low', 'fully'],
    ['sends', mailer, 'medium', 'irreversible'],
    ['sends and can take it back', { ...mailer, reversible: true }, 'medium', 'partially'],
    ['destroys for good', eraser, 'high', 'irreversible'],
    ['destroys and can restore', { ...eraser, reversible: true }, 'medium', 'partially'],
    ['changes something inside and can undo it', { ...reader, effectClass: 'idempotent' }, 'low', 'fully'],
    ['says nothing about itself', { name: 't' }, 'high', 'irreversible'],
    ['calls itself pure and doesn’t say that it isn’t destructive', { name: 't', effectClass: 'pure' }, 'high', 'irreversible'],
  ] as const)('one that %s', (_, tool, level, reversibility) => {
    expect(assess(tool)).toMatchObject({ level, reversibility });
  });

  test('one that nobody knows is critical, and the assessment isn’t sure of itself', () => {
    const assessment = assess(undefined);
    expect(assessment).toMatchObject({
      level: 'critical',
      reversibility: 'irreversible',
      factors: [{ code: 'unknown_tool', detail: 't' }],
    });
    expect(assessment.confidence).toBeLessThan(0.5);
    expect(assess({ ...reader, name: 'other' }).level).toBe('critical');
  });

  test('one that declares a level has at least that one', () => {
    expect(assess({ ...reader, riskLevel: 'critical' }).level).toBe('critical');
    expect(assess({ ...eraser, riskLevel: 'low' }).level).toBe('high');
  });

  test('one that leaves things out lowers the confidence with each of them', () => {
    const { destructive: _, ...less } = reader;
    const { external: __, ...least } = less;
    expect(assess(reader).confidence).toBeGreaterThan(assess(less).confidence);
    expect(assess(less).confidence).toBeGreaterThan(assess(least).confidence);
    expect(assess(less).factors).toContainEqual({ code: 'metadata_missing', detail: 'destructive' });
  });
});

describe('what its parameters say', () => {
  test.each([
    ['nine recipients', { to: Array.from({ length: 9 }, (_, n) => `${n}@example.com`) }, 'medium', undefined],
    ['ten recipients', { to: Array.from({ length: 10 }, (_, n) => `${n}@example.com`) }, 'medium', 'many_targets'],
    ['a hundred recipients', { to: Array.from({ length: 100 }, (_, n) => `${n}@example.com`) }, 'high', 'many_targets'],
    ['a row count', { row_count: 5000 }, 'high', 'many_targets'],
    ['a list inside', { mail: { cc: Array.from({ length: 200 }, () => 'x') } }, 'high', 'many_targets'],
    ['a star', { to: '*' }, 'high', 'everything'],
    ['a wildcard', { path: '/data/*.csv' }, 'high', 'everything'],
    ['a wildcard after a space', { path: '/내 문서/*' }, 'high', 'everything'],
    ['all', { audience: 'ALL' }, 'high', 'everything'],
    ['전체', { 대상: '전체' }, 'high', 'everything'],
    ['모든 고객', { 대상: '모든 고객' }, 'high', 'everything'],
    ['すべて', { 対象: 'すべて' }, 'high', 'everything'],
    ['a flag', { all: true }, 'high', 'everything'],
    ['a flag that is off', { all: false }, 'medium', undefined],
    ['production', { host: 'db.prod.example.com' }, 'high', 'production_target'],
    ['운영 서버', { host: '운영 서버' }, 'high', 'production_target'],
    ['本番', { env: '本番環境' }, 'high', 'production_target'],
    ['production as a key', { production: { x: 1 } }, 'high', 'production_target'],
    ['a word that only begins like production', { topic: 'products' }, 'medium', undefined],
    ['a letter about production with bullets', { body: '* our production\n* 운영 서버' }, 'medium', undefined],
    ['rm -rf', { command: 'sudo rm -v -rf ./build' }, 'high', 'deletes_path'],
    ['the root', { path: '/' }, 'high', 'deletes_path'],
    ['a path of its own', { path: '/data/report.pdf' }, 'medium', undefined],
    ['drop table', { sql: 'DROP  TABLE users' }, 'high', 'drops_data'],
    ['delete without where', { sql: 'delete from users' }, 'high', 'drops_data'],
    ['delete with where', { sql: 'delete from users where id = 1' }, 'medium', undefined],
    ['update without where', { sql: 'update users set admin = true' }, 'high', 'drops_data'],
  ] as [string, JsonObject, string, string | undefined][])('%s', (_, parameters, level, code) => {
    const assessment = assess(mailer, parameters);
    expect(assessment.level).toBe(level);
    const signs = ['many_targets', 'everything', 'production_target', 'deletes_path', 'drops_data'];
    expect(codes(assessment).filter((found) => signs.includes(found))).toEqual(code === undefined ? [] : [code]);
  });

  test('a destructive call on everything is critical', () => {
    expect(assess(eraser, { path: '/data/*' }).level).toBe('critical');
    expect(assess(eraser, { path: '/data/a.csv' }).level).toBe('high');
  });

  test('three signs of a wide reach lift the level by one step, not by three', () => {
    expect(assess({ ...mailer, reversible: true }, { host: 'prod', all: true, rows: 500 }).level).toBe('high');
  });

  test('a tool that only reads may read everything, everywhere', () => {
    expect(assess(reader, { path: '*', host: 'prod', rows: 10_000 }).level).toBe('low');
    expect(assess(reader, { sql: 'drop table users' }).level).toBe('high');
  });

  test('a tool that stays inside goes where its parameters send it, and that is told without what may be a key', () => {
    const outside = (parameters: JsonObject) => {
      const { level, factors } = assess(reader, parameters);
      return [level, factors.find(({ code }) => code === 'external')?.detail];
    };
    expect(outside({ source: 'https://data.example/reviews.csv?token=abc' })).toEqual(['medium', 'https://data.example/reviews.csv']);
    expect(outside({ database: 'sales', query: 'select 1' })).toEqual(['medium', 'sales']);
    expect(outside({ source: 'sample', body: 'see https://data.example' })).toEqual(['low', undefined]);
  });

  test('a long text isn’t shown whole, and takes no time to read', () => {
    const started = performance.now();
    const assessment = assess(mailer, { command: `rm -rf ${'-a find '.repeat(100_000)}`, other: `update ${' '.repeat(200_000)}` });
    expect(performance.now() - started).toBeLessThan(1000);
    expect(assessment.factors.find(({ code }) => code === 'deletes_path')?.detail?.length).toBeLessThanOrEqual(80);
  });
});

test('parameters nested without end are read as far as an action can go', () => {
  let nested: JsonObject = { path: '*' };
  for (let level = 0; level < 50_000; level++) nested = { inner: nested };
  expect(assess(mailer, nested).level).toBe('medium');
  expect(assess(mailer, { a: { b: [{ c: '*' }] } }).level).toBe('high');
});

describe('what it costs', () => {
  test.each([
    [0, 'low', []],
    [0.99, 'low', []],
    [1, 'medium', ['cost_notable']],
    [100, 'high', ['cost_high']],
  ])('%s USD', (estimatedCostUsd, level, expected) => {
    const assessment = assess(reader, {}, { estimatedCostUsd });
    expect(assessment.level).toBe(level);
    expect(codes(assessment)).toEqual(expected);
    expect(assessment.consequences).toEqual(estimatedCostUsd === 0 ? [] : [{ code: 'money_spent', detail: String(estimatedCostUsd) }]);
  });

  test('an estimate below the tool’s price doesn’t count', () => {
    expect(assess({ ...reader, costUsd: 150 }, {}, { estimatedCostUsd: 0 }).level).toBe('high');
  });

  test('a cost that nobody knows is named where it goes outside', () => {
    const { costUsd: _, ...unpriced } = mailer;
    expect(codes(assess(unpriced))).toContain('cost_unknown');
    expect(assess(unpriced).confidence).toBeLessThan(assess(mailer).confidence);
  });
});

describe('what the run has seen', () => {
  const history: RunHistory = { seenTool: true, rejectedSimilar: 0, failedBefore: 0 };

  test('nothing of note changes nothing', () => {
    expect(assess(mailer, {}, {}, history)).toEqual(assess(mailer));
  });

  test('a refusal before lifts the level', () => {
    const assessment = assess(mailer, {}, {}, { ...history, rejectedSimilar: 2 });
    expect(assessment.level).toBe('high');
    expect(assessment.factors).toContainEqual({ code: 'rejected_before', detail: '2' });
  });

  test('a failure before is at least medium; a first use of something harmful is named', () => {
    expect(assess(reader, {}, {}, { ...history, failedBefore: 1 }).level).toBe('medium');
    expect(codes(assess(mailer, {}, {}, { ...history, seenTool: false }))).toContain('first_use');
    expect(codes(assess(reader, {}, {}, { ...history, seenTool: false }))).not.toContain('first_use');
  });

  test.each([
    [0.49, true],
    [0.5, false],
    [Number.NaN, true],
  ])('confidence %s is low: %s', (confidence, low) => {
    expect(codes(assess(reader, {}, { confidence })).includes('low_confidence')).toBe(low);
  });
});

test('a plan and an answer do nothing by themselves', () => {
  expect(assess(undefined, { all: true }, { type: 'plan' })).toMatchObject({ level: 'low', reversibility: 'fully', factors: [] });
  expect(assess(undefined, {}, { type: 'response', confidence: 0.1 }).level).toBe('medium');
});

test('every code it gives is on the lists, and the lists have no code twice', () => {
  const everything = { path: '/', sql: 'drop table x', host: 'prod', to: '*', rows: 500 };
  const bad: RunHistory = { seenTool: false, rejectedSimilar: 1, failedBefore: 1 };
  const assessments = [
    assess(undefined),
    assess({ name: 't', riskLevel: 'low' }, everything, { confidence: 0.1 }, bad),
    assess(mailer, {}, { estimatedCostUsd: 1 }),
    assess(mailer, {}, { estimatedCostUsd: 1000 }),
  ];
  const factors = new Set(assessments.flatMap(codes));
  const consequences = new Set(assessments.flatMap((assessment) => assessment.consequences.map(({ code }) => code)));
  expect([...RISK_FACTOR_CODES].filter((code) => !factors.has(code))).toEqual(['second_opinion']);
  expect(new Set(CONSEQUENCE_CODES)).toEqual(consequences);
  expect([...factors].filter((code) => !(RISK_FACTOR_CODES as readonly string[]).includes(code))).toEqual([]);
  for (const assessment of assessments) expect(RiskAssessmentSchema.parse(assessment)).toEqual(assessment);
  expect(RISK_LEVELS).toContain(assessments[0]?.level);
});
