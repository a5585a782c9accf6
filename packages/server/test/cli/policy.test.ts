import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Installed, openInstalled } from './installed.ts';

let installed: Installed;
beforeAll(async () => {
  installed = await openInstalled();
});
afterAll(() => installed?.close());

const GOOD = 'version: 1\npreset: strict\n';
const BAD = 'version: 1\ngates:\n  - name: reports\n    type: specific_tools\n    tools: [repotr]\n  - name: x\n    type: tool_exection\n';

test('the installed policy and any file are looked at without a database, and every mistake is told with its line', async () => {
  const env = { DATABASE_URL: undefined };
  expect(await installed.call(['policy', 'check'], { env })).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining('config/hitl.yaml'),
  });
  expect(await installed.call(['policy', 'check', '-'], { env, input: GOOD })).toMatchObject({ code: 0 });
  await writeFile(join(installed.folder, 'bad.yaml'), BAD);
  const { code, err } = await installed.call(['policy', 'check', 'bad.yaml'], { env });
  expect(code).toBe(1);
  expect(err).toContain('bad.yaml:5');
  expect(err).toContain('report');
  expect(err.trim().split('\n').length).toBeGreaterThan(1);
  const machine = await installed.call(['policy', 'check', 'bad.yaml', '--json'], { env });
  expect(JSON.parse(machine.out)).toMatchObject({
    kind: 'invalid',
    problems: expect.arrayContaining([expect.objectContaining({ line: 5 })]),
  });
  expect(await installed.call(['policy', 'check', 'missing.yaml'], { env })).toMatchObject({
    code: 2,
    err: expect.stringContaining('missing.yaml'),
  });
  expect((await installed.call(['policy', 'show'], { env })).out).toContain('plan_approval');
});

test('a policy is tried over the past, and asks nobody', async () => {
  const tested = await installed.call(['policy', 'back-test', '-', '--from', '2026-01-01', '--json'], { input: GOOD });
  expect(tested).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(tested.out)).toMatchObject({ actions: 0, differences: [] });
  expect(await installed.call(['policy', 'back-test', '-', '--from', 'yesterday'], { input: GOOD })).toMatchObject({ code: 2 });
  expect(await installed.call(['policy', 'back-test', '-'], { input: BAD })).toMatchObject({ code: 1 });
});
