import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';
import { atOnce } from '../people/people-world.ts';

let world: AppWorld;
let starter: Someone;
let approver: Someone;
let admin: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  starter = await world.someone('approver');
  approver = await world.someone('approver', { language: 'ko' });
  admin = await world.someone('admin');
});
afterAll(() => world.close());

type Ask = Parameters<AppWorld['ledger']['ask']>[1];

async function asked(options: Ask = {}) {
  const hold = await world.ledger.startRun({ requestedBy: starter.id });
  return (await world.ledger.ask(hold, options)).request;
}

const decide = (
  request: { id: string; actionDigest: string },
  decision: object,
  who: Someone = approver,
  more: Record<string, string> = {},
) =>
  world.send({
    method: 'POST',
    url: `/api/hitl/requests/${request.id}/decision`,
    headers: { ...who.headers, ...more },
    payload: { decision, action_digest: request.actionDigest },
  });

const list = async (query: string, who: Someone = admin) =>
  (await world.send({ url: `/api/hitl/requests?${query}`, headers: who.headers })).json();

describe('a request', () => {
  test.each(['clarification', 'plan_review', 'approval_request', 'input_request', 'final_response', 'error_recovery'] as const)(
    'of the kind %s is shown with what is asked, exactly',
    async (kind) => {
      const request = await asked({ terms: { kind } });
      const shown = await world.send({ url: `/api/hitl/requests/${request.id}`, headers: approver.headers });
      expect(shown.statusCode).toBe(200);
      expect(shown.json()).toMatchObject({
        type: kind,
        request_id: request.id,
        status: 'pending',
        action_digest: request.actionDigest,
        requested_by: starter.id,
        action: { parameters: { to: 'team@example.com', body: '안녕하세요' } },
        decision: null,
      });
    },
  );

  test('that is not there is an error with its code, in the language of whoever asks', async () => {
    const answer = await world.send({ url: '/api/hitl/requests/req_01jc3x6v9d8m2k4q7t0w', headers: approver.headers });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error).toMatchObject({ code: 'HITL_REQUEST_NOT_FOUND', number: 5001, title: '그런 요청이 없습니다' });
  });
});

describe('a decision', () => {
  test('counts once, and whoever comes second learns what was decided', async () => {
    const request = await asked();
    const first = await decide(request, { kind: 'approve', note: '좋아요' });
    expect(first.json()).toMatchObject({ kind: 'recorded', request_id: request.id, decision: { by: approver.id, source: 'human' } });
    const second = await decide(request, { kind: 'reject', reason: 'no' }, admin);
    expect(second.statusCode).toBe(409);
    expect(second.json().error).toMatchObject({
      code: 'HITL_REQUEST_CLOSED',
      current: { status: 'decided', decision: { decision: { kind: 'approve', note: '좋아요' }, by: approver.id } },
    });
  });

  test('sent a hundred times at once is recorded once', async () => {
    const request = await asked();
    const answers = await atOnce(100, (index) =>
      decide(request, index % 2 === 0 ? { kind: 'approve' } : { kind: 'reject', reason: `${index}` }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(99);
    const won = answers.find(({ statusCode }) => statusCode === 200)?.json().decision.decision.kind;
    expect((await world.ledger.decisionOf(request.id))?.kind).toBe(won);
  });

  test('with a key is answered alike as often as it comes, and refused for something else', async () => {
    const request = await asked();
    const key = { 'idempotency-key': `decide-${request.id}` };
    const [first, again] = [
      await decide(request, { kind: 'approve' }, approver, key),
      await decide(request, { kind: 'approve' }, approver, key),
    ];
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first.json());
    const other = await decide(request, { kind: 'reject', reason: 'x' }, approver, key);
    expect(other.json().error.code).toBe('HITL_IDEMPOTENCY_KEY_REUSED');
  });

  test('about something else than what is asked decides nothing', async () => {
    const request = await asked();
    const answer = await decide({ ...request, actionDigest: '0'.repeat(64) }, { kind: 'approve' });
    expect(answer.json().error).toMatchObject({ code: 'HITL_DIGEST_MISMATCH', current: { status: 'pending', decision: null } });
  });

  test('that comes after the deadline changes nothing', async () => {
    const request = await asked({ terms: { timing: { timeoutSeconds: 60, timeoutAction: 'reject' } } });
    await world.advance(61);
    const late = await decide(request, { kind: 'approve' });
    expect(late.statusCode).toBe(409);
    expect(late.json().error.code).toBe('HITL_REQUEST_EXPIRED');
    expect(await world.ledger.decisionOf(request.id)).not.toEqual({ kind: 'approve' });
  });

  test('of the one who started the run is refused where the gate says so, by cookie and by key', async () => {
    const request = await asked({ terms: { requesterMayApprove: false } });
    expect((await decide(request, { kind: 'approve' }, starter)).json().error.code).toBe('HITL_SELF_APPROVAL');
    const key = await world.keyOf(starter.id, ['decide']);
    const byKey = await decide(request, { kind: 'approve' }, { ...starter, headers: key });
    expect(byKey.json().error).toMatchObject({ code: 'HITL_SELF_APPROVAL', number: 2002 });
    expect((await world.ledger.request(request.id)).status).toBe('pending');
  });

  test('is whose the sign-in says, whatever the body says', async () => {
    const request = await asked();
    const answer = await world.send({
      method: 'POST',
      url: `/api/hitl/requests/${request.id}/decision`,
      headers: approver.headers,
      payload: { decision: { kind: 'approve' }, action_digest: request.actionDigest, actor: { id: admin.id }, by: admin.id },
    });
    expect(answer.json().error.code).toBe('INPUT_INVALID');
    expect((await decide(request, { kind: 'approve' })).json().decision.by).toBe(approver.id);
  });

  test('of somebody it does not wait for is refused, until it is lent to them', async () => {
    const request = await asked({ assignee: { kind: 'person', id: admin.id } });
    const reviewer = await world.someone('reviewer');
    expect((await decide(request, { kind: 'approve' }, reviewer)).json().error.code).toBe('NOT_ALLOWED');
    const now = (await world.deps.ledger.now()).getTime();
    const lent = await world.send({
      method: 'POST',
      url: '/api/delegations',
      headers: admin.headers,
      payload: { to: reviewer.id, starts_at: new Date(now - 1000).toISOString(), ends_at: new Date(now + 60_000).toISOString() },
    });
    expect(lent.statusCode).toBe(201);
    expect((await decide(request, { kind: 'approve' }, reviewer)).json()).toMatchObject({ kind: 'recorded' });
  });

  test('that changes the parameters is previewed, approved to the letter, and becomes another action', async () => {
    const hold = await world.ledger.startRun({ requestedBy: starter.id });
    const tool = [...world.deps.rules.tools.keys()][0] ?? '';
    const { request } = await world.ledger.ask(hold, { action: { tool, parameters: { topic: '하나' } } });
    const parameters = { topic: '둘', __proto__x: 1 };
    const url = `/api/hitl/requests/${request.id}/preview`;
    const preview = await world.send({ method: 'POST', url, headers: approver.headers, payload: { parameters } });
    expect(preview.json()).toMatchObject({ action: { tool, parameters }, risk_before: 'low' });
    const { digest } = preview.json().action;
    const answer = await decide(request, { kind: 'modify', change: { kind: 'parameters', parameters, digest } });
    expect(answer.json()).toMatchObject({ kind: 'recorded', decision: { decision: { kind: 'modify' } } });
    expect(answer.json()).not.toHaveProperty('next_request_id');
  });

  test.each([
    ['nothing', {}],
    ['something else', { digest: '9f'.repeat(32) }],
  ])('that changes the parameters by somebody who was shown %s is a question of its own, and approves nothing', async (_, shown) => {
    const hold = await world.ledger.startRun({ requestedBy: starter.id });
    const tool = [...world.deps.rules.tools.keys()][0] ?? '';
    const { request } = await world.ledger.ask(hold, { action: { tool, parameters: { topic: '하나' } } });
    const answer = await decide(request, { kind: 'modify', change: { kind: 'parameters', parameters: { topic: '둘' }, ...shown } });
    const next = await world.ledger.request(answer.json().next_request_id);
    expect(next).toMatchObject({ status: 'pending' });
    expect(next.actionDigest).not.toBe(request.actionDigest);
    expect((await world.deps.ledger.findRequest(request.id))?.decision).not.toHaveProperty('approvedActionId');
  });
});

describe('decisions in bulk', () => {
  const bulk = (decisions: object[], headers: Record<string, string> = {}) =>
    world.send({
      method: 'POST',
      url: '/api/hitl/requests/decisions',
      headers: { ...approver.headers, ...headers },
      payload: { decisions },
    });

  test('shuffled a hundred times, each lands on its own request', async () => {
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    for (let round = 0; round < 100; round++) {
      // In a run of its own: no run may ask this much.
      const hold = await world.ledger.startRun({ requestedBy: starter.id });
      const requests = [];
      for (let count = 0; count < 4; count++) requests.push((await world.ledger.ask(hold)).request);
      const meant = requests.map((request, index) => ({
        request_id: request.id,
        action_digest: request.actionDigest,
        decision: index % 2 === 0 ? { kind: 'approve', note: request.id } : { kind: 'reject', reason: request.id },
      }));
      const sent = meant
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item);
      const { outcomes } = (await bulk(sent)).json();
      expect(outcomes.map((one: { request_id: string }) => one.request_id)).toEqual(sent.map((item) => item.request_id));
      for (const { request_id, decision } of meant) expect(await world.ledger.decisionOf(request_id)).toEqual(decision);
    }
  });

  test('one that is refused says why, and changes nothing about the others', async () => {
    const [mine, closed, foreign] = [await asked(), await asked(), await asked({ assignee: { kind: 'person', id: admin.id } })];
    await decide(closed, { kind: 'approve' }, admin);
    const item = (request: typeof mine) => ({ request_id: request.id, action_digest: request.actionDigest, decision: { kind: 'approve' } });
    const missing = { ...item(mine), request_id: 'req_01jc3x6v9d8m2k4q7t0w' };
    const { outcomes } = (await bulk([item(closed), missing, item(mine), item(foreign)])).json();
    expect(outcomes.map((one: { kind: string; error?: { code: string } }) => one.error?.code ?? one.kind)).toEqual([
      'HITL_REQUEST_CLOSED',
      'HITL_REQUEST_NOT_FOUND',
      'recorded',
      'NOT_ALLOWED',
    ]);
  });

  test('sent twice with a key is done once and answered alike', async () => {
    const items = [await asked(), await asked()].map((request) => ({
      request_id: request.id,
      action_digest: request.actionDigest,
      decision: { kind: 'approve' },
    }));
    const key = { 'idempotency-key': 'bulk-1' };
    const first = await bulk(items, key);
    const again = await bulk(items, key);
    expect(again.json()).toEqual(first.json());
    expect(again.json().outcomes.map(({ kind }: { kind: string }) => kind)).toEqual(['recorded', 'recorded']);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });
});

describe('the list of requests', () => {
  test('is narrowed, sorted, counted, and paged without missing or repeating one', async () => {
    const gate = 'inbox test';
    const hold = await world.ledger.startRun({ requestedBy: starter.id });
    for (let index = 0; index < 23; index++) {
      const risk = (['low', 'medium', 'high'] as const)[index % 3] ?? 'low';
      const timing = { timeoutSeconds: index % 5 === 0 ? null : 1_000 - index * 7 };
      await world.ledger.ask(hold, {
        action: { risk },
        terms: { gate, timing, ...(index % 2 === 0 ? {} : { kind: 'clarification' as const }) },
      });
    }
    const filter = `gate=${encodeURIComponent(gate)}`;
    for (const sort of ['created_at', '-created_at', 'timeout_at', '-timeout_at', 'risk', '-risk']) {
      for (const status of ['', '&status=pending']) {
        const seen: { request_id: string; created_at: string; timeout_at: string | null }[] = [];
        let cursor = '';
        do {
          const page = await list(`${filter}${status}&sort=${sort}&limit=5${cursor}`);
          seen.push(...page.items);
          cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
        } while (cursor !== '');
        expect(new Set(seen.map(({ request_id }) => request_id)).size, sort).toBe(23);
        const times = seen.map((one) =>
          sort.includes('timeout') ? Date.parse(one.timeout_at ?? '9999-01-01T00:00:00Z') : Date.parse(one.created_at),
        );
        const ordered = times.toSorted((a, b) => (sort.startsWith('-') ? b - a : a - b));
        if (!sort.includes('risk')) expect(times, sort).toEqual(ordered);
      }
    }
    const count = (await world.send({ url: `/api/hitl/requests/count?${filter}&risk=high&risk=low`, headers: admin.headers })).json();
    expect(count).toMatchObject({ total: 15, mine: 15, by_risk: { high: 7, low: 8 } });
    expect((await list(`${filter}&type=clarification&risk=medium`)).items).toHaveLength(4);
    expect((await list(`${filter}&run_id=${hold.runId}&tool=send_email&limit=200`)).items).toHaveLength(23);
    expect((await list(`${filter}&tool=nothing`)).items).toHaveLength(0);
  });

  test('shows as mine what waits for me, my groups and my role, and nothing to whoever only looks on', async () => {
    const group = `모임 ${Math.random()}`;
    const member = await world.someone('reviewer');
    await world.send({ method: 'POST', url: '/api/groups', headers: admin.headers, payload: { name: group } });
    const url = `/api/groups/${encodeURIComponent(group)}/members/${member.id}`;
    expect((await world.send({ method: 'PUT', url, headers: admin.headers })).statusCode).toBe(204);
    const gate = `mine ${Math.random()}`;
    const mine = [
      await asked({ terms: { gate }, assignee: { kind: 'person', id: member.id } }),
      await asked({ terms: { gate }, assignee: { kind: 'group', name: group } }),
      await asked({ terms: { gate }, assignee: { kind: 'role', role: 'reviewer' } }),
    ];
    await asked({ terms: { gate }, assignee: { kind: 'role', role: 'approver' } });
    await asked({ terms: { gate }, assignee: { kind: 'person', id: admin.id } });
    const viewer = await world.someone('viewer');
    await asked({ terms: { gate }, assignee: { kind: 'person', id: viewer.id } });
    const query = `gate=${encodeURIComponent(gate)}&assignee=me`;
    const ids = (page: { items: { request_id: string }[] }) => page.items.map(({ request_id }) => request_id).sort();
    expect(ids(await list(query, member))).toEqual(mine.map(({ id }) => id).sort());
    expect(ids(await list(query, admin))).toHaveLength(6);
    expect(ids(await list(query, viewer))).toEqual([]);
  });

  test.each([
    'cursor=abc',
    `cursor=${Buffer.from('["requests risk","graver","req_1"]').toString('base64url')}&sort=risk`,
    `cursor=${Buffer.from('["requests timeout_at","soon","req_1"]').toString('base64url')}`,
    `cursor=${Buffer.from('["requests -risk","low","req_1"]').toString('base64url')}&sort=risk`,
  ])('refuses a cursor that it has not made: %s', async (query) => {
    const answer = await world.send({ url: `/api/hitl/requests?${query}`, headers: admin.headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, 'CURSOR_INVALID']);
  });
});
