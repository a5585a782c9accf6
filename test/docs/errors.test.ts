import { readFile } from 'node:fs/promises';
import { ERRORS } from '@dream-agent/hitl/schema';
import { expect, test } from 'vitest';

test('docs/errors.md lists every code with its number, status and text, and no other', async () => {
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const listed = [...page.matchAll(/^\| `(\w+)` \| (\d+) \| (\d+) \| (.+) \|$/gm)].map(([, code, number, status, text]) => [
    code,
    { number: Number(number), status: Number(status), text },
  ]);
  expect(listed).toEqual(Object.entries(ERRORS));
});

test('each number is used once, in the range of its kind', () => {
  const numbers = Object.values(ERRORS).map((error) => error.number);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
});
