import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PlanSchema } from '../../src/contract/plan.ts';
import type { Entity } from '../../src/contract/understanding.ts';
import { makePlan } from '../../src/layers/planning/make-plan.ts';
import { entity, NEEDS, named, period2026, TODAY, TOOLS, tool, understood } from './catalogue.ts';

const plan = (needs: readonly string[], entities: Entity[] = [], more: Partial<Parameters<typeof makePlan>[0]> = {}) =>
  makePlan({ understanding: understood(entities), needs, tools: TOOLS, today: TODAY, ...more });

const shape = (made: ReturnType<typeof plan>) => made.todos.map((todo) => [todo.id, todo.dependsOn]);

test('a review report is worked back to the collection of data', () => {
  const made = plan(['report_document', 'sentiment_findings'], [entity('brand', 'Harudam', '하루담'), period2026]);
  expect(shape(made)).toEqual([
    ['todo_1_collector', []],
    ['todo_2_preprocessor', ['todo_1_collector']],
    ['todo_3_sentiment', ['todo_2_preprocessor']],
    ['todo_4_report', ['todo_2_preprocessor', 'todo_3_sentiment']],
  ]);
  expect(made.strategy).toBe('SEQUENTIAL');
  expect(made.estimate).toEqual({ costUsd: 0.08, seconds: 70 });
  expect(made.todos.map((todo) => todo.parameters)).toEqual([
    { brand: 'Harudam', date_from: '2026-10-01', date_to: '2026-10-31' },
    {},
    { brands: ['Harudam'], date_from: '2026-10-01', date_to: '2026-10-31' },
    { brands: ['Harudam'] },
  ]);
});

test.each(NEEDS)('the intent %s has a plan that holds to the contract and ends in what it needs', (_, needs) => {
  const made = plan(needs, [entity('brand', 'Harudam')]);
  expect(PlanSchema.parse(made)).toEqual(made);
  const produced = made.todos.flatMap((todo) => named(todo.tool).produces);
  for (const kind of needs) expect(produced).toContain(kind);
});

describe('tasks are told in the language of the person', () => {
  test.each([
    ['ko', '하루담', ['하루담 데이터 수집', '하루담 데이터 전처리', '하루담 대시보드']],
    ['en', 'Harudam', ['Data collection for Harudam', 'Data cleaning for Harudam', 'Dashboard for Harudam']],
    ['ja', 'ハルダム', ['ハルダムのデータ収集', 'ハルダムのデータ前処理', 'ハルダムのダッシュボード']],
  ] as const)('in %s', (language, written, tasks) => {
    const understanding = understood([entity('brand', 'Harudam', written)], { language });
    expect(plan(['dashboard_page'], [], { understanding }).todos.map((todo) => todo.task)).toEqual(tasks);
  });

  test('and say nothing about a subject that was not named', () => {
    expect(plan(['raw_data']).todos[0]?.task).toBe('데이터 수집');
  });

  test('a hostile subject is shown and not obeyed', () => {
    const { task } = plan(['raw_data'], [entity('brand', 'x', `a\u202eb\u0007${'가'.repeat(5_000)}`)]).todos[0] ?? { task: '' };
    expect(task).toContain('\\u{202e}');
    expect(task.length).toBeLessThan(140);
  });
});

describe('subjects', () => {
  test('a comparison collects each brand on its own and compares them all', () => {
    const made = plan(
      ['competitor_findings'],
      [entity('brand', 'Harudam'), entity('competitor', 'Solin'), entity('competitor', 'Miraon'), entity('category', 'toner')],
    );
    expect(shape(made)).toEqual([
      ['todo_1_collector', []],
      ['todo_2_collector', []],
      ['todo_3_collector', []],
      ['todo_4_preprocessor', ['todo_1_collector', 'todo_2_collector', 'todo_3_collector']],
      ['todo_5_competitor', ['todo_4_preprocessor']],
    ]);
    expect(made.todos.slice(0, 3).map((todo) => todo.parameters)).toEqual([
      { brand: 'Harudam', category: 'toner' },
      { brand: 'Solin', category: 'toner' },
      { brand: 'Miraon', category: 'toner' },
    ]);
    expect(made.todos[4]?.parameters).toEqual({ brand: 'Harudam', category: 'toner', competitors: ['Solin', 'Miraon'] });
    expect(made.strategy).toBe('PARALLEL');
    expect(made.estimate.seconds).toBe(37);
  });

  test('what does not compare reads nothing of the rivals', () => {
    const made = plan(['competitor_findings', 'inventory_advice'], [entity('brand', 'Harudam'), entity('competitor', 'Solin')]);
    expect(made.todos.find((todo) => todo.tool === 'inventory')?.dependsOn).toEqual(['todo_1_collector']);
  });

  test('a competitor named where nothing is compared is not collected', () => {
    expect(plan(['sentiment_findings'], [entity('brand', 'Harudam'), entity('competitor', 'Solin')]).todos).toHaveLength(3);
  });

  test('two brands of the house are both collected, and none is dropped for the other', () => {
    const made = plan(['sentiment_findings'], [entity('brand', 'Harudam'), entity('brand', 'Nuvera')]);
    expect(made.todos.map((todo) => todo.tool)).toEqual(['collector', 'collector', 'preprocessor', 'sentiment']);
    expect(made.todos.map((todo) => todo.parameters)).toEqual([
      { brand: 'Harudam' },
      { brand: 'Nuvera' },
      {},
      { brands: ['Harudam', 'Nuvera'] },
    ]);
  });

  test('the same brand named twice is one subject', () => {
    expect(plan(['raw_data'], [entity('brand', 'Harudam', '하루담'), entity('brand', 'Harudam', 'harudam')]).todos).toHaveLength(1);
  });
});

describe('parameters', () => {
  test('what the schema would not take is left out', () => {
    const made = plan(
      ['report_document'],
      [entity('format', 'video'), entity('format', 'slides'), entity('platform', 'tiktok'), entity('platform', 'coupang')],
    );
    expect(made.todos[0]?.parameters).toEqual({ platforms: ['coupang'] });
    expect(made.todos.at(-1)?.parameters).toEqual({ format: 'slides' });
  });

  test('numbers are numbers where the schema wants them', () => {
    expect(plan(['keyword_findings'], [entity('quantity', '5')]).todos.at(-1)?.parameters).toEqual({ top: 5 });
    expect(plan(['keyword_findings'], [entity('quantity', '5000')]).todos.at(-1)?.parameters).toEqual({});
  });

  test('what is known of the person fills the gaps and never replaces what was said', () => {
    const preferences = { parameters: { language: 'ja', format: 'pdf' }, byTool: { report: { format: 'text' } } };
    const made = plan(['report_document'], [entity('language', 'en')], { preferences });
    expect(made.todos.at(-1)?.parameters).toEqual({ language: 'en', format: 'text' });
  });

  test('the day of the run goes in where a tool asks for it', () => {
    expect(plan(['inventory_advice'], [entity('product', 'Rice Toner')]).todos.at(-1)?.parameters).toEqual({
      product: 'Rice Toner',
      as_of: TODAY,
    });
  });

  test('parameters called like members of every object are no trouble', () => {
    const odd = tool({
      name: 'odd',
      title: ['이상', 'Odd', '奇妙'],
      executor: 'data',
      produces: ['odd'],
      properties: { constructor: { type: 'string' }, toString: {} },
    });
    expect(plan(['odd'], [entity('brand', 'Harudam')], { tools: [odd] }).todos[0]?.parameters).toEqual({});
  });
});

describe('choice of tools', () => {
  const maker = (name: string, more: Partial<Parameters<typeof tool>[0]> = {}) =>
    tool({ name, title: [name, name, name], executor: 'data', produces: ['thing'], ...more });
  const chosen = (...tools: ReturnType<typeof tool>[]) => plan(['thing'], [], { tools }).todos.map((todo) => todo.tool);

  test('the cheapest is taken, then the quickest, then the first by name', () => {
    expect(chosen(maker('a', { cost_usd: 2 }), maker('b', { cost_usd: 1, seconds: 99 }))).toEqual(['b']);
    expect(chosen(maker('a', { seconds: 9 }), maker('b', { seconds: 3 }))).toEqual(['b']);
    expect(chosen(maker('b'), maker('a'))).toEqual(['a']);
  });

  test('a tool that nobody has put a price on comes last', () => {
    const { cost_usd: _, ...unpriced } = maker('a');
    expect(chosen(unpriced, maker('b', { cost_usd: 100 }))).toEqual(['b']);
  });

  test('a tool whose needs can not be met is passed over', () => {
    expect(chosen(maker('a', { consumes: ['nowhere'] }), maker('b', { cost_usd: 5 }))).toEqual(['b']);
  });

  test('tools that need each other are passed over too', () => {
    const tools = [maker('a', { consumes: ['x'] }), maker('b', { produces: ['x'], consumes: ['thing'] }), maker('c', { cost_usd: 9 })];
    expect(chosen(...tools)).toEqual(['c']);
    expect(() => chosen(...tools.slice(0, 2))).toThrow(/tools need each other: a → b → a/);
  });

  test('a kind that nothing makes is named, with the tools there are', () => {
    expect(() => plan(['hologram'])).toThrow(
      expect.objectContaining({
        code: 'PLAN_IMPOSSIBLE',
        message: expect.stringMatching(/"hologram": no tool produces it; the tools are ad_creative, /),
      }),
    );
    expect(() => chosen(maker('a', { consumes: ['ore'] }))).toThrow(/a needs "ore", which no tool produces/);
    expect(() => plan(['thing'], [], { tools: [] })).toThrow(/there are no tools/);
  });

  test('tools to be avoided are not used', () => {
    expect(() => plan(['raw_data'], [], { preferences: { avoidTools: ['collector'] } })).toThrow(/PLAN_IMPOSSIBLE|no tool produces/);
  });

  test('two tools that could use each other do not wait for each other', () => {
    const tools = [maker('a', { uses: ['other'] }), maker('b', { produces: ['other'], uses: ['thing'] })];
    const made = plan(['thing', 'other'], [], { tools });
    expect(shape(made)).toEqual([
      ['todo_1_b', []],
      ['todo_2_a', ['todo_1_b']],
    ]);
  });
});

test('a request that needs nothing has no plan', () => {
  expect(() => plan([])).toThrow(expect.objectContaining({ code: 'PLAN_IMPOSSIBLE' }));
});

test('a strategy that a person prefers is kept where it is possible', () => {
  expect(plan(['sentiment_findings'], [], { preferences: { strategy: 'PARALLEL' } }).strategy).toBe('PARALLEL');
  expect(plan(['sentiment_findings'], [], { preferences: { strategy: 'SINGLE' } }).strategy).toBe('SEQUENTIAL');
});

test('the order of the catalogue does not change the plan', () => {
  const kinds = NEEDS.flatMap(([, needs]) => needs);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...kinds), { minLength: 1 }),
      fc.shuffledSubarray([...TOOLS], { minLength: TOOLS.length }),
      (needs, tools) => {
        const made = plan(needs, [entity('brand', 'Harudam'), entity('competitor', 'Solin')], { tools });
        expect(made).toEqual(plan(needs, [entity('brand', 'Harudam'), entity('competitor', 'Solin')]));
        expect(PlanSchema.safeParse(made).success).toBe(true);
        const before = new Set<string>();
        for (const todo of made.todos) {
          expect(todo.dependsOn.filter((id) => !before.has(id))).toEqual([]);
          before.add(todo.id);
        }
      },
    ),
  );
});
