import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AgentConfig, loadAgentConfig } from '../../src/load-config.ts';
import { createModelMind } from '../../src/mind/model-mind.ts';
import { createRuleMind } from '../../src/mind/rule-mind.ts';
import { type ChatModel, createCircuit, loadPrompts, type ModelFailure, type Prompts, type Usage } from '../../src/models/index.ts';
import { newSession, type Session } from '../../src/session/session.ts';

const ROOT = new URL('../../../../', import.meta.url);
const TODAY = '2026-11-16';
const REQUEST = '지난달 하루담 선크림 리뷰 분석해서 보고서 만들어줘';

let config: AgentConfig;
let prompts: Prompts;

beforeAll(async () => {
  config = await loadAgentConfig(ROOT);
  const files = ['cognitive', 'planning', 'edits', 'response'].map((name) => `config/prompts/${name}.yaml`);
  prompts = loadPrompts(await Promise.all(files.map(async (file) => ({ file, text: await readFile(new URL(file, ROOT), 'utf8') }))));
});

/** A model that says what it is told to, one answer after the other. */
function mindWith(...answers: (string | object | Error)[]) {
  return mindIn(newSession(), ...answers);
}

function mindIn(session: Session, ...answers: (string | object | Error)[]) {
  const asked: { system: string; user: string }[] = [];
  const failures: ModelFailure[] = [];
  const usage: Usage[] = [];
  const said: [string, number][] = [];
  const model: ChatModel = {
    name: 'script:test',
    complete: async ({ system, user, onText }) => {
      asked.push({ system, user });
      const answer = answers.shift() ?? new Error('asked too often');
      if (answer instanceof Error) throw answer;
      const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
      for (const piece of text.match(/.{1,20}/gsu) ?? []) onText?.(piece, 1);
      return { text, usage: { inputTokens: 10, outputTokens: 5, costUsd: 0.001 }, retries: 0 };
    },
  };
  const tools = [...config.tools.values()].map(({ definition }) => definition);
  const rules = createRuleMind({ understander: config.understander, tools, session });
  const mind = createModelMind({
    model,
    prompts,
    circuit: createCircuit({ now: () => 0 }),
    rules,
    understander: config.understander,
    tools,
    session,
    watch: {
      failed: (failure) => failures.push(failure),
      used: (each) => usage.push(each),
      said: (piece, attempt) => said.push([piece, attempt]),
    },
  });
  return { mind, rules, asked, failures, usage, said };
}

const UNDERSTOOD = {
  intent: 'CONTENT/report/review_report',
  confidence: 0.9,
  entities: [{ type: 'brand', text: '하루담', value: 'Harudam', confidence: 0.9 }],
  ambiguity: null,
};

describe('a chat model', () => {
  test('reads the request, and its reading is taken once it fits', async () => {
    const { mind, asked, usage } = mindWith(UNDERSTOOD);
    const understanding = await mind.understand({ request: REQUEST, today: TODAY, clarified: [] });
    expect(understanding).toMatchObject({ by: 'model', language: 'ko', intent: { subcategory: 'review_report', confidence: 0.9 } });
    expect(asked[0]?.user).toContain(REQUEST);
    expect(asked[0]?.system).toContain(TODAY);
    expect(usage).toEqual([{ inputTokens: 10, outputTokens: 5, costUsd: 0.001 }]);
  });

  test('is shown its mistake once, and may put it right', async () => {
    const { mind, asked, failures } = mindWith({ ...UNDERSTOOD, intent: 'CONTENT/report/novel' }, UNDERSTOOD);
    const understanding = await mind.understand({ request: REQUEST, today: TODAY, clarified: [] });
    expect(understanding.by).toBe('model');
    expect(asked).toHaveLength(2);
    expect(failures).toEqual([]);
  });

  test.each([
    ['no JSON', ['I think it is a report', 'really, a report']],
    [
      'an intent that does not exist',
      [
        { ...UNDERSTOOD, intent: 'X/y/z' },
        { ...UNDERSTOOD, intent: 'X/y/z' },
      ],
    ],
    [
      'entities of another shape',
      [
        { ...UNDERSTOOD, entities: ['Harudam'] },
        { ...UNDERSTOOD, entities: ['Harudam'] },
      ],
    ],
  ])('that answers with %s is replaced by the rules, and that is said', async (_, answers) => {
    const { mind, rules, failures } = mindWith(...answers);
    const understanding = await mind.understand({ request: REQUEST, today: TODAY, clarified: [] });
    const byRules = await rules.understand({ request: REQUEST, today: TODAY, clarified: [] });
    expect(understanding).toEqual({ ...byRules, by: 'rules_after_model_failed' });
    expect(failures).toMatchObject([{ code: 'MODEL_OUTPUT_INVALID' }]);
  });

  const plan = async (todos: object[]) => {
    const { mind, rules, failures } = mindWith({ todos }, { todos });
    const understanding = await rules.understand({ request: REQUEST, today: TODAY, clarified: [] });
    const made = await mind.plan({ understanding, today: TODAY, guidance: [] });
    return { made, failures, byRules: await rules.plan({ understanding, today: TODAY, guidance: [] }) };
  };

  test('makes a plan of tools that exist, in the order of what needs what', async () => {
    const { made, failures } = await plan([
      { tool: 'preprocessor', task: '정리', parameters: {}, depends_on: [1] },
      { tool: 'collector', task: '수집', parameters: { brand: ['Harudam'] }, depends_on: [] },
    ]);
    expect(made.plan.todos.map(({ tool }) => tool)).toEqual(['collector', 'preprocessor']);
    expect(failures).toEqual([]);
  });

  test.each([
    ['a tool that does not exist', [{ tool: 'rm_rf', task: 'x', parameters: {}, depends_on: [] }]],
    ['parameters the tool does not take', [{ tool: 'collector', task: 'x', parameters: { colour: 'red' }, depends_on: [] }]],
    [
      'a circle',
      [
        { tool: 'collector', task: 'x', parameters: {}, depends_on: [1] },
        { tool: 'preprocessor', task: 'y', parameters: {}, depends_on: [0] },
      ],
    ],
    ['nothing in it', []],
  ])('whose plan has %s gets nowhere: the rules make it', async (_, todos) => {
    const { made, failures, byRules } = await plan(todos);
    expect(made).toEqual(byRules);
    expect(failures).toMatchObject([{ code: 'MODEL_OUTPUT_INVALID' }]);
  });

  test('is not asked about an instruction that the rules understand', async () => {
    const { mind, rules, asked } = mindWith();
    const understanding = await rules.understand({ request: REQUEST, today: TODAY, clarified: [] });
    const { plan: made } = await rules.plan({ understanding, today: TODAY, guidance: [] });
    expect(await mind.readInstruction({ plan: made, instruction: '보고서 빼줘', today: TODAY })).toHaveProperty('edits');
    expect(asked).toEqual([]);
  });

  test('finds words for the answer as they come, after what is computed; what was not done stands there all the same', async () => {
    const { mind, rules, said } = mindWith('다 잘 됐습니다! 걱정하지 마세요. 모두 끝났습니다.');
    const understanding = await rules.understand({ request: REQUEST, today: TODAY, clarified: [] });
    const { plan: made } = await rules.plan({ understanding, today: TODAY, guidance: [] });
    const todos = made.todos.map((todo) => ({ ...todo, status: 'refused' as const }));
    const results = Object.fromEntries(todos.map(({ id }) => [id, { status: 'refused' as const, todoId: id, because: '안 돼요' }]));
    const response = await mind.respond({ understanding, plan: made, todos, results, ended: null });
    expect(response.done).toEqual([]);
    expect(response.notDone).toHaveLength(todos.length);
    for (const line of response.notDone) expect(response.text).toContain(line);
    expect(response.text.indexOf('하지 않은 작업')).toBeLessThan(response.text.indexOf('다 잘 됐습니다!'));
    expect(said.length).toBeGreaterThan(1);
    expect(response.text.startsWith(said.map(([piece]) => piece).join(''))).toBe(true);
  });

  test('that writes without end is replaced by the rules', async () => {
    const { mind, rules, failures } = mindWith('가'.repeat(20_000));
    const understanding = await rules.understand({ request: REQUEST, today: TODAY, clarified: [] });
    const { plan: made } = await rules.plan({ understanding, today: TODAY, guidance: [] });
    const input = { understanding, plan: made, todos: made.todos, results: {}, ended: null };
    expect(await mind.respond(input)).toEqual(await rules.respond(input));
    expect(failures).toMatchObject([{ code: 'MODEL_OUTPUT_INVALID' }]);
  });
});

describe('what the session knows', () => {
  const at = '2026-11-16T09:00:00.000Z';
  const edit = (runId: string) => ({ at, runId, edit: { op: 'remove' as const, id: 'todo_4_report', dependants: false }, tool: 'report' });
  const known: Session = {
    ...newSession(),
    avoid: [{ at, tool: 'report', parameters: { title: '분기 보고' }, reason: '아직 일러요' }],
    guidance: [{ at, text: '가격 이야기부터' }],
    edits: [edit('run_1'), edit('run_2')],
  };

  test('is in what the model is asked: guidance and habits, refusals with their reasons, and this run’s guidance first', async () => {
    const todos = [{ tool: 'collector', task: '수집', parameters: {}, depends_on: [] }];
    const { mind, asked } = mindIn(known, UNDERSTOOD, { todos });
    const understanding = await mind.understand({ request: REQUEST, today: TODAY, clarified: [] });
    expect(asked[0]?.user).toContain('가격 이야기부터');
    await mind.plan({ understanding, today: TODAY, guidance: ['네이버만'] });
    const planning = asked[1]?.user ?? '';
    for (const text of ['네이버만', '가격 이야기부터', '이전에 2번 빼셔서', '분기 보고', '아직 일러요']) expect(planning).toContain(text);
    expect(planning.indexOf('네이버만')).toBeLessThan(planning.indexOf('가격 이야기부터'));
  });
});
