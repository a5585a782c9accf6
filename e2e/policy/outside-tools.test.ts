// @module-tag browser
import { cp, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { loadAgentConfig } from '@dream-agent/agent';
import { afterAll, expect, test } from 'vitest';
import { type ChangingServer, changingServer, search } from '../../packages/agent/test/registry/changing-tools.ts';
import { button, gone, seen } from '../browser/sight.ts';
import { useAgentPages } from '../browser/use-pages.ts';

let shop: ChangingServer;
let close = async () => {};
const pages = useAgentPages(async () => {
  shop = await changingServer(search());
  const root = await mkdtemp(join(tmpdir(), 'shop-'));
  await cp(fileURLToPath(new URL('../../config', import.meta.url)), join(root, 'config'), { recursive: true });
  // JSON is YAML.
  await writeFile(join(root, 'config/mcp.yaml'), JSON.stringify({ version: 1, servers: { shop: shop.server } }));
  const config = await loadAgentConfig(pathToFileURL(join(root, '/')), { env: {} });
  close = () => config.close();
  return { config };
});
afterAll(async () => {
  await close();
  await shop?.remove();
});

test('a tool that says another word is shown with both, as text and nothing else, and an admin accepts it there', async () => {
  await shop.offer(search({ description: 'Finds products\u202e <img src=x onerror=alert(1)> by a word.' }));
  await pages.world.tools.look();
  const { page: reviewer } = await pages.come('reviewer');
  await reviewer.goto('/policy?part=tools');
  await seen(reviewer.getByText('바뀜', { exact: true }));
  expect(await reviewer.getByRole('button', { name: /받아들이기/ }).count()).toBe(0);

  const { page } = await pages.come('admin');
  await page.goto('/policy?part=tools');
  await seen(page.getByText('"Finds products by a word."'));
  await seen(page.getByText('<img src=x onerror=alert(1)>'));
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.locator('main').textContent()).not.toContain('\u202e');
  // From where it comes, and which of several is accepted, also for who does not see where the button stands.
  await seen(page.getByText('MCP shop'));
  await button(page, '받아들이기: shop_search').click();
  await gone(page.getByText('바뀜', { exact: true }));
  await seen(page.getByText('shop_search'));
});
