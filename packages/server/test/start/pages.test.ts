import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { chromium } from 'playwright-core';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issueStartToken } from '../../src/auth/index.ts';
import { startServer } from '../../src/server.ts';
import { type AppWorld, openAppWorld } from '../app/app-world.ts';

const program = await promisify(execFile)('sh', ['-c', 'command -v chromium || command -v google-chrome']).then(
  ({ stdout }) => stdout.trim(),
  () => undefined,
);
if (program === undefined) console.warn('The pages are not looked at in a browser: there is none on the PATH.');

/** Nobody has built any there. */
const NOT_BUILT = fileURLToPath(new URL('.', import.meta.url));

let world: AppWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = await openAppWorld();
  app = await world.another({}, { pages: NOT_BUILT });
});
afterAll(() => world.close());

describe('the pages that the server writes', () => {
  test.each([
    ['ko-KR,ko;q=0.9', '로그인'],
    ['ja', 'サインイン'],
    ['de', 'Sign in'],
  ])('speak the language of the browser (%s), and run nothing that is not ours', async (language, word) => {
    const { body, headers, statusCode } = await app.inject({ url: '/', headers: { 'accept-language': language } });
    expect(statusCode).toBe(200);
    expect(body).toContain(word);
    expect(body).not.toMatch(/<script(?! src="\/pages\/)| on\w+="|javascript:/);
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*require-trusted-types-for 'script'/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('are the same for everybody: nothing of who is signed in is written into them', async () => {
    const { headers } = await world.someone('admin', { name: '<b>관리자</b>' });
    const { body } = await app.inject({ url: '/', headers });
    expect(body).not.toContain('관리자');
  });
});

describe.skipIf(program === undefined)('in a browser', { timeout: 60_000 }, () => {
  test('the address of a start signs in, stays in no history, and works once', async () => {
    const origin = 'http://127.0.0.1:4998';
    const server = await startServer(
      { ...world.deps, figures: new Registry(), publicUrl: origin, origins: new Set([origin]) },
      { port: 4998, pages: NOT_BUILT },
    );
    const browser = await chromium.launch({ executablePath: program ?? '', args: ['--no-sandbox'] });
    try {
      const issued = await issueStartToken(world.db, { name: '<img src=x onerror=alert(1)>', language: 'ko' });
      if (issued.kind !== 'issued') throw new Error(issued.kind);
      const page = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
      const [errors, asked]: [string[], string[]] = [[], []];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(`${origin}/start#${issued.token}`);
      await page.waitForSelector('#inside:not([hidden])');
      expect(page.url()).toBe(`${origin}/`);
      // A name is text, whatever it looks like.
      expect(await page.textContent('#name')).toBe('<img src=x onerror=alert(1)>');
      expect(await page.textContent('body')).toContain('기다리는 요청이 없습니다.');
      expect(asked.filter((url) => url.includes('?') && url.includes('dst_'))).toEqual([]);
      await page.goBack();
      expect(page.url()).not.toContain('dst_');
      await page.goto(`${origin}/`);
      await page.waitForSelector('#inside:not([hidden])');
      await page.click('#sign-out');
      await page.waitForSelector('#outside:not([hidden])');
      await page.goto(`${origin}/start#${issued.token}`);
      await page.waitForSelector('#used:not([hidden])');
      expect(page.url()).toBe(`${origin}/start`);
      expect(errors).toEqual([]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
});
