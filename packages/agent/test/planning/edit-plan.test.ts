import { describe, expect, test } from 'vitest';
import { type Plan, type PlanEditInput, PlanSchema } from '../../src/contract/plan.ts';
import { editPlan } from '../../src/layers/planning/editing/edit-plan.ts';
import { restorePlan } from '../../src/layers/planning/editing/restore-plan.ts';
import { entity, TOOLS } from './catalogue.ts';
import { frozen, planFor, reportPlan, withStatus } from './sample-plan.ts';

const edit = (plan: Plan, ...edits: PlanEditInput[]) => editPlan(frozen(plan), edits, TOOLS);
const ids = (plan: Plan) => plan.todos.map(({ id }) => id);
const refused = (message: RegExp, code = 'PLAN_EDIT_INVALID') => expect.objectContaining({ code, message: expect.stringMatching(message) });

describe('adding', () => {
  test('a new todo reads what it needs, takes over what the plan is about, and feeds what can use it', () => {
    const { plan, diff } = edit(reportPlan(), { op: 'add', tool: 'keyword', parameters: { top: 5 } });
    expect(ids(plan)).toEqual(['todo_1_collector', 'todo_2_preprocessor', 'todo_3_sentiment', 'todo_v2_1_keyword', 'todo_4_report']);
    expect(plan.todos[3]).toMatchObject({
      version: 1,
      parameters: { brands: ['Harudam'], top: 5 },
      dependsOn: ['todo_2_preprocessor'],
      task: 'Harudam 키워드 추출',
    });
    expect(plan.todos[4]).toMatchObject({ version: 2, dependsOn: ['todo_2_preprocessor', 'todo_3_sentiment', 'todo_v2_1_keyword'] });
    expect(plan).toMatchObject({ version: 2, strategy: 'PARALLEL', estimate: { costUsd: 0.08, seconds: 70 } });
    expect(diff.added.map(({ at }) => at)).toEqual([3]);
    expect(diff.moved).toEqual([]);
    expect(PlanSchema.parse(plan)).toEqual(plan);
  });

  test('a todo put behind the report does not feed it', () => {
    const { plan } = edit(reportPlan(), { op: 'add', tool: 'keyword', at: 4 });
    expect(plan.todos[3]).toMatchObject({ id: 'todo_4_report', version: 1 });
  });

  test.each<[string, PlanEditInput, RegExp, string?]>([
    ['an unknown tool', { op: 'add', tool: 'sentimant' }, /no tool "sentimant"; did you mean "sentiment"\?/, 'TOOL_UNKNOWN'],
    [
      'a parameter the tool has not',
      { op: 'add', tool: 'keyword', parameters: { topp: 3 } },
      /keyword has no parameter "topp"; did you mean "top"\?/,
    ],
    ['a value the schema does not take', { op: 'add', tool: 'keyword', parameters: { top: 'many' } }, /keyword\.top: /],
    ['a place before what it needs', { op: 'add', tool: 'keyword', at: 1 }, /needs "clean_data"/],
    ['a place before what it is to depend on', { op: 'add', tool: 'video', dependsOn: ['todo_4_report'], at: 0 }, /before "todo_4_report"/],
    ['a place behind the end', { op: 'add', tool: 'keyword', at: 9 }, /places 0 to 4/],
    ['a dependency on nothing', { op: 'add', tool: 'keyword', dependsOn: ['todo_2_preprocesor'] }, /did you mean "todo_2_preprocessor"/],
    [
      'dependencies that leave it without data',
      { op: 'add', tool: 'keyword', dependsOn: ['todo_1_collector'] },
      /needs "clean_data".*let it depend on todo_2_preprocessor/,
    ],
    ['an operation that is none', { op: 'explode' } as never, /edit 1 is none/],
    ['a place that is no whole number', { op: 'add', tool: 'keyword', at: 1.5 }, /edit 1 is none/],
  ])('%s is refused', (_, wanted, message, code) => {
    expect(() => edit(reportPlan(), wanted)).toThrow(refused(message, code));
  });

  test('a tool whose input nobody makes is refused with what would make it', () => {
    expect(() => edit(planFor(['raw_data']), { op: 'add', tool: 'keyword' })).toThrow(
      refused(/needs "clean_data".*add preprocessor first/),
    );
  });

  test('an id that was used once is not used again', () => {
    const first = edit(reportPlan(), { op: 'add', tool: 'keyword' }).plan;
    const without = edit(first, { op: 'remove', id: 'todo_v2_1_keyword' }).plan;
    expect(ids(edit(without, { op: 'add', tool: 'keyword' }).plan)).toContain('todo_v4_1_keyword');
  });
});

describe('removing', () => {
  test('what only could use the result stays and waits for it no longer', () => {
    const { plan } = edit(reportPlan(), { op: 'remove', id: 'todo_3_sentiment' });
    expect(plan.todos.map((todo) => [todo.id, todo.version, todo.dependsOn])).toEqual([
      ['todo_1_collector', 1, []],
      ['todo_2_preprocessor', 1, ['todo_1_collector']],
      ['todo_4_report', 2, ['todo_2_preprocessor']],
    ]);
  });

  test('what others need is refused with their names, or goes with them', () => {
    expect(() => edit(reportPlan(), { op: 'remove', id: 'todo_2_preprocessor' })).toThrow(
      refused(/todo_3_sentiment, todo_4_report need what it makes/),
    );
    expect(ids(edit(reportPlan(), { op: 'remove', id: 'todo_2_preprocessor', dependants: true }).plan)).toEqual(['todo_1_collector']);
  });

  test('one of two sources may go, the other one may not', () => {
    const plan = planFor(['sentiment_findings'], [entity('brand', 'Harudam'), entity('brand', 'Nuvera')]);
    const left = edit(plan, { op: 'remove', id: 'todo_2_collector' }).plan;
    expect(left.todos[1]?.dependsOn).toEqual(['todo_1_collector']);
    expect(() => edit(left, { op: 'remove', id: 'todo_1_collector' })).toThrow(refused(/need what it makes/));
  });

  test('the last todo stays', () => {
    expect(() => edit(planFor(['raw_data']), { op: 'remove', id: 'todo_1_collector' })).toThrow(refused(/at least one todo/));
    expect(() => edit(reportPlan(), { op: 'remove', id: 'todo_1_collector', dependants: true })).toThrow(refused(/nothing would be left/));
  });
});

describe('updating', () => {
  test('parameters are merged, null takes one out, and the todo has its next version', () => {
    const once = edit(reportPlan(), { op: 'update', id: 'todo_4_report', parameters: { language: 'en', format: 'pdf' } }).plan;
    expect(once.todos[3]).toMatchObject({ version: 2, parameters: { brands: ['Harudam'], language: 'en', format: 'pdf' } });
    const twice = edit(once, { op: 'update', id: 'todo_4_report', parameters: { format: null } }).plan;
    expect(twice.todos[3]).toMatchObject({ version: 3, parameters: { brands: ['Harudam'], language: 'en' } });
  });

  test('a quality goal turns the work into cycles', () => {
    expect(edit(reportPlan(), { op: 'update', id: 'todo_4_report', parameters: { quality_goal: 0.9 } }).plan.strategy).toBe('CYCLIC');
  });

  test('a new dependency puts the todos in order', () => {
    const plan = planFor(['sentiment_findings', 'keyword_findings']);
    const { plan: after, diff } = edit(plan, {
      op: 'update',
      id: 'todo_3_sentiment',
      dependsOn: ['todo_2_preprocessor', 'todo_4_keyword'],
    });
    expect(ids(after).slice(2)).toEqual(['todo_4_keyword', 'todo_3_sentiment']);
    expect(after.strategy).toBe('SEQUENTIAL');
    expect(diff.moved).toHaveLength(1);
  });

  test.each<[string, PlanEditInput, RegExp, string?]>([
    [
      'a cycle',
      { op: 'update', id: 'todo_1_collector', dependsOn: ['todo_4_report'] },
      /todo_1_collector → todo_4_report → .*todo_1_collector/,
      'PLAN_CYCLE',
    ],
    [
      'waiting for itself',
      { op: 'update', id: 'todo_1_collector', dependsOn: ['todo_1_collector'] },
      /todo_1_collector → todo_1_collector/,
      'PLAN_CYCLE',
    ],
    ['giving up what it needs', { op: 'update', id: 'todo_3_sentiment', dependsOn: [] }, /needs "clean_data"/],
    ['a value out of range', { op: 'update', id: 'todo_4_report', parameters: { quality_goal: 2 } }, /report\.quality_goal/],
    ['an unknown todo', { op: 'update', id: 'todo_4_raport', task: 'x' }, /did you mean "todo_4_report"/],
    ['nothing at all', { op: 'update', id: 'todo_4_report' }, /nothing would change/],
  ])('%s is refused', (_, wanted, message, code) => {
    expect(() => edit(reportPlan(), wanted)).toThrow(refused(message, code));
  });
});

describe('reordering and strategy', () => {
  test('a todo moves where its dependencies let it', () => {
    const plan = planFor(['sentiment_findings', 'keyword_findings']);
    const { plan: after, diff } = edit(plan, { op: 'reorder', id: 'todo_4_keyword', at: 2 });
    expect(ids(after)).toEqual(['todo_1_collector', 'todo_2_preprocessor', 'todo_4_keyword', 'todo_3_sentiment']);
    expect(after.todos.every((todo) => todo.version === 1)).toBe(true);
    expect(diff.moved).toHaveLength(1);
    expect(() => edit(plan, { op: 'reorder', id: 'todo_4_keyword', at: 1 })).toThrow(
      refused(/"todo_4_keyword" would come before "todo_2_preprocessor"/),
    );
    expect(() => edit(plan, { op: 'reorder', id: 'todo_1_collector', at: 3 })).toThrow(
      refused(/"todo_2_preprocessor" would come before "todo_1_collector"/),
    );
    expect(() => edit(plan, { op: 'reorder', id: 'todo_1_collector', at: 4 })).toThrow(refused(/places 0 to 3/));
  });

  test('a strategy chosen by hand outlives other edits, as long as it is possible', () => {
    const swarm = edit(planFor(['sentiment_findings', 'keyword_findings']), { op: 'strategy', strategy: 'SWARM' }).plan;
    expect(edit(swarm, { op: 'add', tool: 'report' }).plan.strategy).toBe('SWARM');
    expect(edit(swarm, { op: 'remove', id: 'todo_4_keyword' }).plan.strategy).toBe('SEQUENTIAL');
    expect(() => edit(swarm, { op: 'strategy', strategy: 'SINGLE' })).toThrow(refused(/plan has 4/));
  });
});

describe('all or nothing', () => {
  test('a failed edit in the middle leaves everything as it was', () => {
    const plan = frozen(reportPlan());
    const before = structuredClone(plan);
    expect(() => edit(plan, { op: 'remove', id: 'todo_3_sentiment' }, { op: 'add', tool: 'nothing_like_it' })).toThrow(
      refused(/known are collector/, 'TOOL_UNKNOWN'),
    );
    expect(plan).toEqual(before);
  });

  test('several edits of one todo make one version', () => {
    const { plan } = edit(
      reportPlan(),
      { op: 'update', id: 'todo_4_report', parameters: { language: 'en' } },
      { op: 'update', id: 'todo_4_report', task: '영어 보고서' },
    );
    expect(plan.todos[3]).toMatchObject({ version: 2, task: '영어 보고서', parameters: { language: 'en' } });
  });

  test('no edits are none', () => {
    expect(() => edit(reportPlan())).toThrow(refused(/no edits/));
  });

  test.each(['running', 'completed', 'failed', 'skipped', 'refused', 'unknown', 'cancelled'] as const)(
    'a todo that is %s is neither changed, moved nor removed',
    (status) => {
      const plan = withStatus(reportPlan(), 'todo_4_report', status);
      for (const wanted of [
        { op: 'update', id: 'todo_4_report', task: 'x' },
        { op: 'remove', id: 'todo_4_report' },
        { op: 'reorder', id: 'todo_4_report', at: 3 },
        { op: 'remove', id: 'todo_2_preprocessor', dependants: true },
      ] as const) {
        expect(() => edit(plan, wanted)).toThrow(refused(new RegExp(`"todo_4_report" can't be .*: it is ${status}`)));
      }
      expect(edit(plan, { op: 'add', tool: 'keyword' }).plan.todos.find(({ id }) => id === 'todo_4_report')).toEqual(plan.todos[3]);
    },
  );
});

describe('going back', () => {
  test('an earlier version comes back as a new one, and no todo gets a version it had', () => {
    const one = reportPlan();
    const two = edit(one, { op: 'update', id: 'todo_3_sentiment', parameters: { aspects: ['price'] } }).plan;
    const three = edit(two, { op: 'remove', id: 'todo_3_sentiment' }).plan;
    const { plan } = restorePlan([one, two, three], 1);
    expect(plan.version).toBe(4);
    expect(plan.todos.map((todo) => ({ ...todo, version: 1 }))).toEqual(one.todos);
    expect(plan.todos.map((todo) => todo.version)).toEqual([1, 1, 3, 3]);
    expect(() => restorePlan([one, two], 7)).toThrow(refused(/no version 7 of the plan; there are 1, 2/));
    expect(() => restorePlan([one], 1)).toThrow(refused(/nothing would change/));
  });

  test('what has begun since is not undone', () => {
    const one = reportPlan();
    const two = edit(one, { op: 'add', tool: 'keyword' }).plan;
    expect(() => restorePlan([one, withStatus(two, 'todo_v2_1_keyword', 'completed')], 1)).toThrow(
      refused(/"todo_v2_1_keyword" is completed/),
    );
    const begun = withStatus(two, 'todo_1_collector', 'completed');
    expect(restorePlan([one, begun], 1).plan.todos[0]?.status).toBe('completed');
  });
});
