import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test.each([0, 1, 3])('a process that used the server ends with its own code, %d', (code) => {
  const script = `await import(${JSON.stringify(new URL('./server.ts', import.meta.url).href)}); process.exitCode = ${code};`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
  expect(status).toBe(code);
});
