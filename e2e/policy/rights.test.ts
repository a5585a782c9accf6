// @module-tag browser
import type { RequestId } from '@dream-agent/hitl';
import { expect, test } from 'vitest';
import { gatedConfig } from '../../packages/server/test/routes/gated-config.ts';
import { eventually } from '../../packages/server/test/worker/eventually.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { ask, panelOf, REPORT, standing } from '../chat/conversation.ts';

const pages = useAgentPages(async () => ({ config: await gatedConfig() }));
const ADMIN = { kind: 'person', id: 'usr_admin000000', role: 'admin', groups: [], channel: 'web' } as const;

type Page = Awaited<ReturnType<typeof pages.come>>['page'];

/** Asks for a report, and approves its plan. */
async function askForReport(page: Page): Promise<void> {
  await page.goto('/');
  await ask(page, REPORT);
  await button(panelOf(page, '계획 검토'), '승인').click();
}

const decide = (id: RequestId, said: 'approve' | 'reject') =>
  pages.world.ledger
    .request(id)
    .then((request) =>
      pages.world.ledger.answer(
        request,
        { ...ADMIN, groups: [] },
        said === 'approve' ? { kind: 'approve' } : { kind: 'reject', reason: '아직' },
      ),
    );

test('what people approve again and again is suggested with its back-test; turned on by a person, the next one is let through and on the record', async () => {
  const { page, id } = await pages.come('admin');
  await askForReport(page);
  await seen(button(panelOf(page, '승인 요청'), '승인'));
  const waiting = await pages.world.deps.ledger.listRequests({ status: 'pending' });
  const first = waiting.find(({ kind }) => kind === 'approval_request')?.id as RequestId;
  const { parameters, risk } = (await pages.world.deps.ledger.findRequest(first))?.action ?? {};
  await decide(first, 'approve');
  // The same, from others, many times; once somebody did not want it.
  const hold = await pages.world.ledger.startRun({ requestedBy: id });
  for (let count = 0; count < 11; count++) {
    const { request } = await pages.world.ledger.ask(hold, {
      action: { tool: 'report', parameters: parameters ?? {}, risk: risk?.level ?? 'low' },
    });
    await decide(request.id, count < 10 ? 'approve' : 'reject');
  }
  await page.goto('/policy?part=grants');
  await seen(page.getByText('12건 중 11건을 승인했을 것입니다'));
  expect(await page.getByRole('heading', { name: '거절된 요청' }).locator('..').getByRole('link').count()).toBe(1);
  await seen(page.getByText('사전 승인된 것이 없습니다'));
  await button(page, '규칙 켜기').click();
  const dialog = page.getByRole('dialog', { name: '사전 승인 만들기' });
  await button(dialog, '만들기').click();
  await seen(page.getByText('사전 승인이 적용되었습니다'));
  await seen(page.getByText('켜져 있음'));
  await seen(page.getByText('100회 중 0회 사용'));

  await askForReport(page);
  await seen(standing(page, '완료'));
  await gone(panelOf(page, '승인 요청'));
  await page.goto('/policy?part=grants');
  await seen(page.getByText('100회 중 1회 사용'));
  const entries = await pages.world.ledger.audit();
  expect(entries.some(({ body }) => body.type === 'grant-used')).toBe(true);

  // Taken back, the next one is asked about again.
  await button(page, '회수').click();
  await button(page.getByRole('dialog', { name: '회수' }), '회수').click();
  await seen(page.getByText('회수했습니다'));
  await seen(page.getByText('사전 승인된 것이 없습니다'));
  await seen(button(page, '규칙 켜기'));
  await askForReport(page);
  await seen(button(panelOf(page, '승인 요청'), '승인'));
});

test('whoever is away lets somebody decide until a date; an end before the start is refused, and it can be ended sooner', async () => {
  const away = await pages.come('approver', { about: { name: '최민아' } });
  const other = await pages.come('reviewer', { about: { name: '박준호' }, at: '/inbox' });
  const hold = await pages.world.ledger.startRun({ requestedBy: other.id });
  const { request } = await pages.world.ledger.ask(hold, {
    action: { tool: 'report', parameters: {}, risk: 'low' },
    assignee: { kind: 'person', id: away.id },
  });
  await away.page.goto('/policy?part=delegations');
  await button(away.page, '위임하기').first().click();
  const dialog = away.page.getByRole('dialog', { name: '부재 설정' });
  await button(dialog, '위임하기').click();
  await seen(dialog.getByText('사람을 고르세요.', { exact: true }));
  await dialog.getByRole('combobox', { name: '대신 결정할 사람' }).selectOption(other.id);
  await dialog.getByLabel('종료').fill('2020-01-01T00:00');
  await button(dialog, '위임하기').click();
  await seen(dialog.getByText('종료가 시작보다 뒤여야 합니다.'));
  await dialog.getByLabel('종료').fill('2035-01-01T00:00');
  await button(dialog, '위임하기').click();
  await seen(away.page.getByText('위임이 적용되었습니다'));
  await seen(away.page.getByText(/2035/));

  await other.page.goto(`/inbox/${request.id}`);
  await button(other.page, '승인').click();
  await other.page.goto('about:blank');
  await eventually(
    () => pages.world.ledger.decisionOf(request.id),
    (decision) => decision?.kind === 'approve',
  );
  await button(away.page, '끝내기').click();
  await button(away.page.getByRole('dialog', { name: '끝내기' }), '끝내기').click();
  await seen(away.page.getByText('회수됨'));
});
