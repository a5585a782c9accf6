import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PlaceOfRequest, pageRequests } from '../../src/postgres/sql/requests/page-requests.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';

const PENDING = 100_000;

let world: AppWorld;
let admin: Someone;
beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin');
  const hold = await world.ledger.startRun({ requestedBy: admin.id });
  const { request } = await world.ledger.ask(hold);
  const client = await world.db.connect();
  // Copies of a request that the ledger has made; its checks of each row are not what is looked at here.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into hitl.requests
     select 'req_' || lpad(n::text, 20, '0'), run_id, action_id, action_digest, kind, gate, (enum_range(null::hitl.risk_level))[1 + n % 4], timeout_action,
            approvals, requester_may_approve, replace(terms::text, $1, 'req_' || lpad(n::text, 20, '0'))::json, status, version, level, round, assignee_kind, assignee, reminders_sent,
            opened_at + n * interval '1 ms', case when n % 10 = 0 then null else deadline_at + (n * 7919 % 100000) * interval '1 ms' end,
            warn_at, remind_at, escalate_at, next_due_at, resolved_at
       from hitl.requests, generate_series(1, $2::integer) as n where id = $1`,
    [request.id, PENDING],
  );
  await client.query('set session_replication_role = origin');
  await client.query('analyze hitl.requests');
  client.release();
});
afterAll(() => world.close());

const FILTER = {
  statuses: ['pending'],
  kinds: null,
  run_ids: null,
  gates: null,
  tools: null,
  risks: null,
  mine: true,
  waits_for: null,
  search: null,
  everything: false,
  people: ['usr_1'],
  groups: ['g'],
  roles: ['reviewer'],
  created_after: null,
  created_before: null,
  due_before: null,
};

interface Plan {
  readonly 'Node Type': string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

test.each([
  ['timeout_at', 'infinity'],
  ['created_at', '2026-01-01T00:00:00Z'],
  ['risk', 'medium'],
] as const)(`of ${PENDING} that wait, a page sorted by %s is read along an index and not past it`, async (order, key) => {
  let plan: Plan | undefined;
  const explaining = {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await world.db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (analyze, format json) ${text}`, values);
      plan = rows[0]?.['QUERY PLAN'][0].Plan;
      return { rows: [] as PlaceOfRequest[] };
    },
  };
  for (const [after_key, after_id] of [[null, null] as const, [key, 'req_00000000000000050000'] as const]) {
    await pageRequests(order, false, true)(explaining, { ...FILTER, after_key, after_id, row_limit: 51 });
    const all = plan === undefined ? [] : nodes(plan);
    expect(all.map((node) => node['Node Type'])).not.toContain('Sort');
    expect(all.filter((node) => node['Node Type'].includes('Index')).length, JSON.stringify(plan)).toBeGreaterThan(0);
    for (const node of all) expect(node['Rows Removed by Filter'] ?? 0, JSON.stringify(node)).toBeLessThan(100);
  }
});

test('the tenth page comes as the first', async () => {
  let cursor = '';
  const seen = new Set<string>();
  for (let page = 0; page < 10; page++) {
    const { items, next_cursor } = (
      await world.send({ url: `/api/hitl/requests?status=pending&assignee=me&limit=50${cursor}`, headers: admin.headers })
    ).json();
    for (const item of items) seen.add(item.request_id);
    cursor = `&cursor=${next_cursor}`;
  }
  expect(seen.size).toBe(500);
  const count = (await world.send({ url: '/api/hitl/requests/count?status=pending', headers: admin.headers })).json();
  expect(count).toMatchObject({ total: PENDING + 1, mine: PENDING + 1 });
});
