import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { keysAt } from '../../src/config/setting-names.ts';
import { readSettings, SETTING_NAMES } from '../../src/config.ts';

const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const guide = await read('docs/guides/configuration.md');
const file = await read('config/server.yaml');

const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const bare = (cell: string | undefined): string | undefined => /^`([^`]+)`$/.exec(cell ?? '')?.[1];
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map(cells);

describe('docs/guides/configuration.md', () => {
  const [settings = '', ...sections] = guide.split(/^## /m);

  test('has every setting with its flag and its variable, in the order of the file, and no other', () => {
    const rows = rowsOf(settings).map(([key, flag, variable]) => [bare(key), bare(flag), bare(variable)]);
    expect(rows).toEqual(SETTING_NAMES.map(({ key, flag, variable }) => [key, flag, variable]));
  });

  test('says what a setting is when nobody says anything', () => {
    const written = new Map(rowsOf(settings).map(([key, , , standard]) => [bare(key), standard]));
    for (const { key, standard } of SETTING_NAMES) {
      if (standard === undefined) continue;
      const shown = Array.isArray(standard)
        ? standard.length === 0
          ? 'none'
          : `\`${standard.join(',')}\``
        : `\`${JSON.stringify(standard).replaceAll('"', '')}\``;
      expect(written.get(key), key).toBe(shown);
    }
  });

  test.each(['providers', 'webhooks'])('has every key of an entry of %s, and no other', (list) => {
    const section = sections.find((text) => text.includes(`Each of \`${list}\``)) ?? '';
    expect(rowsOf(section).map(([key]) => bare(key))).toEqual(keysAt([list, 0]));
  });
});

describe('config/server.yaml', () => {
  test('is the same as no file at all', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    try {
      await writeFile(join(folder, 'as-it-comes.yaml'), file);
      await writeFile(join(folder, 'empty.yaml'), 'version: 1');
      const [given, none] = await Promise.all(
        ['as-it-comes', 'empty'].map((name) => readSettings({ args: ['--config', `${name}.yaml`], env: {}, folder })),
      );
      expect(JSON.stringify(given)).toBe(JSON.stringify(none));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('has every key in it, and with the # taken away nothing unknown', async () => {
    for (const { path } of SETTING_NAMES) expect(file, path.join('.')).toContain(path.at(-1));
    const folder = await mkdtemp(join(tmpdir(), 'config-'));
    const whole = file
      .split('\n')
      .map((line) => /^# ( *(- )?[a-z_]+:( |$).*)$/.exec(line)?.[1] ?? line)
      .join('\n');
    try {
      await writeFile(join(folder, 'all.yaml'), whole);
      const problems = await readSettings({ args: ['--config', 'all.yaml'], env: {}, folder }).then(
        () => '',
        (error: Error) => error.message,
      );
      // What it names is not there: files, and a variable. Everything else is right.
      for (const line of problems.split('\n')) expect(line).toMatch(/can't be read \(ENOENT\)|is not set|beside/);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
