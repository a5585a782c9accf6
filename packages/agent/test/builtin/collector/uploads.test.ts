import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRun } from '../run-tools.ts';

async function runWith(files: Record<string, string>) {
  const run = await startRun({ language: 'ko' });
  await mkdir(join(run.folder, 'uploads'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(run.folder, name), content);
  return run;
}

test('an upload is read by its name, and all of them together', async () => {
  const run = await runWith({
    'uploads/리뷰.csv': 'text\n좋아요\n',
    'uploads/b.ndjson': '{"text":"별로"}\n{"text":"좋아요"}\n',
    'uploads/.half.part': 'text\nhalf\n',
  });
  expect((await run.call('collector', { source: 'uploads/리뷰.csv' })).sources).toMatchObject([{ name: 'uploads/리뷰.csv', rows: 1 }]);
  expect((await run.call('collector', { source: 'uploads' })).sources).toMatchObject([
    { name: 'uploads/b.ndjson, uploads/리뷰.csv', rows: 3 },
  ]);
});

test.each(['uploads/../secret.csv', 'uploads//etc/passwd.csv', 'uploads/link.csv', 'uploads/nothing.csv', 'uploads/'])(
  'nothing but what was brought is read: %s',
  async (source) => {
    const run = await runWith({ 'secret.csv': 'text\n비밀\n', 'uploads/a.csv': 'text\n좋아요\n' });
    await symlink(join(run.folder, 'secret.csv'), join(run.folder, 'uploads/link.csv'));
    await expect(run.call('collector', { source })).rejects.toThrow(/찾을 수 없습니다|읽을 수 없습니다/);
  },
);

test('where nothing was brought it says so', async () => {
  await expect((await startRun({ language: 'ko' })).call('collector', { source: 'uploads' })).rejects.toThrow(
    '"uploads" 파일을 찾을 수 없습니다',
  );
});
