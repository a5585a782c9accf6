import { verifyAuditExport } from '@dream-agent/hitl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';

let world: AppWorld;
let admin: Someone;
let approver: Someone;
let runId: string;
beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin');
  approver = await world.someone('approver');
  const hold = await world.ledger.startRun({ requestedBy: admin.id });
  runId = hold.runId;
  for (let count = 0; count < 7; count++) {
    const { request } = await world.ledger.ask(hold, { action: { parameters: { body: `글 ${count}` } } });
    if (count % 2 === 0) {
      await world.send({
        method: 'POST',
        url: `/api/hitl/requests/${request.id}/decision`,
        headers: approver.headers,
        payload: { decision: { kind: count === 0 ? 'reject' : 'approve' }, action_digest: request.actionDigest },
      });
    }
  }
});
afterAll(() => world.close());

const get = async (url: string, who: Someone = admin) => (await world.send({ url, headers: who.headers })).json();

describe('the record', () => {
  test('tells who decided what, from where, about what was shown', async () => {
    const { items } = await get(`/api/audit/entries?actor=${approver.id}&type=request-decided`);
    expect(items).toHaveLength(4);
    expect(items[0].body).toMatchObject({
      run_id: runId,
      actor: { kind: 'person', id: approver.id, channel: 'web', address: '127.0.0.1' },
    });
  });

  test.each(['seq', '-seq'])('is read page by page in the order %s, without missing or repeating an entry', async (sort) => {
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await get(`/api/audit/entries?run_id=${runId}&sort=${sort}&limit=3${cursor}`);
      seen.push(...page.items.map(({ seq }: { seq: number }) => seq));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => (sort === 'seq' ? a - b : b - a)));
    expect(seen).toHaveLength(1 + 7 + 4);
  });

  test('verifies, is signed, and shows where it was changed', async () => {
    const signed = await world.send({ method: 'POST', url: '/api/audit/checkpoints', headers: admin.headers });
    expect(signed.statusCode).toBe(201);
    expect((await get('/api/audit/checkpoints')).items[0]).toEqual(signed.json());
    const head = await get('/api/audit/head');
    expect(head).toMatchObject({ seq: signed.json().seq, hash: signed.json().hash, pruned_through: 0 });

    const verify = () =>
      world.send({ method: 'POST', url: '/api/audit/verify', headers: approver.headers, payload: { checkpoints: [signed.json()] } });
    expect((await verify()).json()).toMatchObject({ ok: true, entries: head.seq, signatures_checked: true });

    await world.db.query('alter table hitl.audit_entries disable trigger guard');
    const forge = (from: string, to: string) =>
      world.db.query<{ seq: string }>(
        `update hitl.audit_entries set body = replace(body, $1, $2)
          where seq = (select min(seq) from hitl.audit_entries where body like '%' || $1 || '%') returning seq`,
        [from, to],
      );
    const { rows } = await forge(approver.id, `usr_${'0'.repeat(32)}`);
    const seq = Number(rows[0]?.seq);
    expect((await verify()).json()).toMatchObject({ ok: false, at: { seq }, entries_before: seq - 1 });
    await forge(`usr_${'0'.repeat(32)}`, approver.id);
  });

  test('comes whole as lines that verify anywhere, or as a table', async () => {
    const lines = await world.send({ url: '/api/audit/export', headers: admin.headers });
    expect(await verifyAuditExport([lines.body])).toMatchObject({ ok: true });
    const table = await world.send({ url: '/api/audit/export?format=csv', headers: admin.headers });
    expect(table.headers['content-type']).toContain('text/csv');
    expect(table.body.split('\n').length).toBeGreaterThan(12);
  });

  test('is signed by nobody where there is no key', async () => {
    const { signingKey: _, ...deps } = world.deps;
    const { buildApp } = await import('../../src/app.ts');
    const { Registry } = await import('prom-client');
    const app = await buildApp({ ...deps, figures: new Registry() });
    const answer = await app.inject({ method: 'POST', url: '/api/audit/checkpoints', headers: admin.headers });
    expect(answer.json().error.code).toBe('CONFIG_INVALID');
    await app.close();
  });
});

describe('the figures of people', () => {
  test('tell how long was waited, what was said, and what was answered faster than it can be read', async () => {
    const figures = await get('/api/metrics/decisions');
    expect(figures.queue).toMatchObject({ pending: 3, age: { count: 3 } });
    expect(figures.total).toMatchObject({ asked: 7, decided: 4, approved: 3, approval_rate: 0.75, timed_out: 0 });
    expect(figures.by_gate).toMatchObject([{ gate: 'outgoing mail', asked: 7 }]);
    expect(figures.by_person).toMatchObject([{ person: approver.id, decided: 4, too_fast: 4, time_to_decide: { count: 4 } }]);
  });

  test('stand step by step too, and add up to the same, with what the runs have cost', async () => {
    const {
      total,
      spending,
      over_time: { step_sec, steps },
    } = await get('/api/metrics/decisions');
    const all = (name: string) => steps.reduce((sum: number, step: Record<string, number>) => sum + (step[name] ?? 0), 0);
    expect(step_sec).toBe(86_400);
    expect({ asked: all('asked'), decided: all('decided'), approved: all('approved') }).toEqual({
      asked: total.asked,
      decided: total.decided,
      approved: total.approved,
    });
    expect(all('spent_usd')).toBeCloseTo(spending.usd);
    expect(spending.runs).toBeGreaterThan(0);
    const twoDays = new Date(Date.now() - 86_400_000).toISOString();
    expect((await get(`/api/metrics/decisions?from=${twoDays}`)).over_time.step_sec).toBe(3_600);
    expect((await get('/api/metrics/decisions?from=2020-01-01T00:00:00Z')).over_time.step_sec).toBe(7 * 86_400);
    expect((await get('/api/metrics/decisions?from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z')).over_time.steps).toEqual([]);
  });

  test('of people, one sees oneself', async () => {
    const other = await world.someone('reviewer');
    expect((await get('/api/metrics/decisions', other)).by_person).toEqual([]);
    expect((await get('/api/metrics/decisions', approver)).by_person).toHaveLength(1);
  });

  test('an answer that took its time is not too fast', async () => {
    const hold = await world.ledger.startRun({ requestedBy: admin.id });
    const { request } = await world.ledger.ask(hold, { terms: { gate: 'slow' } });
    await world.advance(100);
    const payload = { decision: { kind: 'approve' }, action_digest: request.actionDigest };
    await world.send({ method: 'POST', url: `/api/hitl/requests/${request.id}/decision`, headers: approver.headers, payload });
    const figures = await get('/api/metrics/decisions?gate=slow');
    expect(figures.by_person).toMatchObject([{ too_fast: 0, decided: 1 }]);
    expect(figures.total.time_to_decide.p50).toBeGreaterThan(99);
  });

  test('of the process are there for Prometheus, by the name of the route', async () => {
    const answer = await world.send({ url: '/metrics', headers: await world.keyOf(admin.id, ['read']) });
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toMatch(/dream_agent_http_request_seconds_count\{route="decideRequest",status="200"\} \d+/);
  });
});
