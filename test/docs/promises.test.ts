import { access, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DEFECTS } from '../defects/defects.ts';

const ROOT = new URL('../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, ROOT), 'utf8');

/** The rows of a page's first table about `T1`, `T2`, …, in order. */
function rowsOf(text: string, letter: string): { readonly name: string; readonly row: string }[] {
  const [first = ''] = text.split(/^## What is taken out$/m);
  return [...first.matchAll(new RegExp(`^\\| (${letter}\\d+) \\|.*$`, 'gm'))].map(([row, name = '']) => ({ name, row }));
}

const testsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:packages|e2e|test)\/[^`\s]+\.test\.ts)`/g)].map(([, path]) => path as string);

test.each([
  ['docs/guides/reliability.md', 'F', 26],
  ['docs/guides/security.md', 'T', 30],
] as const)('each row of %s names tests that are there', async (page, letter, last) => {
  const text = await read(page);
  const rows = rowsOf(text, letter);
  expect(rows.map(({ name }) => name)).toEqual(Array.from({ length: last }, (_, index) => `${letter}${index + 1}`));
  // What nothing tries is not withstood.
  expect(rows.filter(({ row }) => testsIn(row).length === 0).map(({ name }) => name)).toEqual([]);
  const missing: string[] = [];
  for (const path of new Set(testsIn(text))) {
    await access(new URL(path, ROOT)).catch(() => missing.push(path));
  }
  expect(missing).toEqual([]);
});

test('for each threat docs/guides/security.md names a planted defect that there is', async () => {
  const text = await read('docs/guides/security.md');
  const [, taken = ''] = text.split(/^## What is taken out$/m);
  const named = new Map(
    [...taken.matchAll(/^\| (T\d+) \| (.*) \|$/gm)].map(([, threat = '', cell = '']) => [
      threat,
      [...cell.matchAll(/`([^`]+)`/g)].map(([, name]) => name as string),
    ]),
  );
  const without = rowsOf(text, 'T').filter(({ name }) => (named.get(name) ?? []).length === 0);
  expect(without.map(({ name }) => name)).toEqual([]);
  const known = new Set(DEFECTS.map(({ name }) => name));
  expect([...named.values()].flat().filter((name) => !known.has(name))).toEqual([]);
});

test('every planted defect has a name of its own', () => {
  expect(new Set(DEFECTS.map(({ name }) => name)).size).toBe(DEFECTS.length);
});
