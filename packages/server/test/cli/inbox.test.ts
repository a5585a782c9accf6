import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../worker/eventually.ts';
import { type CliWorld, openCliWorld, type Typist } from './cli-world.ts';

let world: CliWorld;
let starter: Typist;
let arin: Typist;
let seojun: Typist;
beforeAll(async () => {
  world = await openCliWorld();
  starter = await world.typist('reviewer', { name: '김민지' });
  arin = await world.typist('approver', { name: '이아린' });
  seojun = await world.typist('approver', { name: '박서준' });
});
afterAll(() => world?.close());

type Ask = Parameters<CliWorld['ledger']['ask']>[1];

async function asked(options: Ask = {}) {
  const hold = await world.ledger.startRun({ requestedBy: starter.id });
  return (await world.ledger.ask(hold, { assignee: { kind: 'role', role: 'approver' }, ...options })).request;
}

afterEach(async () => {
  const { items } = JSON.parse((await world.send({ url: '/api/hitl/requests?status=pending', headers: bearer(arin) })).body);
  for (const { request_id } of items) await arin.call(['abort', request_id]);
});

const bearer = ({ env }: Typist) => ({ authorization: `Bearer ${env['DREAM_AGENT_KEY']}` });

describe('the list', () => {
  test('shows what waits for whoever asks, with risk, deadline, who it is for and who started it', async () => {
    const { id } = await asked();
    const { out, code } = await arin.call(['inbox']);
    expect(code).toBe(0);
    expect(out).toContain(id);
    expect(out).toContain('김민지: 에이전트가 사용하려는 도구');
    expect((await starter.call(['inbox'], { speaks: 'en' })).out).toBe('Nothing waits.\n');
    expect((await starter.call(['inbox', '--all'], { speaks: 'ja' })).out).toContain('role:approver');
  });

  test('is narrowed by kind, risk and tool, and refuses what there is not with what there is', async () => {
    const plan = await asked({ terms: { kind: 'clarification' } });
    const call = await asked();
    const only = async (...filter: string[]) =>
      (await arin.call(['inbox', '--json', ...filter])).out
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).request_id);
    expect(await only('--type', 'clarification')).toEqual([plan.id]);
    expect(await only('--type', 'approval-request')).toEqual([call.id]);
    expect(await only('--tool', 'no_such_tool')).toEqual([]);
    expect((await only('--limit', '1')).length).toBe(1);
    expect(await arin.call(['inbox', '--risk', 'hihg'], { speaks: 'en' })).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean high?'),
    });
    expect(await arin.call(['inbox', '--limit', '0'])).toMatchObject({ code: 2 });
  });

  test('shows what a hostile text holds and obeys nothing of it', async () => {
    const hostile = '\u001b[2J\u001b]0;owned\u0007무해함\u202Egnp.exe\u200B\r\n✔ approved';
    await asked({ action: { parameters: { to: hostile }, expectedOutcome: hostile }, terms: { kind: 'approval_request' } });
    await asked({
      terms: {
        kind: 'clarification',
        question: { kind: 'clarification', question: hostile, originalInput: hostile, ambiguity: '', suggestions: [hostile] },
      },
    });
    const listed = await arin.call(['inbox']);
    const [first = ''] = /req_[0-9a-z]+/.exec(listed.out) ?? [];
    const shown = await arin.call(['show', first]);
    const machine = await arin.call(['inbox', '--json']);
    for (const { out } of [listed, shown, machine]) {
      for (const hidden of ['\u001b', '\u0007', '\u202e', '\u200b', '\r']) expect(out).not.toContain(hidden);
      expect(out.split('\n').some((line) => line.startsWith('✔ approved'))).toBe(false);
    }
    expect(listed.out).toContain('\\u{1b}[2J');
    // Still the same value to a program.
    const values = machine.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(values.some(({ action }) => action.parameters.to === hostile)).toBe(true);
  });
});

describe('deciding', () => {
  test('one after the other by single keys, with a reason where one is asked for, until nothing waits', async () => {
    const [first, second] = [await asked({ terms: { requireReason: true } }), await asked()];
    const sitting = arin.sit(['inbox', '--decide']);
    await sitting.sees('몇 번을 볼까요? (1–2');
    sitting.type('9');
    await sitting.sees('목록에 없습니다');
    sitting.type('');
    await sitting.sees('[r] 거절');
    sitting.type('ㄱ');
    await sitting.sees(/왜|이유/);
    sitting.type('받는 사람이 달라요');
    await sitting.sees(/✔ req_[0-9a-z]+: 거절/);
    await sitting.sees('몇 번을 볼까요?');
    sitting.type('1');
    await sitting.sees('[a] 승인');
    sitting.type('a');
    await sitting.sees('기다리는 요청이 없습니다.');
    expect(await sitting.ended).toMatchObject({ code: 0, err: '' });
    const said = await Promise.all([first, second].map(({ id }) => world.ledger.decisionOf(id)));
    expect(new Set(said.map((decision) => decision?.kind))).toEqual(new Set(['approve', 'reject']));
  });

  test('in English, a change is shown before it is sent, and what is sent is what was shown', async () => {
    const { id } = await asked({ action: { tool: 'report', parameters: { format: 'pdf', top: 5 } } });
    const sitting = arin.sit(['inbox', '--decide'], { speaks: 'en' });
    await sitting.sees('Which one?');
    sitting.type('1');
    await sitting.sees('[m] modify');
    sitting.type('m');
    await sitting.sees('> ');
    sitting.type('{"format": "text", "top": 3}');
    expect(await sitting.sees('Exactly so? [y/n]')).toMatch(/top +3/);
    sitting.type('y');
    await sitting.sees(/✔ req_[0-9a-z]+: modify/);
    sitting.leaves();
    await sitting.ended;
    expect(await world.ledger.decisionOf(id)).toMatchObject({
      kind: 'modify',
      change: { kind: 'parameters', parameters: { format: 'text', top: 3 } },
    });
  });

  test('too late is told with who was first, and what they said, and nothing is changed', async () => {
    const { id, actionDigest } = await asked();
    const sitting = arin.sit(['inbox', '--decide']);
    await sitting.sees('몇 번을 볼까요?');
    sitting.type('1');
    await sitting.sees('[a] 승인');
    expect(await seojun.call(['reject', id, '--reason', '예산 초과'])).toMatchObject({ code: 0 });
    sitting.type('a');
    const told = await sitting.sees('예산 초과');
    expect(told).toContain('박서준 님이 이미 결정했습니다: 거절');
    await sitting.ended;

    const late = await arin.call(['approve', id, '--digest', actionDigest.slice(0, 12)]);
    expect(late.code).toBe(1);
    expect(late.err).toContain('박서준 님이 이미 결정했습니다: 거절');
    const machine = await arin.call(['approve', id, '--digest', actionDigest, '--json'], { speaks: 'en' });
    expect(JSON.parse(machine.out)).toMatchObject({ error: { code: 'HITL_REQUEST_CLOSED', current: { decision: { by: seojun.id } } } });
  });

  test('what lets something happen needs the digest of what was seen, and takes no other', async () => {
    const { id, actionDigest } = await asked();
    expect(await arin.call(['approve', id], { speaks: 'en' })).toMatchObject({ code: 2, err: expect.stringContaining('--digest') });
    expect(await arin.call(['approve', id, '--digest', 'abc'])).toMatchObject({ code: 2 });
    expect(await arin.call(['approve', id, '--digest', '0'.repeat(12)])).toMatchObject({
      code: 1,
      err: expect.stringContaining(actionDigest.slice(0, 12)),
    });
    expect(await world.ledger.decisionOf(id)).toBeUndefined();
    expect(await arin.call(['approve', id, '--digest', actionDigest.slice(0, 12), '--note', '좋아요'])).toMatchObject({ code: 0 });
    expect(await world.ledger.decisionOf(id)).toEqual({ kind: 'approve', note: '좋아요' });
    // Once more, by the same person.
    expect(await arin.call(['approve', id, '--digest', actionDigest])).toMatchObject({ code: 1, err: expect.stringContaining('이아린') });
  });

  test('a change by a program is bound to what it saw, and is judged before it is sent', async () => {
    const { id, actionDigest } = await asked({ action: { tool: 'report', parameters: { format: 'pdf', top: 5 } } });
    const digest = ['--digest', actionDigest];
    expect(await arin.call(['modify', id, '--set', 'top=3'])).toMatchObject({ code: 2, err: expect.stringContaining('--digest') });
    expect(await arin.call(['modify', id, ...digest])).toMatchObject({ code: 2, err: expect.stringContaining('--set') });
    expect(await arin.call(['modify', id, ...digest, '--set', 'top'])).toMatchObject({ code: 2 });
    expect(await arin.call(['modify', id, ...digest, '--parameters', '{top: 3}'])).toMatchObject({ code: 2 });
    expect(await arin.call(['modify', id, ...digest, '--words', '짧게'])).toMatchObject({ code: 2 });
    expect(await world.ledger.decisionOf(id)).toBeUndefined();
    expect(await arin.call(['modify', id, ...digest, '--set', 'top=3', '--set', 'format=text'])).toMatchObject({ code: 0, err: '' });
    expect(await world.ledger.decisionOf(id)).toMatchObject({ kind: 'modify', change: { parameters: { format: 'text', top: 3 } } });
  });

  test('every other answer has a command of its own', async () => {
    const said = async (args: (id: string) => string[], ask: Ask = {}) => {
      const { id } = await asked(ask);
      const { code, err } = await arin.call(args(id), { speaks: 'en' });
      expect([code, err]).toEqual([0, '']);
      return world.ledger.decisionOf(id);
    };
    expect(await said((id) => ['skip', id, '--reason', 'not today'])).toEqual({ kind: 'skip', reason: 'not today' });
    expect(await said((id) => ['defer', id, '메일', '말고', '문서로'])).toEqual({ kind: 'defer', guidance: '메일 말고 문서로' });
    expect(await said((id) => ['abort', id])).toEqual({ kind: 'abort' });
    expect(await said((id) => ['escalate', id, '--to', `role:admin`])).toBeUndefined();
    expect(await said((id) => ['answer', id, '네이버'], { terms: { kind: 'clarification' } })).toEqual({ kind: 'answer', value: '네이버' });
  });

  test('an id that is none, or of nothing, and a person who may not, are told apart', async () => {
    const { id, actionDigest } = await asked();
    expect(await arin.call(['show', 'nonsense'])).toMatchObject({ code: 2, err: expect.stringContaining('req_…') });
    expect(await arin.call(['show', 'req_0000000000'])).toMatchObject({ code: 1, err: expect.stringContaining('HITL_REQUEST_NOT_FOUND') });
    expect(await starter.call(['approve', id, '--digest', actionDigest])).toMatchObject({
      code: 1,
      err: expect.stringContaining('HITL_NOT_PERMITTED'),
    });
    expect(await world.ledger.decisionOf(id)).toBeUndefined();
  });
});

test('watching tells of requests as they come and go, and ends with Ctrl-C', async () => {
  const sitting = arin.sit(['inbox', '--watch']);
  await sitting.sees('지켜보는 중입니다');
  const watched = sitting.sees(/\+ {2}req_/);
  const { session_id } = JSON.parse((await starter.call(['ask', '--no-wait', '--json', '지난달 하루담 선크림 리뷰 분석해줘'])).out);
  await watched;
  const [request] = await eventually(
    async () => JSON.parse((await world.send({ url: `/api/hitl/requests?session_id=${session_id}`, headers: bearer(arin) })).body).items,
    (items) => items.length > 0,
  );
  await arin.call(['reject', request.request_id]);
  await sitting.sees(/이아린 님이 .*거절/);
  sitting.interrupts();
  expect(await sitting.ended).toMatchObject({ code: 0, err: '' });
});
