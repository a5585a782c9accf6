import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

test.each([
  ['docs/guides/reliability.md', 'F', 26],
  ['docs/guides/security.md', 'T', 30],
] as const)('%s has a row for each of its threats or faults, and every test that it names is there', async (page, letter, last) => {
  const text = await read(page);
  const rows = [...text.matchAll(new RegExp(`^\\| ${letter}(\\d+) \\|`, 'gm'))].map(([, number]) => Number(number));
  expect(rows).toEqual(Array.from({ length: last }, (_, index) => index + 1));
  const named = [...text.matchAll(/`((?:packages|e2e|test)\/[^`\s]+\.test\.ts)`/g)].map(([, path]) => path as string);
  expect(named.length).toBeGreaterThan(last / 2);
  const missing: string[] = [];
  for (const path of new Set(named)) {
    await access(new URL(path, ROOT)).catch(() => missing.push(path));
  }
  expect(missing).toEqual([]);
});
