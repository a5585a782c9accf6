import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
// Inside the tree, so that the packages are found; ignored by git.
const folder = join(root, 'test/docs/.snippets');

test('every TypeScript example in the documents compiles', async () => {
  const guides = (await readdir(join(root, 'docs/guides'))).filter((name) => name.endsWith('.md')).map((name) => `docs/guides/${name}`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  let count = 0;
  for (const page of ['README.md', 'packages/hitl/README.md', ...guides]) {
    for (const [, code] of (await readFile(join(root, page), 'utf8')).matchAll(/^```ts\n(.*?)^```/gms)) {
      await writeFile(join(folder, `${page.replaceAll(/[/.]/g, '-')}-${count++}.ts`), `${code}\nexport {};\n`);
    }
  }
  // What packages without types of their own are said to be stands beside whoever uses them.
  const include = ['*.ts', '../../../packages/agent/src/**/*.d.ts'];
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ extends: '../../../tsconfig.json', include }));
  const output = await promisify(execFile)(join(root, 'node_modules/.bin/tsc'), ['-p', folder]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  expect(output).toBe('');
  expect(count).toBeGreaterThan(4);
  await rm(folder, { recursive: true });
}, 60_000);
