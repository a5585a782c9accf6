// @module-tag browser
import { expect, test } from 'vitest';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';
import { ask, askForPlan, panelOf, REPORT, standing } from './conversation.ts';

const pages = useAgentPages();

test('an example in Korean becomes a plan, the plan an answer, and the report is shown where it is', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await button(page, REPORT).click();
  await button(page, '보내기').click();
  await page.waitForURL(/\/sessions\/ses_/);
  await seen(page.getByText('버전 1'));
  await seen(page.getByRole('img', { name: /흐름/ }));
  await button(page, '승인').click();
  const sheet = page.getByRole('img', { name: /1쪽/ });
  await seen(sheet);
  await seen(standing(page, '완료'));
  // It is drawn, and no white sheet.
  const inked = await sheet.evaluate((canvas) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 128 && data[at + 3] === 255) count++;
    return count;
  });
  expect(inked).toBeGreaterThan(500);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: '내려받기' }).first().click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await page.reload();
  await seen(sheet);
  await seen(standing(page, '완료'));
  // The text beside the PDF was asked for as well: what it is folded in with is not called working files, and counts it.
  const others = page.locator('details', { has: page.getByText(/^다른 파일 \d+개$/) });
  const count = Number(/\d+/.exec((await others.locator('summary').first().textContent()) ?? '')?.[0]);
  await others.locator('summary').first().click();
  await seen(others.getByText('report.md', { exact: true }));
  expect(await others.getByRole('figure').count()).toBe(count);
});

test('a question is answered by a suggestion, and another one in words', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await ask(page, '보고서 만들어줘');
  const question = panelOf(page, '질문');
  const suggestions = question.getByRole('group', { name: '제안' }).getByRole('button');
  await suggestions.filter({ hasText: '리뷰' }).first().click();
  // What is wanted is clear now, and what it is about is not.
  await suggestions.filter({ hasText: '하루담' }).click();
  await seen(panelOf(page, '계획 검토'));
  await gone(question);

  await page.goto('/');
  await ask(page, '보고서 만들어줘');
  await question.getByRole('textbox', { name: '답변' }).fill('지난달 선크림 리뷰');
  await question.getByRole('textbox', { name: '답변' }).press('Enter');
  await seen(panelOf(page, '계획 검토'));
  await gone(question);
});

test('one turn comes after another, each with its own answer, and the plan that waits is the same in a second tab and after a reload', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await (await askForPlan(page)).getByRole('button', { name: '승인', exact: true }).click();
  await seen(standing(page, '완료'));
  await ask(page, '지난달 하루담 리뷰 감성 분석해줘');
  const panel = panelOf(page, '계획 검토');
  await seen(panel);
  await seen(standing(page, '결정을 기다림'));
  const second = await page.context().newPage();
  await second.goto(page.url());
  await page.reload();
  for (const tab of [page, second]) {
    await seen(panelOf(tab, '계획 검토'));
    await seen(standing(tab, '결정을 기다림'));
    // The first turn is above it, with its answer.
    await seen(tab.getByRole('article', { name: REPORT }).getByRole('img', { name: /1쪽/ }));
  }
  await button(panelOf(second, '계획 검토'), '승인').click();
  for (const tab of [page, second]) {
    await seen(standing(tab, '완료'));
    expect(await panelOf(tab, '계획 검토').count()).toBe(0);
  }
});

test('what an answer offers next is asked with a click', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await button(await askForPlan(page), '승인').click();
  const offers = page.getByRole('group', { name: '이어서 할 수 있는 요청' }).getByRole('button');
  await seen(offers);
  const offer = (await offers.first().textContent()) ?? '';
  await offers.first().click();
  await seen(page.getByRole('article', { name: offer.slice(0, 80) }));
});

test('conversations are searched, renamed and deleted', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  await askForPlan(page);
  const address = page.url();
  const bar = page.getByRole('complementary', { name: '대화' });
  await button(page, '이름 바꾸기').click();
  await page.getByRole('textbox', { name: '이름' }).fill('시월의 선크림 <b>보고</b>');
  await button(page, '저장').click();
  await seen(bar.getByText('시월의 선크림 <b>보고</b>'));
  await seen(page.getByRole('heading', { name: '시월의 선크림 <b>보고</b>', level: 1 }));
  await bar.getByRole('searchbox').fill('그런 것은 없다');
  await seen(bar.getByText('이름이 일치하는 대화가 없습니다'));
  await bar.getByRole('searchbox').fill('시월');
  await seen(bar.getByText('시월의 선크림'));
  await bar.getByRole('searchbox').fill('');
  await button(page, '삭제').click();
  const dialog = page.getByRole('dialog', { name: '삭제' });
  await seen(dialog.getByText('결정 기록은 남습니다'));
  pages.complaints.forgive(/status of 40[49]/);
  await button(dialog, '삭제').click();
  // Not while something of it is under way.
  await seen(dialog.getByRole('alert'));
  await button(dialog, '그대로 두기').click();
  await button(page, '중단').click();
  await button(page.getByRole('dialog'), '중단하기').click();
  await seen(standing(page, '취소됨'));
  await button(page, '삭제').click();
  await button(dialog, '삭제').click();
  await page.waitForURL((url) => url.pathname === '/');
  await gone(bar.getByText('시월의 선크림'));
  await page.goto(address);
  await seen(page.getByRole('alert'));
});

test('files are brought by the chooser and by dropping them, taken off again, and read by the run', async () => {
  const { page } = await pages.come('reviewer', { at: '/' });
  const reviews = 'date,text,rating\n2026-10-02,선크림 백탁이 없고 촉촉해요,5\n2026-10-05,선크림 바르면 눈이 시려요,2\n';
  await page.locator('input[type=file]').setInputFiles({ name: '시월 리뷰.csv', mimeType: 'text/csv', buffer: Buffer.from(reviews) });
  const files = page.getByRole('list', { name: '파일' });
  await seen(files.getByText('시월 리뷰.csv'));
  const dropped = await page.locator('html').evaluateHandle((html, content) => {
    const { DataTransfer, File } = html.ownerDocument.defaultView;
    const held = new DataTransfer();
    held.items.add(new File([content], '놓은 파일.csv', { type: 'text/csv' }));
    return held;
  }, reviews);
  await page.locator('form').dispatchEvent('drop', { dataTransfer: dropped });
  await seen(files.getByText('놓은 파일.csv'));
  await button(files, '놓은 파일.csv 빼기').click();
  await gone(files.getByText('놓은 파일.csv'));
  await ask(page, '이 파일의 리뷰 분석해줘');
  await seen(panelOf(page, '계획 검토'));
  await button(panelOf(page, '계획 검토'), '승인').click();
  await seen(standing(page, '완료'));
  await seen(page.getByText(/시월 리뷰\.csv/).and(page.locator(':visible')));
});

test('a file of a kind that is not read is refused with a reason, and the words stay', async () => {
  pages.complaints.forgive(/status of 4\d\d/);
  const { page } = await pages.come('reviewer', { at: '/' });
  await page.getByRole('textbox', { name: '요청' }).fill('분석해줘');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\0\0\0') });
  await seen(page.getByRole('alert'));
  expect(await page.getByRole('textbox', { name: '요청' }).inputValue()).toBe('분석해줘');
});
