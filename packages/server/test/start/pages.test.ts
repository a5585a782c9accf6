import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppWorld, openAppWorld } from '../app/app-world.ts';

let world: AppWorld;
let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  world = await openAppWorld();
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Dream Agent</title>');
  await writeFile(join(folder, 'icon.svg'), '<svg/>');
  await writeFile(join(folder, 'assets', 'index-abc.js'), 'export {}');
  await writeFile(join(folder, 'assets', 'index-abc.js.br'), 'packed');
  await writeFile(join(folder, '..', 'pages-secret.txt'), 'secret');
  app = await world.another({}, { pages: folder });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
  await rm(join(folder, '..', 'pages-secret.txt'), { force: true });
});

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

test.each(['/', '/start', '/inbox/req_1', '/sessions/ses_한글', '/settings/keys?x=1', '/metrics', '/metrics?gate=plans'])(
  'a browser that asks for %s gets the page that finds its way by itself, under our rules',
  async (url) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: BROWSER });
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>Dream Agent</title>');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toMatch(/script-src 'self';.*require-trusted-types-for 'script'/);
  },
);

test('what has its content in its name is kept for ever, and sent packed to whoever can unpack it', async () => {
  const plain = await app.inject({ url: '/assets/index-abc.js' });
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const packed = await app.inject({ url: '/assets/index-abc.js', headers: { 'accept-encoding': 'br' } });
  expect([packed.headers['content-encoding'], packed.body]).toEqual(['br', 'packed']);
});

test.each(['/api/nothing', '/assets/index-old.js', '/ws'])('%s is no page, also for a browser', async (url) => {
  expect((await app.inject({ url, headers: BROWSER })).statusCode).toBe(404);
});

test.each(['/assets/../../pages-secret.txt', '/assets/%2e%2e/%2e%2e/pages-secret.txt', '/assets/..%2f..%2fpages-secret.txt'])(
  'nothing outside of the folder is served: %s',
  async (url) => {
    expect((await app.inject({ url, headers: BROWSER })).body).not.toContain('secret');
  },
);

test('a program that asks for the figures of the process gets no page instead of them', async () => {
  const { statusCode, body } = await app.inject({ url: '/metrics', headers: { accept: 'text/plain;version=0.0.4,*/*;q=0.1' } });
  expect([statusCode, body.includes('<title>')]).toEqual([401, false]);
});

test('a program that mistakes an address is told so, and gets no page', async () => {
  const { statusCode, body } = await app.inject({ url: '/requests', headers: { accept: 'application/json' } });
  expect(statusCode).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ error: { code: 'ROUTE_NOT_FOUND' } });
});
