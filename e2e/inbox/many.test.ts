// @module-tag browser
import { expect, test } from 'vitest';
import { addToGroup, createGroup } from '../../packages/server/src/people/index.ts';
import { eventually } from '../../packages/server/test/worker/eventually.ts';
import { button, seen } from '../browser/sight.ts';
import { useLedgerPages } from '../browser/use-pages.ts';
import { mail, put } from './questions.ts';

const pages = useLedgerPages();
const MANY = 3_000;

type Page = Awaited<ReturnType<typeof pages.come>>['page'];
const list = (page: Page) => page.getByRole('list', { name: '요청 목록' });
const who = (page: Page) => page.getByRole('combobox', { name: '대상' });

/** Copies of a request that the ledger has made, each due a second after the one before. */
async function copy(id: string): Promise<void> {
  const client = await pages.world.db.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into hitl.requests
     select 'req_' || lpad(n::text, 20, '0'), run_id, action_id, action_digest, kind, gate, risk, timeout_action, approvals, requester_may_approve,
            replace(terms::text, $1, 'req_' || lpad(n::text, 20, '0'))::json, status, version, level, round, assignee_kind, assignee, reminders_sent,
            opened_at + n * interval '1 ms', deadline_at + n * interval '1 second', warn_at, remind_at, escalate_at, next_due_at, resolved_at
       from hitl.requests, generate_series(1, $2::integer) as n where id = $1`,
    [id, MANY],
  );
  await client.query('set session_replication_role = origin');
  client.release();
}

test('of thousands that wait only what is in sight is drawn, and page after page comes as one goes down', async () => {
  const me = await pages.come('approver');
  const { id } = await put(pages.world, { ...mail('many@example.com'), assignee: { kind: 'person', id: me.id } });
  await copy(id);
  let asked = 0;
  me.page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/hitl/requests') asked++;
  });
  await me.page.goto('/inbox');
  await seen(me.page.getByText('3,001건 대기 중'));
  const rows = list(me.page).getByRole('listitem');
  await seen(rows);
  expect(await rows.count()).toBeLessThan(60);
  const scroller = list(me.page).locator('..');
  const height = () => list(me.page).evaluate((element) => element.clientHeight);
  const before = await height();
  for (let pageful = 2; pageful <= 4; pageful++) {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await eventually(height, (now) => now > before * (pageful - 0.5));
  }
  expect(asked).toBeGreaterThanOrEqual(4);
  expect(asked).toBeLessThan(10);
  expect(await rows.count()).toBeLessThan(60);
});

test('mine, my groups and everybody’s are told apart, a search finds what is said in a request, and the number is of what is listed', async () => {
  const me = await pages.come('approver');
  await createGroup(pages.world.db, '마케팅');
  await addToGroup(pages.world.db, { group: '마케팅', userId: me.id });
  const stranger = await pages.world.person({ role: 'approver' });
  await put(pages.world, { ...mail('to-me@example.com'), assignee: { kind: 'person', id: me.id } });
  await put(pages.world, { ...mail('to-us@example.com'), assignee: { kind: 'group', name: '마케팅' } });
  await put(pages.world, { ...mail('to-another@example.com'), assignee: { kind: 'person', id: stranger } });
  await me.page.goto('/inbox');
  await who(me.page).selectOption('myself');
  await seen(me.page.getByText('1건 대기 중', { exact: true }));
  await list(me.page).getByRole('listitem').getByRole('button').click();
  await seen(me.page.getByRole('article').getByText('to-me@example.com'));
  await who(me.page).selectOption('my_groups');
  await seen(me.page.getByText('1건 대기 중', { exact: true }));
  await list(me.page).getByRole('listitem').getByRole('button').click();
  await seen(me.page.getByRole('article').getByText('to-us@example.com'));
  await who(me.page).selectOption('anyone');
  const search = me.page.getByRole('searchbox', { name: '검색' });
  await search.fill('TO-ANOTHER');
  await seen(me.page.getByText('1건 대기 중', { exact: true }));
  await list(me.page).getByRole('listitem').getByRole('button').click();
  await seen(me.page.getByRole('article').getByText('to-another@example.com'));
  // It waits for somebody else, and so nothing can be pressed.
  await seen(me.page.getByText('다른 사람의 결정을 기다리는 요청입니다.'));
  expect(await button(me.page, '승인').isDisabled()).toBe(true);
  await search.fill('없는 말');
  await seen(me.page.getByText('조건에 맞는 요청이 없습니다'));
  await seen(me.page.getByText('0건 대기 중'));
  await search.fill('');
  await me.page.getByRole('combobox', { name: '상태' }).selectOption('decided');
  await seen(me.page.getByText('결정된 요청 0건'));
});
