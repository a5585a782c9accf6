import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { DEFECTS } from './defects.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

// Planting takes minutes, and code moves: what can't be planted any more is told here, at once.
test('every defect finds its one place, and the tests that have to notice it are there', async () => {
  const lost: string[] = [];
  for (const { name, edits, tests } of DEFECTS) {
    for (const { file, find } of edits) {
      const places = await read(file).then(
        (text) => text.split(find).length - 1,
        () => 0,
      );
      if (places !== 1) lost.push(`${name}: ${places} places in ${file}`);
    }
    for (const path of tests) await read(path).catch(() => lost.push(`${name}: no ${path}`));
  }
  expect(lost).toEqual([]);
});
