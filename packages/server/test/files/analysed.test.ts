import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetFiles } from '../../src/files/index.ts';
import { type AgentWorld, type Caller, openAgentWorld } from '../routes/agent-world.ts';
import { gatedConfig } from '../routes/gated-config.ts';
import { eventually } from '../worker/eventually.ts';
import { type Sent, upload } from './uploading.ts';

let world: AgentWorld;
let minji: Caller;
let arin: Caller;
beforeAll(async () => {
  world = await openAgentWorld({ config: await gatedConfig() });
  minji = await world.caller('reviewer');
  arin = await world.caller('admin');
});
afterAll(() => world?.close());

const HEADER = 'id,date,brand,product,platform,rating,text';
const ROWS = [
  '1,2026-10-02,새싹상회,토마토즙,coupang,5,정말 맛있어요 또 살게요',
  '2,2026-10-03,새싹상회,토마토즙,naver,1,배송이 너무 늦고 상자가 찢어졌어요',
];
const REVIEWS = [HEADER, ...ROWS, ''].join('\n');

const bring = async (content: string | Buffer, sent: Sent = {}, who = minji): Promise<string> => {
  const answer = await upload(world, who, content, sent);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().upload_id;
};

/** Asks, approves whatever comes up, and gives the run as it ended. */
async function ask(user_input: string, more: object = {}, who = minji): Promise<any> {
  const started = await who.post('/api/agent/run-async', { user_input, ...more }, { status: 202 });
  const kinds: string[] = [];
  const plans: any[] = [];
  for (;;) {
    const run = await eventually(
      () => arin.get(`/api/runs/${started.run_id}`),
      ({ status, response }) => status === 'waiting' || response !== null,
    );
    if (run.response !== null) return { ...run, kinds, plans };
    const { items } = await arin.get(`/api/hitl/requests?status=pending&run_id=${run.run_id}`);
    for (const request of items) {
      kinds.push(request.type);
      if (request.type === 'plan_review') plans.push(request.plan);
      await arin.post(`/api/hitl/requests/${request.request_id}/decision`, {
        decision: { kind: 'approve' },
        action_digest: request.action_digest,
      });
    }
  }
}

const sourceIn = (run: any): unknown => run.plans[0].todos.find(({ tool }: { tool: string }) => tool === 'collector').parameters.source;

test('a file that was brought is what is analysed: nobody is asked what it is about, and the plan names it', async () => {
  const id = await bring(REVIEWS, { name: '토마토즙 리뷰.csv' });
  const run = await ask('업로드한 파일 리뷰 분석해줘', { upload_ids: [id] });
  expect(run.kinds[0]).toBe('plan_review');
  expect(sourceIn(run)).toBe('uploads/토마토즙 리뷰.csv');
  expect(run.status).toBe('succeeded');
  expect(run.response.sources).toMatchObject([{ name: 'uploads/토마토즙 리뷰.csv', rows: 2 }]);
  expect((await minji.get(`/api/uploads/${id}`)).session_id).toBe(run.session_id);

  // What is asked next is about the same file, until somebody asks for other data.
  const next = await ask('그중 쿠팡 리뷰만 분석해줘', { session_id: run.session_id });
  expect([sourceIn(next), next.response.sources[0].rows]).toEqual(['uploads/토마토즙 리뷰.csv', 1]);
  const other = await ask('샘플 데이터로 지난달 선크림 리뷰 분석해줘', { session_id: run.session_id });
  expect(sourceIn(other)).toBeUndefined();
}, 120_000);

test('a new file in an old conversation is not narrowed down by what was spoken of before', async () => {
  const first = await ask('지난달 선크림 리뷰 분석해줘');
  await bring(REVIEWS, { name: 'b.csv', sessionId: first.session_id });
  const run = await ask('이 파일 리뷰 분석해줘', { session_id: first.session_id });
  expect([sourceIn(run), run.response.sources[0]?.rows]).toEqual(['uploads/b.csv', 2]);
}, 120_000);

test('several files are read together, whatever script and letters they are written in, and two of one name are two', async () => {
  const korean = Buffer.concat([Buffer.from(`${HEADER}\n3,2026-10-04,,,,5,`), Buffer.from('c7d1b1dbb8aebaeb', 'hex'), Buffer.from('\n')]);
  const ids = [
    await bring(REVIEWS, { name: '리뷰.csv' }),
    await bring(korean, { name: '리뷰.csv' }),
    await bring('{"text":"良かったです","date":"2026-10-05"}\n', { name: `${'긴'.repeat(199)}.`, type: 'application/x-ndjson' }),
  ];
  const run = await ask('올린 파일들 리뷰 분석해줘', { upload_ids: ids });
  expect(sourceIn(run)).toBe('uploads');
  expect(run.response.sources[0].rows).toBe(4);
  const folder = join(world.deps.agent.agent.folderOf(run.run_id), 'uploads');
  expect((await readdir(folder)).toSorted().map((name) => name.slice(-12))).toEqual(
    ['리뷰.csv', '리뷰 (2).csv', `${'긴'.repeat(5)}.ndjson`].toSorted((one, other) => (one < other ? -1 : 1)),
  );
}, 120_000);

test("what is not there, was deleted or is somebody else's starts nothing", async () => {
  const jin = await world.caller('reviewer');
  const deleted = await bring(REVIEWS);
  await minji.send({ method: 'DELETE', url: `/api/uploads/${deleted}` });
  const own = await bring(REVIEWS);
  const before = await world.db.query('select count(*) from hitl.runs');
  for (const bad of ['upl_01jc3x6v9d8m2k4q7t0w', deleted, await bring(REVIEWS, {}, jin)]) {
    const { error } = await minji.post('/api/agent/run-async', { user_input: '리뷰 분석해줘', upload_ids: [own, bad] }, { status: 404 });
    expect(error).toMatchObject({ code: 'UPLOAD_NOT_FOUND', message: `there is no upload ${bad}` });
  }
  expect((await world.db.query('select count(*) from hitl.runs')).rows).toEqual(before.rows);
});

test('a file is not deleted under a run that reads it; afterwards it is gone everywhere', async () => {
  const id = await bring(REVIEWS, { name: 'weg.csv' });
  const started = await minji.post('/api/agent/run-async', { user_input: '파일 리뷰 분석해줘', upload_ids: [id] }, { status: 202 });
  const remove = () => minji.send({ method: 'DELETE', url: `/api/uploads/${id}` });
  await eventually(
    () => arin.get(`/api/runs/${started.run_id}`),
    ({ status }) => status === 'waiting',
  );
  expect((await remove()).json().error.code).toBe('SESSION_BUSY');
  await minji.post(`/api/hitl/${started.session_id}/cancel`, {}, { status: 200 });
  await eventually(
    () => arin.get(`/api/runs/${started.run_id}`),
    ({ ended_at }) => ended_at !== null,
  );
  expect((await remove()).statusCode).toBe(204);
  expect(await readdir(join(world.deps.agent.agent.folderOf(started.run_id), 'uploads'))).toEqual([]);
}, 60_000);

test('whoever is asked about a run can look at what it has made by then', async () => {
  const started = await minji.post('/api/agent/run-async', { user_input: '지난달 선크림 리뷰 분석해서 보고서 만들어줘' }, { status: 202 });
  for (const type of ['plan_review', 'approval_request']) {
    const { items } = await eventually(
      () => arin.get(`/api/hitl/requests?status=pending&run_id=${started.run_id}`),
      ({ items: [first] }) => first?.type === type,
    );
    if (type === 'approval_request') break;
    const [{ request_id, action_digest }] = items;
    await arin.post(`/api/hitl/requests/${request_id}/decision`, { decision: { kind: 'approve' }, action_digest });
  }
  const { items } = await eventually(
    () => arin.get(`/api/artifacts?run_id=${started.run_id}`),
    (page) => page.items.length > 0,
  );
  expect(items[0]).toMatchObject({ run_id: started.run_id, session_id: started.session_id, todo_id: expect.stringMatching(/^todo_/) });
  expect((await arin.send({ url: items[0].url })).statusCode).toBe(200);
}, 60_000);

test('a fork reads what the run did that it goes on from', async () => {
  const id = await bring(REVIEWS, { name: 'gabel.csv' });
  const run = await ask('파일 리뷰 분석해줘', { upload_ids: [id] });
  const { items } = await minji.get(`/api/sessions/${run.session_id}/checkpoints?limit=200`);
  const planned = items.findLast(({ plan_version }: any) => plan_version === 1) ?? items.at(-1);
  const body = { run_id: run.run_id, checkpoint_id: planned.checkpoint_id };
  const forked = await minji.post(`/api/sessions/${run.session_id}/fork`, body, { status: 201 });
  const { rows } = await world.db.query('select name from server.run_uploads where run_id = $1', [forked.run_id]);
  expect(rows).toEqual([{ name: 'gabel.csv' }]);
}, 60_000);

test('a conversation that is deleted takes its files with it, those that were brought and those that were made', async () => {
  const id = await bring(REVIEWS, { name: 'ende.csv' });
  const run = await ask('파일 리뷰 분석해서 보고서 만들어줘', { upload_ids: [id] });
  const made = await minji.get(`/api/artifacts?session_id=${run.session_id}`);
  expect(made.items.length).toBeGreaterThan(0);
  const folders = [join(world.deps.agent.folder, 'uploads', id), world.deps.agent.agent.folderOf(run.run_id)];
  for (const place of folders) await stat(place);
  expect((await minji.send({ method: 'DELETE', url: `/api/sessions/${run.session_id}` })).statusCode).toBe(204);
  for (const place of folders) await expect(stat(place)).rejects.toThrow('ENOENT');
  await minji.get(`/api/uploads/${id}`, 404);
  await minji.get(`/api/artifacts/${made.items[0].artifact_id}/content`, 404);
  expect((await minji.get(`/api/artifacts?session_id=${run.session_id}`)).items).toEqual([]);
}, 60_000);

test('what has been kept for long enough is forgotten, and what a run reads is not', async () => {
  const [old, run] = [await bring(REVIEWS, { name: 'alt.csv' }), await ask('지난달 선크림 리뷰 분석해줘')];
  expect(await forgetFiles(world.deps.agent, { keepSeconds: 3600 })).toMatchObject({ uploads: 0, runs: 0 });
  const busy = await bring(REVIEWS, { name: 'neu.csv' });
  await minji.post('/api/agent/run-async', { user_input: '파일 리뷰 분석해줘', upload_ids: [busy] }, { status: 202 });
  await world.db.query(`update server.uploads set created_at = created_at - interval '2 hours'`);
  const forgotten = await forgetFiles(world.deps.agent, { keepSeconds: 3600 });
  expect(forgotten.uploads).toBeGreaterThan(0);
  await minji.get(`/api/uploads/${old}`, 404);
  await minji.get(`/api/uploads/${busy}`);
  expect((await minji.get(`/api/artifacts?run_id=${run.run_id}`)).items.length).toBeGreaterThan(0);
}, 60_000);
