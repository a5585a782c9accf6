import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gatedConfig } from '../routes/gated-config.ts';
import { eventually } from '../worker/eventually.ts';
import { type CliWorld, openCliWorld, type Typist } from './cli-world.ts';

let world: CliWorld;
let minji: Typist;
let arin: Typist;
beforeAll(async () => {
  world = await openCliWorld({ config: await gatedConfig() });
  minji = await world.typist('reviewer', { name: '김민지' });
  arin = await world.typist('admin', { name: '이아린' });
});
afterAll(() => world?.close());

const REQUEST_ID = /req_[0-9a-z]+/;

test('a request in Korean is made clear, its plan changed in words and approved, its report approved, and answered with a file', async () => {
  const sitting = arin.sit(['ask', '--save', '받은 파일', '보고서 만들어줘']);
  await sitting.sees('에이전트가 묻습니다');
  await sitting.sees('답변 > ');
  sitting.type('지난달 선크림 리뷰');
  const plan = await sitting.sees('[b] 전체 중단');
  expect(plan).toContain('이렇게 이해했습니다');
  expect(plan).toContain('에이전트가 계획을 세웠습니다');
  await sitting.sees(' > ');
  sitting.type('m');
  await sitting.sees(' > ');
  sitting.type('쿠팡만');
  expect(await sitting.sees('[y/n] > ')).toContain('계획 1판 → 2판');
  sitting.type('y');
  expect(await sitting.sees('[b] 전체 중단')).toContain('2판');
  sitting.type('a');
  await sitting.sees('에이전트가 사용하려는 도구 report');
  await sitting.sees('[a] 승인');
  sitting.type('a');
  const { code, out, err } = await sitting.ended;
  expect(err).toBe('');
  expect(out).toContain('요청하신 작업을 마쳤습니다.');
  expect(out).toMatch(/✔ .*수집/);
  expect(code).toBe(0);
  const [session = ''] = /ses_[0-9a-z]+/.exec(out) ?? [];
  const saved = await readdir(join(arin.folder, '받은 파일'));
  expect(saved.some((name) => name.endsWith('.pdf') || name.endsWith('.md'))).toBe(true);
  expect(saved.every((name) => !name.endsWith('.part'))).toBe(true);

  const listed = await arin.call(['sessions']);
  expect(listed.out).toContain(session);
  expect(listed.out).toContain('완료');

  // The conversation goes on, and a file of the same name is put beside the first.
  const words = ['ask', '--session', session, '--save', '받은 파일', '지난달 하루담 선크림 리뷰로 보고서 만들어줘'];
  expect(await arin.call(words, { input: 'a\na\n' })).toMatchObject({ code: 0, err: '' });
  const both = await readdir(join(arin.folder, '받은 파일'));
  expect(both).toEqual(expect.arrayContaining(saved));
  expect(both.some((name) => name.includes(' (2).'))).toBe(true);
});

test('the same in English, all of it through a pipe', async () => {
  const { code, out, err } = await minji.call(['ask', "analyse last month's Harudam sunscreen reviews"], { speaks: 'en', input: 'a\n' });
  expect(err).toBe('');
  expect(out).toContain('The agent has a plan');
  expect(out).toContain('dream-agent ask --session ses_');
  expect(out).toMatch(/\+ other files \(\d+\)/);
  expect(out).not.toMatch(/^ {2}raw_data\.parquet/m);
  expect(code).toBe(0);
});

test('a conversation: each line is a request of the same session, and the end of the input is its end', async () => {
  const sitting = minji.sit(['ask']);
  await sitting.sees('무엇을 도와드릴까요? > ');
  sitting.type('안녕하세요');
  const [session = ''] = /ses_[0-9a-z]+/.exec(await sitting.sees(/ses_[0-9a-z]+/)) ?? [];
  await sitting.sees('무엇을 도와드릴까요? > ');
  sitting.type('뭘 할 수 있어?');
  await sitting.sees(session);
  await sitting.sees('무엇을 도와드릴까요? > ');
  sitting.leaves();
  expect((await sitting.ended).err).toBe('');
  const { items } = JSON.parse((await world.send({ method: 'GET', url: `/api/sessions/${session}/runs`, headers: bearer(minji) })).body);
  expect(items).toHaveLength(2);
});

test('a question that somebody else answers is taken off the screen, with who it was and what they said', async () => {
  const sitting = minji.sit(['ask', '지난달 하루담 선크림 리뷰 분석해줘']);
  await sitting.sees(/다이제스트: /);
  await sitting.sees(' > ');
  const waiting = (await arin.call(['inbox', '--json'])).out.trim().split('\n');
  const request = waiting.map((line) => JSON.parse(line)).find(({ requested_by }) => requested_by === minji.id);
  const rejected = await arin.call(['reject', request.request_id, '--reason', '지금은 안 됩니다']);
  expect(rejected.code).toBe(0);
  const told = await sitting.sees('이아린 님이 이미 결정했습니다: 거절');
  expect(told).toContain('더 이상 답하지 않아도 됩니다');
  const { code, out } = await sitting.ended;
  expect(out).toContain('지금은 안 됩니다');
  expect(code).toBe(1);
});

test('where nobody is there to answer, the request stays open and is found in the inbox', async () => {
  const { code, out } = await minji.call(['ask', '지난달 누베라 쿠션 리뷰 분석해줘']);
  expect(code).toBe(1);
  expect(out).toContain('사라지지 않습니다');
  const [id = ''] = REQUEST_ID.exec(out) ?? [];
  expect((await arin.call(['show', id])).out).toContain('누베라');
  expect((await arin.call(['abort', id])).code).toBe(0);
});

test('what waits for somebody else is told, and goes on when they have decided', async () => {
  const strict = await openCliWorld({
    config: await gatedConfig({
      name: 'approvers',
      type: 'specific_tools',
      tools: ['collector'],
      assignee: { kind: 'role', role: 'approver' },
    }),
  });
  try {
    const [reviewer, approver] = [await strict.typist('reviewer'), await strict.typist('approver')];
    const sitting = reviewer.sit(['ask', '지난달 하루담 선크림 리뷰 분석해줘']);
    await sitting.sees(' > ');
    sitting.type('a');
    const told = await sitting.sees(REQUEST_ID);
    expect(told).toContain('role:approver');
    const [id = ''] = REQUEST_ID.exec(told) ?? [];
    const { action_digest } = JSON.parse((await approver.call(['show', '--json', id])).out);
    expect((await approver.call(['approve', id, '--digest', action_digest])).code).toBe(0);
    expect((await sitting.ended).code).toBe(0);
  } finally {
    await strict.close();
  }
});

test('Ctrl-C cancels the run, and says what was and was not done', async () => {
  const sitting = minji.sit(['ask', '지난달 하루담 선크림 리뷰 분석해줘']);
  await sitting.sees(/다이제스트: /);
  sitting.interrupts();
  const { code, out } = await sitting.ended;
  expect(out).toContain('중단하는 중입니다');
  expect(code).toBe(1);
  const { items } = JSON.parse(
    (await world.send({ method: 'GET', url: '/api/hitl/requests?status=pending', headers: bearer(minji) })).body,
  );
  expect(items).toEqual([]);
});

test('for a program: the run and what waits, as JSON; or only where it is', async () => {
  const asked = await minji.call(['ask', '--json', '지난달 하루담 선크림 리뷰 분석해줘']);
  const { run, pending } = JSON.parse(asked.out);
  expect(asked.code).toBe(1);
  expect(run.ended_at).toBeNull();
  expect(pending).toMatchObject([{ type: 'plan_review', run_id: run.run_id }]);
  expect((await minji.call(['cancel', run.session_id])).out).toContain('취소');

  const started = await minji.call(['ask', '--no-wait', '--json', '지난달 하루담 선크림 리뷰 분석해줘']);
  const { session_id } = JSON.parse(started.out);
  expect(started.code).toBe(0);
  await eventually(
    async () => (await minji.call(['inbox', '--json', '--session', session_id])).out,
    (out) => out.includes('plan_review'),
  );
  expect((await minji.call(['pause', session_id])).code).toBe(0);
  expect((await minji.call(['cancel', session_id])).code).toBe(0);
  const verified = await minji.call(['verify', session_id, '--kind', 'data-quality', '--json']);
  expect(JSON.parse(verified.out).verify_type).toBe('data_quality');
});

test('a session is paused and goes on, with its todos changed; what does not fit is refused with where it stands', async () => {
  const { session_id } = JSON.parse((await arin.call(['ask', '--no-wait', '--json', '지난달 하루담 선크림 리뷰로 보고서 만들어줘'])).out);
  const waiting = (type: string) =>
    eventually(
      async () => (await arin.call(['inbox', '--json', '--session', session_id, '--type', type])).out,
      (out) => out !== '',
    );
  const { request_id, action_digest, plan } = JSON.parse(await waiting('plan_review'));
  expect(await arin.call(['approve', request_id, '--digest', action_digest])).toMatchObject({ code: 0 });
  await waiting('approval_request');
  expect(await arin.call(['pause', session_id, '--reason', '먼저 볼게요'])).toMatchObject({ code: 0 });
  const report = plan.todos.find(({ tool }: { tool: string }) => tool === 'report').id;
  expect(await arin.call(['resume', session_id, '--skip', 'no todo'])).toMatchObject({ code: 2, err: expect.stringContaining('--skip') });
  const resumed = await eventually(
    () => arin.call(['resume', session_id, '--skip', report]),
    ({ code }) => code === 0,
  );
  expect(resumed.out).toContain('이어서 진행합니다');
  // The changed plan is looked at again, as any other.
  const changed = JSON.parse(await waiting('plan_review'));
  expect(changed.plan.version).toBe(2);
  expect(await arin.call(['approve', changed.request_id, '--digest', changed.action_digest])).toMatchObject({ code: 0 });
  const ended = await eventually(
    async () => JSON.parse((await world.send({ url: `/api/sessions/${session_id}/runs`, headers: bearer(arin) })).body).items[0],
    ({ ended_at, response }) => ended_at !== null && response !== null,
  );
  expect(ended.response.not_done).toHaveLength(1);
});

test('the record of a server is told, checked by its own word, and brought home to be verified there', async () => {
  const head = JSON.parse((await arin.call(['audit', 'head', '--server', '--json'])).out);
  expect(head.seq).toBeGreaterThan(10);
  expect(await arin.call(['audit', 'verify', '--server'])).toMatchObject({ code: 0, err: '' });
  expect(await arin.call(['audit', 'export', '--server', 'from-server.jsonl'])).toMatchObject({ code: 0 });
  expect(await arin.call(['audit', 'verify', 'from-server.jsonl'])).toMatchObject({ code: 0, err: '' });
  expect(await minji.call(['audit', 'export', '--server'])).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('NOT_ALLOWED'),
  });
});

test('no request at all, or a session of somebody else’s dreams, is told as what it is', async () => {
  expect(await minji.call(['ask', '--json'])).toMatchObject({ code: 2 });
  const missing = await minji.call(['ask', '--session', 'ses_0000000000', '안녕']);
  expect(missing.code).toBe(1);
  expect(missing.err).toContain('SESSION_NOT_FOUND');
  expect(await minji.call(['ask', '--session', 'nonsense', '안녕'])).toMatchObject({ code: 2, err: expect.stringContaining('ses_…') });
});

const bearer = ({ env }: Typist) => ({ authorization: `Bearer ${env['DREAM_AGENT_KEY']}` });
