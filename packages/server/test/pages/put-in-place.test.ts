import { mkdir, mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { putInPlace } from '../../src/pages/put-in-place.ts';

const made: string[] = [];
afterAll(async () => {
  for (const folder of made) await rm(folder, { recursive: true });
});

async function folderWith(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  made.push(folder);
  await mkdir(join(folder, 'assets'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  return folder;
}

const LONG = 'x'.repeat(4_000_000);
const next = { 'index.html': 'assets/b.js', 'assets/b.js': LONG, 'icon.svg': 'an icon' };

test('a folder comes to hold the files of another, and nothing that is no longer named', async () => {
  const into = await folderWith({ 'index.html': 'assets/a.js', 'assets/a.js': 'before' });
  await putInPlace(await folderWith(next), into);
  expect((await readdir(into, { recursive: true })).sort()).toEqual(['assets', 'assets/b.js', 'icon.svg', 'index.html']);
  expect(await readFile(join(into, 'assets/b.js'), 'utf8')).toBe(LONG);
});

test('a folder that is not there yet is made', async () => {
  const into = join(await folderWith({}), 'dist');
  await putInPlace(await folderWith(next), into);
  expect(await readFile(join(into, 'index.html'), 'utf8')).toBe('assets/b.js');
});

test('whoever reads meanwhile finds a page, and whatever it names whole, however many put the same in place', async () => {
  const into = await folderWith({ 'index.html': 'assets/b.js', 'assets/b.js': LONG });
  let isOver = false;
  const reading = (async () => {
    while (!isOver) {
      const script = await readFile(join(into, await readFile(join(into, 'index.html'), 'utf8')), 'utf8');
      expect(script).toHaveLength(LONG.length);
    }
  })();
  const writing = Array.from({ length: 8 }, async () => putInPlace(await folderWith(next), into));
  await Promise.all(writing).finally(() => {
    isOver = true;
  });
  await reading;
  expect((await readdir(into)).sort()).toEqual(['assets', 'icon.svg', 'index.html']);
});

test('whoever is in the middle of a file that is replaced reads on in the one that they began', async () => {
  const into = await folderWith({ 'index.html': 'the page of before' });
  await using file = await open(join(into, 'index.html'));
  const begun = Buffer.alloc('the page'.length);
  await file.read(begun);
  await putInPlace(await folderWith({ 'index.html': 'another one altogether' }), into);
  expect(`${begun.toString()}${await file.readFile('utf8')}`).toBe('the page of before');
});
