import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AgentWorld, type Caller, openAgentWorld } from '../routes/agent-world.ts';
import { gatedConfig } from '../routes/gated-config.ts';
import { eventually } from '../worker/eventually.ts';

let world: AgentWorld;
let minji: Caller;
let arin: Caller;
let run: { run_id: string; session_id: string };
beforeAll(async () => {
  world = await openAgentWorld({ config: await gatedConfig() });
  minji = await world.caller('reviewer');
  arin = await world.caller('approver');
  run = await minji.post('/api/agent/run-async', { user_input: '지난달 선크림 리뷰 분석해줘' }, { status: 202 });
});
afterAll(() => world?.close());

const give = (who: Caller, said: object, status = 201) => who.post('/api/feedback', { run_id: run.run_id, ...said }, { status });
const waiting = (runId: string) =>
  eventually(
    () => arin.get(`/api/hitl/requests?status=pending&run_id=${runId}`),
    ({ items }) => items.length > 0,
  );

test('what somebody thinks of a run is kept in their own words, in any language, each time they say it', async () => {
  const said = ['그래프가 보기 좋아요 👍', 'too long;\nplease shorten', '表が見にくい', "'; drop table server.feedback; --"];
  const given = [];
  for (const comment of said) given.push(await give(minji, { rating: 'bad', comment }));
  expect(given[0]).toMatchObject({ run_id: run.run_id, session_id: run.session_id, rating: 'bad', given_by: minji.id, comment: said[0] });
  expect((await give(minji, { rating: 'good', comment: '   ' })).comment).toBeUndefined();
  const { items } = await minji.get(`/api/feedback?run_id=${run.run_id}`);
  expect(items.slice(1).map(({ comment }: { comment: string }) => comment)).toEqual(said.toReversed());
});

test('it may be about one todo, which has to be one of the run', async () => {
  const { items } = await waiting(run.run_id);
  const [todo] = items[0].plan.todos;
  expect((await give(minji, { rating: 'good', todo_id: todo.id })).todo_id).toBe(todo.id);
  expect((await give(minji, { rating: 'good', todo_id: 'todo_9_nothing' }, 422)).error.message).toContain(todo.id);
});

test('one sees what one has said, and an approver what all have; page by page', async () => {
  await give(arin, { rating: 'good', comment: '승인자' });
  const mine = (await minji.get('/api/feedback?limit=200')).items;
  expect(new Set(mine.map(({ given_by }: { given_by: string }) => given_by))).toEqual(new Set([minji.id]));
  const all = (await arin.get('/api/feedback?limit=200')).items;
  expect(new Set(all.map(({ given_by }: { given_by: string }) => given_by))).toEqual(new Set([minji.id, arin.id]));
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const page = await arin.get(`/api/feedback?limit=2&session_id=${run.session_id}${cursor}`);
    seen.push(...page.items.map(({ feedback_id }: { feedback_id: string }) => feedback_id));
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(seen).toEqual(all.map(({ feedback_id }: { feedback_id: string }) => feedback_id));
});

test('of a run that is not there, or of no kind that there is, it is refused; twice under one key it is said once', async () => {
  const unknown = { run_id: 'run_01jc3x6v9d8m2k4q7t0w', rating: 'good' };
  expect((await arin.post('/api/feedback', unknown, { status: 404 })).error.code).toBe('HITL_RUN_NOT_FOUND');
  for (const bad of [{ rating: 'meh' }, { rating: 'good', comment: 'a\0b' }, { rating: 'good', comment: 'x'.repeat(4001) }, {}])
    expect((await give(minji, bad, 422)).error.code).toBe('INPUT_INVALID');
  const once = { run_id: run.run_id, rating: 'good', comment: '한 번' };
  const [first, again] = [
    await minji.post('/api/feedback', once, { status: 201, key: 'f1' }),
    await minji.post('/api/feedback', once, { status: 201, key: 'f1' }),
  ];
  expect(again).toEqual(first);
});

test('what the person who asked was not content with is kept in mind in the next run of the conversation', async () => {
  const first = await minji.post('/api/agent/run-async', { user_input: '지난달 선크림 리뷰 분석해줘' }, { status: 202 });
  await waiting(first.run_id);
  await minji.post('/api/feedback', { run_id: first.run_id, rating: 'bad', comment: '쿠팡만' }, { status: 201 });
  // Somebody else's words, and praise, change nothing.
  await arin.post('/api/feedback', { run_id: first.run_id, rating: 'bad', comment: '네이버만' }, { status: 201 });
  await minji.post(`/api/hitl/${first.session_id}/cancel`, {});
  await eventually(
    () => minji.get(`/api/runs/${first.run_id}`),
    ({ response, ended_at }) => ended_at !== null && response !== undefined,
  );
  const next = await eventually(
    async () =>
      await minji.send({
        method: 'POST',
        url: '/api/agent/run-async',
        payload: { user_input: '지난달 선크림 리뷰 분석해줘', session_id: first.session_id },
      }),
    ({ statusCode }) => statusCode === 202,
  );
  const { items } = await waiting(next.json().run_id);
  const collector = items[0].plan.todos.find(({ tool }: { tool: string }) => tool === 'collector');
  expect(collector.parameters.platform).toEqual(['coupang']);
});
