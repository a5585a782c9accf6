import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { reachableFrom } from '../../../../test/packaging/reachable.ts';

test('the contract reaches nothing but zod and the schema of the library, so that a browser can read it', () => {
  const { files, packages } = reachableFrom(fileURLToPath(new URL('../../src/contract/index.ts', import.meta.url)));
  expect(files.size).toBeGreaterThan(50);
  expect([...packages].sort()).toEqual(['@dream-agent/hitl/schema', 'zod']);
  for (const file of files) expect(file).toContain('/src/contract/');
});
