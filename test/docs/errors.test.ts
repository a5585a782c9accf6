import { readFile } from 'node:fs/promises';
import { AGENT_ERROR_CODES } from '@dream-agent/agent';
import { ERRORS } from '@dream-agent/hitl/schema';
import { ERROR_TABLE, errorEntry, isErrorCode } from '@dream-agent/server/contract';
import { describe, expect, test } from 'vitest';

/** Which thousand the agent's codes are in, by how they begin. */
const RANGES: Readonly<Record<string, number>> = { AGENT: 4, PLAN: 4, CHECKPOINT: 4, TOOL: 6, MODEL: 7 };

async function listedErrors() {
  const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
  const sections = page.split(/^## (\d)000–\d999: .+$/gm).slice(1);
  const rows: { code: string; number: number; status: number; means: string; toDo: string; range: number }[] = [];
  for (let index = 0; index < sections.length; index += 2) {
    for (const [, code = '', number, status, means = '', toDo = ''] of (sections[index + 1] ?? '').matchAll(
      /^\| `(\w+)` \| (\d+) \| (\d+) \| ([^|]+) \| ([^|]+) \|$/gm,
    )) {
      rows.push({ code, number: Number(number), status: Number(status), means, toDo, range: Number(sections[index]) });
    }
  }
  return rows;
}

describe('docs/errors.md', () => {
  test('lists every code with its number, status and meaning, and no other, in the order of the numbers', async () => {
    const listed = (await listedErrors()).map(({ code, number, status, means }) => ({ code, number, status, means }));
    const known = Object.entries(ERROR_TABLE)
      .map(([code, { number, status, title }]) => ({ code, number, status, means: title.en }))
      .toSorted((one, other) => one.number - other.number);
    expect(listed).toEqual(known);
  });

  test('has each code in the section of its thousand, and says what to do about it', async () => {
    for (const { code, number, range, toDo } of await listedErrors()) {
      expect(Math.floor(number / 1000), code).toBe(range);
      expect(toDo.trim(), code).not.toBe('');
    }
  });

  test('has no row that the comparison would pass over', async () => {
    const page = await readFile(new URL('../../docs/errors.md', import.meta.url), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBe((await listedErrors()).length);
  });
});

describe('the error table', () => {
  test('is total over the codes of the library, which it gives the same number, status and English text', () => {
    for (const [code, { number, status, text }] of Object.entries(ERRORS)) {
      expect(isErrorCode(code), code).toBe(true);
      expect(ERROR_TABLE[code as keyof typeof ERRORS]).toMatchObject({ number, status, title: { en: text } });
    }
  });

  test('is total over the codes of the agent', () => {
    for (const code of AGENT_ERROR_CODES) {
      const entry = errorEntry(code);
      const family = RANGES[code.split('_')[0] ?? ''];
      expect(Math.floor(entry.number / 1000), code).toBe(family);
    }
  });

  test('names no code of the agent that the agent does not have', () => {
    const families = Object.keys(ERROR_TABLE).filter((code) => /^(AGENT|TOOL|MODEL)_/.test(code));
    expect(families.filter((code) => !(AGENT_ERROR_CODES as readonly string[]).includes(code))).toEqual([]);
  });

  test('uses each number once, between 1000 and 9999, with a status of HTTP', () => {
    const entries = Object.values(ERROR_TABLE);
    expect(new Set(entries.map(({ number }) => number)).size).toBe(entries.length);
    for (const { number, status } of entries) {
      expect(number).toBeGreaterThanOrEqual(1000);
      expect(number).toBeLessThanOrEqual(9999);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThanOrEqual(599);
    }
  });

  test('has a title in Korean, English and Japanese for each, in the letters of that language', () => {
    for (const [code, { title }] of Object.entries(ERROR_TABLE)) {
      expect(title.ko, code).toMatch(/\p{Script=Hangul}/u);
      expect(title.ja, code).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}]/u);
      expect(title.ja, code).not.toMatch(/\p{Script=Hangul}/u);
      expect(title.en, code).toMatch(/^[\p{ASCII}]+$/u);
    }
  });

  test.each(['constructor', '__proto__', 'toString', 'HITL_NOTHING', ''])('does not take %j for a code', (name) => {
    expect(isErrorCode(name)).toBe(false);
  });
});
