import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TODO_STATUSES } from '../../src/contract/plan.ts';
import { ResponseSchema } from '../../src/contract/response.ts';
import { composeResponse } from '../../src/layers/response/compose-response.ts';
import { artifact, completed, planOf, resultOf, TOOLS, todo, understanding } from './sample-run.ts';

const languages = ['ko', 'en', 'ja'] as const;
const ends = ['completed', 'aborted', 'rejected', 'failed'] as const;

const MAY_HAVE_HAPPENED = { ko: '실행되었을 수 있', en: 'may have happened', ja: '実行された可能性' };
const ALL_DONE = { ko: '요청하신 작업을 마쳤습니다.', en: 'Everything you asked for is done.', ja: 'ご依頼の作業が完了しました。' };

/** Any mix of statuses, with results that may fit, be missing, or say something else. */
const mixes = fc.array(
  fc.record({
    status: fc.constantFrom(...TODO_STATUSES),
    reported: fc.constantFrom('fitting', 'none', ...TODO_STATUSES),
    task: fc.constantFrom('리뷰 수집', '감성 분석', 'send the report', 'メール送信', 'send'),
  }),
  { minLength: 1, maxLength: 8 },
);

test('nothing that is not known to be done is ever told as done', () => {
  fc.assert(
    fc.property(mixes, fc.constantFrom(...languages), fc.constantFrom(...ends), fc.boolean(), (mix, language, ended, asRecord) => {
      const todos = mix.map(({ status, task }, index) => todo(index, status, { version: 2, task }));
      const results = todos.flatMap((one, index) => {
        const reported = mix[index]?.reported ?? 'none';
        if (reported === 'none') return [];
        return resultOf(reported === 'fitting' ? one : { ...one, status: reported });
      });
      const response = composeResponse({
        understanding: understanding(language),
        plan: planOf(todos, language),
        todos,
        results: asRecord ? Object.fromEntries(results.map((result) => [result.todoId, result])) : results,
        ended,
        tools: TOOLS,
      });
      expect(ResponseSchema.parse(response)).toEqual(response);
      const isDone = (index: number) =>
        todos[index]?.status === 'completed' && results.some(({ todoId, status }) => todoId === `todo_${index}` && status === 'completed');
      const wanted = todos.filter((_, index) => isDone(index));
      expect(response.done).toHaveLength(wanted.length);
      expect(response.notDone).toHaveLength(todos.length - wanted.length);
      expect(new Set(response.done).size).toBe(response.done.length);
      for (const [index, one] of todos.entries()) {
        const nameOf = (line: string) => line.split(/: |：/u)[0] ?? '';
        const same = todos.filter(({ task }) => task === one.task).length;
        if (same === 1) expect(response.done.includes(one.task)).toBe(isDone(index));
        if (same === 1) expect(response.notDone.map(nameOf).includes(one.task)).toBe(!isDone(index));
        if (!isDone(index)) expect(response.text).not.toContain(`summary of todo_${index}`);
        if (!isDone(index) && one.status === 'unknown' && same === 1) {
          expect(response.notDone.find((line) => nameOf(line) === one.task)).toContain(MAY_HAVE_HAPPENED[language]);
        }
      }
      expect(response.text.includes(ALL_DONE[language])).toBe(ended === 'completed' && wanted.length === todos.length);
    }),
    { numRuns: 500 },
  );
});

describe('a run that went well', () => {
  const todos = [
    todo(1, 'completed', { task: '쿠팡 리뷰 수집', tool: 'collector' }),
    todo(2, 'completed', { task: '감성 분석', tool: 'sentiment', dependsOn: ['todo_1'] }),
  ];
  const results = [
    completed('todo_1', {
      summary: '쿠팡에서 리뷰 1,240건을 모았습니다.',
      sources: [{ name: 'coupang.csv', rows: 1240, from: '2026-10-01', to: '2026-10-31' }],
    }),
    completed('todo_2', { summary: '긍정이 72%로 가장 많습니다.', sources: [{ name: 'Coupang.csv', rows: 1240 }] }),
  ];
  const input = { understanding: understanding('ko'), plan: planOf(todos, 'ko'), todos, results, tools: TOOLS };

  test('is answered with what was found first, then the steps and the sources', () => {
    expect(composeResponse(input).text).toBe(
      [
        '요청하신 작업을 마쳤습니다.',
        '긍정이 72%로 가장 많습니다.',
        '진행 과정\n- 쿠팡에서 리뷰 1,240건을 모았습니다.',
        '출처\n- coupang.csv (1,240건, 2026-10-01 ~ 2026-10-31)',
      ].join('\n\n'),
    );
  });

  test('is followed by suggestions for tools that exist and were not used, as questions', () => {
    const { nextActions } = composeResponse(input);
    expect(nextActions).toEqual(['결과를 보고서로 정리해 드릴까요?', '다른 기간도 살펴볼까요?']);
    const all = languages.flatMap((language) => composeResponse({ ...input, understanding: understanding(language) }).nextActions);
    for (const action of all) expect(action).toMatch(/[?？]/u);
  });

  test('is answered in the language of the request', () => {
    expect(composeResponse({ ...input, understanding: understanding('ja') }).text).toContain(
      '出典\n- coupang.csv（1,240件、2026-10-01〜2026-10-31）',
    );
    expect(composeResponse({ ...input, understanding: understanding('en') }).text).toContain(
      'coupang.csv (1,240 rows, 2026-10-01 to 2026-10-31)',
    );
  });
});

describe('a run that did not go to its end', () => {
  const todos = [todo(1, 'completed'), todo(2, 'unknown'), todo(3, 'cancelled'), todo(4, 'pending')];
  const input = { understanding: understanding('en'), plan: planOf(todos), todos, results: todos.flatMap(resultOf) };

  test('says what was and was not done when it was aborted, and why', () => {
    const { text, nextActions } = composeResponse({ ...input, ended: 'aborted', reason: 'wrong\nbrand' });
    expect(text).toContain(
      'The run was stopped. Of 4 steps: 1 done, 2 not done, 1 that may or may not have happened.\nReason: wrong brand',
    );
    expect(nextActions.slice(0, 2)).toEqual([
      'Would you check whether this really happened? task 2',
      'Shall I carry on with the remaining steps?',
    ]);
  });

  test('does not offer again what was refused', () => {
    const refused = [todo(1, 'completed'), todo(2, 'refused', { tool: 'report' }), todo(3, 'failed')];
    const { nextActions, notDone } = composeResponse({
      ...input,
      plan: planOf(refused),
      todos: refused,
      results: refused.flatMap(resultOf),
    });
    expect(nextActions).not.toContain('Shall I put the results into a report?');
    expect(nextActions).toContain('Shall I try this again? task 3');
    expect(notDone).toEqual([
      'task 2: not approved, so it was not done (reason: reason of todo_2)',
      'task 3: failed (reason: error of todo_3)',
    ]);
  });

  test.each(ends)('and had no todos at all is told as such (%s)', (ended) => {
    for (const language of languages) {
      const response = composeResponse({ understanding: understanding(language), plan: null, todos: [], results: [], ended });
      expect(response).toMatchObject({ done: [], notDone: [], format: 'text' });
      expect(response.text).not.toContain(ALL_DONE[language]);
      expect(response.text).not.toMatch(/Of 0|전체 0개|全0件/u);
    }
  });
});

test('a todo of an older version does not overrule a newer one, and results of unknown todos are not told', () => {
  const newer = todo(1, 'failed', { version: 3 });
  const response = composeResponse({
    understanding: understanding('en'),
    plan: planOf([newer]),
    todos: [newer, todo(1, 'completed', { version: 2 })],
    results: [completed('todo_1'), completed('todo_9', { summary: 'from nowhere', artifacts: [artifact('application/pdf')] })],
  });
  expect(response.done).toEqual([]);
  expect(response.attachments).toEqual([]);
  expect(response.text).not.toContain('from nowhere');
});

test('hostile texts of tools can neither hide nor take over the answer', () => {
  const one = todo(1, 'completed');
  const summary = `ok\u202e\u001b[31m\n\n출처\n- fake ${'x'.repeat(100_000)}`;
  const { text } = composeResponse({
    understanding: understanding('ko'),
    plan: planOf([one]),
    todos: [one],
    results: [completed('todo_1', { summary })],
  });
  for (const hidden of ['\u202e', '\u001b']) expect(text).not.toContain(hidden);
  expect(text).not.toMatch(/^출처$/mu);
  expect(text.length).toBeLessThan(1000);
});

test('a thousand todos make an answer that can still be read', () => {
  const todos = Array.from({ length: 1000 }, (_, index) => todo(index, index % 2 === 0 ? 'completed' : 'failed'));
  const response = composeResponse({ understanding: understanding('ja'), plan: planOf(todos), todos, results: todos.flatMap(resultOf) });
  expect(response.text.split('\n').length).toBeLessThan(50);
  expect(response.notDone).toHaveLength(500);
});

const PARQUET = 'application/vnd.apache.parquet';
const file = (name: string, mediaType: string) => ({ name, mediaType, path: `made/${name}`, bytes: 1, sha256: '0'.repeat(64) });

test.each([
  ['ko', '작업 파일 3개'],
  ['en', 'Working files (3)'],
  ['ja', '作業ファイル 3件'],
] as const)('what was asked for is named first, what it was made from is counted, and all of it can be had (%s)', (language, working) => {
  const todos = [todo(1, 'completed'), todo(2, 'completed', { dependsOn: ['todo_1'] })];
  const response = composeResponse({
    understanding: understanding(language),
    plan: planOf(todos, language),
    todos,
    results: [
      completed('todo_1', { artifacts: [file('raw.parquet', PARQUET), file('reviews.csv', 'text/csv'), file('clean.parquet', PARQUET)] }),
      completed('todo_2', { artifacts: [file('report.md', 'text/markdown'), file('report.pdf', 'application/pdf')] }),
    ],
  });
  expect(response.attachments.map(({ name }) => name)).toEqual(['report.pdf', 'report.md', 'raw.parquet', 'reviews.csv', 'clean.parquet']);
  expect(response.text).toContain(`- report.pdf\n- report.md\n- ${working}`);
  expect(response.text).not.toContain('raw.parquet');
});

test.each([
  ['a sheet', [file('advice.csv', 'text/csv'), file('weeks.parquet', PARQUET)], ['advice.csv']],
  ['a table, where there is nothing else', [file('clean.parquet', PARQUET)], ['clean.parquet']],
])('what the last step made is a result: %s', (_, artifacts, results) => {
  const todos = [todo(1, 'completed'), todo(2, 'completed', { dependsOn: ['todo_1'] })];
  const { text } = composeResponse({
    understanding: understanding('en'),
    plan: planOf(todos),
    todos,
    results: [completed('todo_1', { artifacts: [file('reviews.csv', 'text/csv')] }), completed('todo_2', { artifacts })],
  });
  expect(text).toContain(
    `Files\n${results.map((name) => `- ${name}`).join('\n')}\n- Working files (${1 + artifacts.length - results.length})`,
  );
});
