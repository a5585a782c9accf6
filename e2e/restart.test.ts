// @module-tag browser
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebSession } from '../packages/server/src/auth/index.ts';
import { sessionCookieName } from '../packages/server/src/http/access/authenticate.ts';
import { createUser } from '../packages/server/src/people/index.ts';
import { aFolder, endAll, type StartedProgram, startIt, urlOf } from '../packages/server/test/start/started-program.ts';
import { freePort } from '../test/browser/free-port.ts';
import { launchChromium } from '../test/browser/launch.ts';
import { emptyDatabase, type FreshDatabase } from '../test/postgres/fresh-database.ts';
import { button, gone, seen } from './browser/sight.ts';
import { askForPlan, panelOf, standing } from './chat/conversation.ts';

let browser: Browser;
let database: FreshDatabase;
let folder: string;
let port: number;
let program: StartedProgram;

const start = () => {
  program = startIt({
    folder,
    args: ['start', '--no-open', '--port', String(port)],
    env: { DATABASE_URL: database.url, DREAM_AGENT_LOG_FORMAT: 'json', DREAM_AGENT_LOG_LEVEL: 'info' },
  });
  return urlOf(program);
};

beforeAll(async () => {
  [browser, database, folder, port] = await Promise.all([launchChromium(), emptyDatabase(), aFolder(), freePort()]);
  await start();
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await endAll();
  await database?.drop();
});

test('the server is killed with the page open: the page says so, finds it again when it is back, as it was left, and goes on', async () => {
  const url = `http://127.0.0.1:${port}`;
  const made = await createUser(database.pool, { name: '민지', role: 'admin' });
  if (made.kind !== 'created') throw new Error(made.kind);
  const session = await startWebSession(database.pool, {
    userId: made.userId,
    method: 'password',
    browser: { address: '127.0.0.1', userAgent: 'Chromium' },
  });
  const context = await browser.newContext({ locale: 'ko-KR', baseURL: url });
  await context.addCookies([{ name: sessionCookieName(url), value: session?.token ?? '', url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto('/');
  const panel = await askForPlan(page);
  await button(page, '일시정지').click();
  await seen(button(page, '재개'));
  program.process.kill('SIGKILL');
  await program.ended;
  const lost = page.getByText('연결이 끊겼습니다. 다시 연결하는 중…');
  await seen(lost);
  // What is pressed meanwhile is not lost without a word.
  await button(panel, '승인').click();
  await seen(page.getByText(/서버에 연결할 수 없습니다/));
  await start();
  await gone(lost);
  // Paused it was, and paused it is, here and in a tab that was never there before.
  const other = await context.newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) {
    await seen(standing(tab, '일시정지'));
    await seen(button(tab, '재개'));
  }
  await button(other, '재개').click();
  for (const tab of [page, other]) await seen(standing(tab, '결정을 기다림'));
  await button(panelOf(page, '계획 검토'), '승인').click();
  await standing(page, '완료').waitFor({ timeout: 60_000 });
  await seen(page.getByRole('img', { name: /1쪽/ }));
  expect(errors).toEqual([]);
}, 180_000);
