// @module-tag browser
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateSigningKeys } from '@dream-agent/hitl';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Someone } from '../../packages/server/test/app/app-world.ts';
import { sideways } from '../browser/sideways.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { PHONE, useLedgerPages } from '../browser/use-pages.ts';
import { mail } from '../inbox/questions.ts';
import { decided } from './decided.ts';

const pages = useLedgerPages();
let folder: string;
let approver: Someone;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proof-'));
  approver = await pages.world.someone('approver', { name: '이서연' });
  for (const kind of ['approve', 'reject'] as const)
    await decided(pages.world, approver, { kind, ...(kind === 'reject' ? { reason: '너무 비쌉니다' } : {}) }, mail('kim@example.com'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Saves what a click gives, and says where it is. */
async function saved(page: Page, what: Locator, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), what.click()]);
  const path = join(folder, name);
  await download.saveAs(path);
  return path;
}

const WHOLE = '이상 없음: 바뀐 것이 없습니다';
const WRONG = '문제가 있습니다';
/** Hands an export to the page, as somebody chooses a file. */
const give = (page: Page, text: string) =>
  page
    .getByLabel(/내보내기 파일/)
    .setInputFiles({ name: '받은 기록.jsonl', mimeType: 'application/x-ndjson', buffer: Buffer.from(text, 'utf8') });

/** Changes an entry where it is stored, past everything that guards it, and says which it was. */
async function forge(from: string, to: string): Promise<number> {
  await pages.world.db.query('alter table hitl.audit_entries disable trigger guard');
  const { rows } = await pages.world.db.query<{ seq: string }>(
    `update hitl.audit_entries set body = replace(body, $1, $2)
      where seq = (select min(seq) from hitl.audit_entries where body like '%' || $1 || '%') returning seq`,
    [from, to],
  );
  return Number(rows[0]?.seq);
}

test('the browser finds the record whole, names the entry that was changed in the database, and finds it whole again when it is put back', async () => {
  const { page } = await pages.come('admin', { at: '/audit' });
  await button(page, '지금 서명하기').click();
  await seen(page.getByText(/항목 \d+까지 서명했습니다/));
  await button(page, '이 브라우저에서 검증').click();
  await seen(page.getByText(WHOLE));
  await seen(page.getByText('모든 서명이 유효합니다 (서버가 알려 준 키)'));
  const seq = await forge('너무 비쌉니다', '너무 쌉니다');
  await button(page, '이 브라우저에서 검증').click();
  await seen(page.getByText(WRONG));
  await gone(page.getByText(WHOLE));
  await seen(page.getByText(new RegExp(`항목 ${seq}\\b`)));
  await seen(page.getByText(`그 앞의 올바른 항목: ${seq - 1}개`));
  // A reload forgets what was found out; it is found out again.
  await page.reload();
  await gone(page.getByText(WRONG));
  await button(page, '이 브라우저에서 검증').click();
  await seen(page.getByText(WRONG));
  await forge('너무 쌉니다', '너무 비쌉니다');
  await button(page, '이 브라우저에서 검증').click();
  await seen(page.getByText(WHOLE));
});

test('an export is verified by whoever was given it: one letter of it changed, a line taken out, or the end cut off', async () => {
  const admin = await pages.come('admin', { at: '/audit' });
  const lines = await readFile(await saved(admin.page, admin.page.getByRole('link', { name: 'JSONL' }), 'audit.jsonl'), 'utf8');
  await decided(pages.world, approver, { kind: 'approve' }, mail('later@example.com'));
  await button(admin.page, '지금 서명하기').click();
  const signed = (await admin.page.getByText(/항목 \d+까지 서명했습니다/).textContent())?.match(/\d+/)?.[0] ?? '';
  const checkpoint = await saved(admin.page, button(admin.page, `저장: 항목 ${signed}까지`), 'kept.json');
  const key = await saved(admin.page, button(admin.page, '키 저장'), 'key.pem');
  const entries = lines
    .trimEnd()
    .split('\n')
    .filter((line) => !line.includes('"checkpoint"'));

  const { page } = await pages.come('approver', { at: '/audit' });
  await give(page, lines);
  await seen(page.getByText(WHOLE));
  await seen(page.getByText(/받은 기록\.jsonl/));
  await give(page, lines.replace('너무 비쌉니다', '너무 비쌉니까'));
  await seen(page.getByText(WRONG));
  await seen(page.getByText('해당 줄의 내용'));
  await give(page, entries.toSpliced(2, 1).join('\n'));
  await gone(page.getByText('해당 줄의 내용'));
  await seen(page.getByText(WRONG));
  await give(page, 'not a record at all\n');
  await seen(page.getByText(WRONG));

  await give(page, `${lines.split('\n').slice(0, 3).join('\n')}\n`);
  await seen(page.getByText(/뒷부분이 잘렸습니다/));

  // One that ends earlier than it should, and says that it ends there, shows beside what was kept somewhere else, and only there.
  await give(page, lines);
  await seen(page.getByText(WHOLE));
  await seen(page.getByText(/따로 보관한 체크포인트와 비교하지 않았습니다/));
  await page.getByText('따로 보관한 것과 비교').click();
  await page.getByLabel('공개 키 (PEM)').setInputFiles(key);
  await page.getByLabel('체크포인트 (JSON)').setInputFiles(checkpoint);
  await give(page, lines);
  await seen(page.getByText(WRONG));
  // By a key that is somebody else's nothing is right, and what is no key is said to be none.
  const strange = Buffer.from(String(generateSigningKeys().publicKey.export({ type: 'spki', format: 'pem' })));
  await page.getByLabel('공개 키 (PEM)').setInputFiles({ name: 'other.pem', mimeType: 'text/plain', buffer: strange });
  await give(page, lines);
  await seen(page.getByText(WRONG));
  await page.getByLabel('공개 키 (PEM)').setInputFiles({ name: 'other.pem', mimeType: 'text/plain', buffer: Buffer.from('열쇠') });
  await give(page, lines);
  await seen(page.getByText('PEM 형식의 Ed25519 공개 키가 아닙니다.'));
});

test('on a phone in Japanese it is verified as well, and dropped onto the page', async () => {
  const { page } = await pages.come('admin', { ...PHONE, locale: 'ja-JP', at: '/audit' });
  await button(page, 'このブラウザーで検証').tap();
  await seen(page.getByText(/^異常なし/));
  expect(await sideways(page)).toBe(0);
  const dropped = await page.locator('html').evaluateHandle((html) => {
    const { DataTransfer, File } = html.ownerDocument.defaultView;
    const held = new DataTransfer();
    held.items.add(new File(['{}'], '偽物.jsonl'));
    return held;
  });
  await page.locator('label').filter({ hasText: 'JSONL' }).dispatchEvent('drop', { dataTransfer: dropped });
  await seen(page.getByText('偽物.jsonl'));
  await seen(page.getByText('問題があります'));
});
