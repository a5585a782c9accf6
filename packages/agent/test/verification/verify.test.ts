import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TODO_STATUSES } from '../../src/contract/plan.ts';
import { CHECK_TEXTS } from '../../src/verification/check-texts.ts';
import { VERIFICATION_KINDS, type Verification, VerificationSchema } from '../../src/verification/verification.ts';
import { verify } from '../../src/verification/verify.ts';
import { artifact, completed, planOf, resultOf, todo } from '../response/sample-run.ts';

const check = (verification: Verification, name: string) => verification.details.checks.find((one) => one.name === name);

const mixes = fc.array(
  fc.record({
    status: fc.constantFrom(...TODO_STATUSES),
    needs: fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
    data: fc.dictionary(fc.constantFrom('raw_data', 'clean_data', 'x'), fc.jsonValue() as fc.Arbitrary<any>),
  }),
  { minLength: 1, maxLength: 8 },
);

test('the score is the share of the weight that passed, and what could not be checked counts for nothing', () => {
  fc.assert(
    fc.property(mixes, fc.constantFrom(...VERIFICATION_KINDS), fc.constantFrom('ko', 'en', 'ja'), (mix, kind, language) => {
      // Whatever needs whatever, cycles too.
      const todos = mix.map(({ status, needs }, index) => todo(index, status, { dependsOn: needs.map((number) => `todo_${number}`) }));
      const results = todos.flatMap((one, index) =>
        one.status === 'completed' ? [completed(one.id, { data: mix[index]?.data ?? {} })] : resultOf(one),
      );
      const verification = verify(kind, { plan: planOf(todos, language), todos, results });
      expect(VerificationSchema.parse(verification)).toEqual(verification);
      const { checks } = verification.details;
      const weigh = (some: typeof checks) => some.reduce((sum, { weight }) => sum + weight, 0);
      const looked = checks.filter(({ passed }) => passed !== null);
      expect(verification.qualityScore).toBeCloseTo(
        looked.length === 0 ? 0 : weigh(looked.filter(({ passed }) => passed)) / weigh(looked),
        10,
      );
      const failed = looked.filter(({ passed }) => passed === false).length;
      expect(verification.recommendations).toHaveLength(failed);
      expect(verification.issues).toHaveLength(looked.length === 0 ? 1 : failed);
      for (const { name } of checks) expect(CHECK_TEXTS[name]).toBeDefined();
    }),
    { numRuns: 200 },
  );
});

describe('data quality', () => {
  const collect = todo(1, 'completed', { tool: 'collector', parameters: { date_from: '2026-10-01', date_to: '2026-10-31' } });
  const clean = todo(2, 'completed', { tool: 'preprocessor', dependsOn: ['todo_1'] });
  const look = (raw: Record<string, any>, cleaned: Record<string, any>) =>
    verify('data_quality', {
      plan: planOf([collect, clean], 'ko'),
      todos: [collect, clean],
      results: [completed('todo_1', { data: { raw_data: raw } }), completed('todo_2', { data: { clean_data: cleaned } })],
    });
  const good = {
    rows: 950,
    rows_before: 1000,
    from: '2026-10-01',
    to: '2026-10-30',
    left_out: { duplicate: 30, near_duplicate: 20 },
    changes: { date_missing: 4, language_other: 8 },
  };

  test('of good data is 1', () => {
    const verification = look({ rows: 1000, from: '2026-10-01', to: '2026-10-30' }, good);
    expect(verification).toMatchObject({ qualityScore: 1, issues: [], recommendations: [] });
    expect(verification.summary).toBe('데이터 품질 점검: 5개 항목 중 5개가 통과했습니다.');
    expect(check(verification, 'duplicate_share')?.note).toBe('중복 비율: 50/1000 (5.0 % ≤ 20 %)');
  });

  test.each([
    ['duplicate_share', { ...good, rows: 500, left_out: { duplicate: 400, near_duplicate: 100 } }],
    ['missing_share', { ...good, changes: { rating_missing: 500 } }],
    ['language_mix', { ...good, changes: { language_other: 500 } }],
    ['date_coverage', { ...good, from: '2026-10-20' }],
    ['rows_present', { ...good, rows: 0 }],
  ])('fails at %s', (name, cleaned) => {
    const verification = look({ rows: 1000 }, cleaned);
    expect(check(verification, name)?.passed).toBe(false);
    expect(verification.qualityScore).toBeLessThan(1);
  });

  test('is not taken for good where the tools say nothing', () => {
    const silent = look({}, { rows: 'many', left_out: [], from: 7 });
    expect(silent).toMatchObject({ qualityScore: 0, issues: ['확인할 수 있는 항목이 없습니다.'] });
    for (const { passed } of silent.details.checks) expect(passed).toBeNull();
    expect(check(look({ rows: 3 }, {}), 'date_coverage')).toMatchObject({
      passed: null,
      note: '데이터 기간 / 요청한 기간: 확인할 수 없음',
    });
  });
});

describe('consistency', () => {
  const todos = [todo(1, 'completed', { parameters: { brand: 'hera', platform: ['a'] } }), todo(2, 'completed')];
  const plan = planOf(todos);
  const results = todos.flatMap(resultOf);
  const tools = new Map([['tool_1', { definition: { produces: ['raw_data'] } }]]);

  test('of a run that went by its plan is 1', () => {
    expect(verify('consistency', { plan, todos, results })).toMatchObject({ qualityScore: 1, issues: [] });
  });

  test.each([
    ['planned_tools', { todos: [{ ...todos[0], tool: 'other' }, todos[1]] }],
    ['planned_parameters', { todos: [{ ...todos[0], parameters: { brand: 'hera', platform: ['b'] } }, todos[1]] }],
    ['produced_kinds', { tools }],
    ['known_todos', { results: [...results, completed('todo_99')] }],
    ['statuses_agree', { results: [completed('todo_1'), { status: 'failed', todoId: 'todo_2', error: 'x', attempts: 1 }] }],
    [
      'source_rows',
      { results: [completed('todo_1', { sources: [{ name: 's', rows: 1 }] }), completed('todo_2', { sources: [{ name: 's', rows: 2 }] })] },
    ],
  ])('fails at %s and at nothing else', (name, change) => {
    const { details } = verify('consistency', { plan, todos, results, ...(change as object) });
    expect(details.checks.filter(({ passed }) => passed === false).map((one) => one.name)).toEqual([name]);
  });

  test('sees that a tool made what it should', () => {
    const made = [completed('todo_1', { data: { raw_data: {} } }), completed('todo_2')];
    expect(check(verify('consistency', { plan, todos, results: made, tools }), 'produced_kinds')?.passed).toBe(true);
  });
});

describe('progress', () => {
  const todos = [
    todo(1, 'completed'),
    todo(2, 'running', { dependsOn: ['todo_1'], estimate: { costUsd: 0, seconds: 5 } }),
    todo(3, 'pending', { dependsOn: ['todo_2'], estimate: { costUsd: 0, seconds: 7 } }),
    todo(4, 'pending', { estimate: { costUsd: 0, seconds: 11 } }),
  ];

  test('tells the shares and the longest path that is left', () => {
    const { details, qualityScore } = verify('progress', { plan: planOf(todos), todos, results: [] });
    expect(details.figures).toEqual({ share_completed: 0.25, share_running: 0.25, share_pending: 0.5, seconds_left: 12 });
    expect(qualityScore).toBeCloseTo(6 / 9);
  });

  test('finds what can not go on', () => {
    const blocked = [todo(1, 'refused'), todo(2, 'pending', { dependsOn: ['todo_1'] })];
    expect(check(verify('progress', { plan: planOf(blocked), todos: blocked, results: [] }), 'none_blocked')).toMatchObject({
      passed: false,
      note: 'steps that are not blocked: 0/1 (todo_2)',
    });
  });
});

describe('intermediate results', () => {
  const todos = [todo(1, 'completed'), todo(2, 'completed', { dependsOn: ['todo_1'] })];
  const full = { data: { raw_data: {} }, artifacts: [artifact('text/csv')] };
  const look = (...results: Parameters<typeof verify>[1]['results'] & any[]) =>
    verify('intermediate_results', { plan: planOf(todos, 'ja'), todos, results });

  test('that can be built on score 1', () => {
    expect(look(completed('todo_1', full), completed('todo_2', full))).toMatchObject({
      qualityScore: 1,
      summary: '途中結果の確認：6項目のうち6項目が合格しました。',
    });
  });

  test.each([
    ['summaries_present', { ...full, summary: ' ' }],
    ['data_present', { data: {}, artifacts: [] }],
    ['files_not_empty', { ...full, artifacts: [artifact('text/csv', 0)] }],
    ['no_warnings', { ...full, warnings: ['few rows'] }],
  ])('fail at %s', (name, output) => {
    const { details } = look(completed('todo_1', output), completed('todo_2', full));
    expect(details.checks.filter(({ passed }) => passed === false).map((one) => one.name)).toEqual([name]);
  });

  test('fail where a result or what it was built on is missing', () => {
    const { details } = look(completed('todo_2', full));
    expect(details.checks.filter(({ passed }) => passed === false).map((one) => one.name)).toEqual(['results_present', 'dependencies_met']);
  });
});
