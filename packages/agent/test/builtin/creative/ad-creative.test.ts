import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JsonObject } from '@dream-agent/hitl';
import { describe, expect, test } from 'vitest';
import type { Language } from '../../../src/contract/language.ts';
import type { ToolOutput } from '../../../src/contract/todo-result.ts';
import { AdCreativesSchema } from '../../../src/tools/builtin/ad-creative/ad-creative.ts';
import { CHANNELS, lengthOf } from '../../../src/tools/builtin/ad-creative/channels.ts';
import { startRun, type TestRun } from '../run-tools.ts';
import { type SalesFixture, salesIn, sentimentStep } from './earlier-steps.ts';

interface Made {
  readonly run: TestRun;
  readonly output: ToolOutput;
  readonly rows: readonly string[][];
}

/** The cells of a CSV file that has no line break in a cell. */
const cells = (line: string): string[] => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));

async function ads(language: Language, parameters: JsonObject, sales: SalesFixture = {}, findings = {}): Promise<Made> {
  const run = await startRun({ language });
  const output = await run.call('ad_creative', parameters, [sentimentStep(findings), await salesIn(run.folder, sales)]);
  const table = await run.read(output.artifacts.find(({ name }) => name === 'copy.csv')?.path ?? '');
  return { run, output, rows: table.slice(1).trimEnd().split('\r\n').map(cells) };
}

describe('copy', () => {
  test.each(['ko', 'en', 'ja'] as const)(
    'in %s fits its channels, stands on numbers, and promises nothing that the data does not carry',
    async (language) => {
      const { output, rows } = await ads(language, { purpose: 'ad_copy', quantity: 10 });
      const { variants } = AdCreativesSchema.parse(output.data['ad_creatives']);
      expect(variants).toHaveLength(10);
      expect(new Set(variants.map(({ headline }) => headline)).size).toBe(10);
      const channels = Object.values(CHANNELS);
      rows.slice(1).forEach(([, , headline = '', body = ''], index) => {
        const limit = channels[index % channels.length] ?? channels[0];
        expect([headline, lengthOf(headline) <= (limit?.headline ?? 0)]).toEqual([headline, true]);
        expect([body, lengthOf(body) <= (limit?.body ?? 0)]).toEqual([body, true]);
        expect(`${headline}${body}`).not.toMatch(/최고|1위|완벽|치료|best|No\. ?1|perfect|cure|最高|世界一|完璧|治/iu);
        expect(body).toMatch(/\d/);
      });
      const text = JSON.stringify(variants);
      for (const told of ['356', '412', 'SPF50+ PA++++']) expect(text).toContain(told);
      expect(output.artifacts.map(({ name }) => name)).toEqual(['copy.md', 'copy.csv']);
    },
  );

  test('is as much as there is something to say, and says that it is less than was wanted', async () => {
    const bad = { total: { reviews: 90, positive: 20, negative: 60, neutral: 10, without_opinion: 0 }, aspects: [] };
    const { output } = await ads('ko', { purpose: 'ad_copy', quantity: 5 }, { claims: { ko: '가벼운 발림' } }, bad);
    expect(AdCreativesSchema.parse(output.data['ad_creatives']).variants).toHaveLength(2);
    expect(output.warnings).toContain('근거가 있는 문안은 2개뿐이라 5개를 다 채우지 않았습니다.');
  });

  test('warns of complaints that rose, and of claims that were left out', async () => {
    const { output } = await ads('en', { purpose: 'ad_copy' }, { claims: { en: 'treats acne; the best sunscreen; light as a lotion' } });
    expect(output.warnings.join('\n')).toMatch(/complaints about quality rose from 2% to 35%/);
    expect(output.warnings.join('\n')).toContain('treats acne, the best sunscreen');
    expect(JSON.stringify(output.data)).not.toMatch(/acne|best/);
  });

  test('is made of no other language: without claims in it, it says so', async () => {
    const { output } = await ads('ja', { purpose: 'ad_copy' }, { claims: { en: 'no white cast' } });
    expect(JSON.stringify(output.data)).not.toContain('white cast');
    expect(output.warnings.join()).toContain('claims_ja');
  });

  test('keeps hostile text as text', async () => {
    const claims = { ko: '=HYPERLINK("http://x")|<script>\u202e\0"a,b"' };
    const { run, output, rows } = await ads('ko', { purpose: 'ad_copy', quantity: 10 }, { claims, names: { ko: '# [x](y) | `z`\n' } });
    const markdown = await run.read(output.artifacts[0]?.path ?? '');
    expect(markdown).not.toMatch(/(?<!\\)<script|\u202e|\0/u);
    expect(markdown.split('\n').filter((line) => line.startsWith('# '))).toHaveLength(1);
    for (const row of rows) {
      expect(row).toHaveLength(6);
      for (const cell of row) expect(cell).not.toMatch(/^[=+@-]/);
    }
  });
});

/** The size of a PNG, as its head says. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

describe('pictures', () => {
  test('have the sizes that were wanted, an overview, and the same bytes every time', async () => {
    const parameters = { quantity: 2, sizes: ['300x250', '728x90'] };
    const { run, output } = await ads('ja', parameters);
    const pictures = output.artifacts.filter(({ mediaType }) => mediaType === 'image/png');
    expect(pictures.map(({ name }) => name)).toEqual([
      'overview.png',
      'ad-A-300x250.png',
      'ad-A-728x90.png',
      'ad-B-300x250.png',
      'ad-B-728x90.png',
    ]);
    for (const { name, path } of pictures.slice(1)) expect(name).toContain(sizeOf(await readFile(join(run.folder, path))));
    const again = await ads('ja', parameters);
    expect(again.output.artifacts.map(({ sha256 }) => sha256)).toEqual(output.artifacts.map(({ sha256 }) => sha256));
  });

  test('are drawn for names of three hundred characters and without anything in the products table', async () => {
    const run = await startRun({ language: 'ko' });
    const output = await run.call('ad_creative', { brand: '긴'.repeat(300), product: 'W'.repeat(300), quantity: 1, sizes: ['300x250'] }, [
      sentimentStep({ brands: [], groups: [] }),
    ]);
    expect(output.artifacts.map(({ name }) => name)).toContain('ad-A-300x250.png');
  });

  test('are not made where words alone are wanted, and an abort leaves nothing', async () => {
    const { output } = await ads('en', { format: 'text' });
    expect(output.artifacts.map(({ name }) => name)).toEqual(['copy.md', 'copy.csv']);
    const controller = new AbortController();
    const run = await startRun({ signal: controller.signal, onProgress: (share) => share >= 0.1 && controller.abort() });
    await expect(run.call('ad_creative', { sizes: ['300x250'] }, [sentimentStep()])).rejects.toThrow(/abort/);
    expect(await run.files()).toEqual([]);
  });

  test.each([
    ['ko', /광고에 쓸 근거가 없습니다/u],
    ['en', /nothing to base an ad/],
    ['ja', /根拠がありません/u],
  ] as const)('need something to stand on, told in %s', async (language, message) => {
    const run = await startRun({ language });
    await expect(run.call('ad_creative', { brand: 'Harudam' }, [])).rejects.toThrow(message);
  });

  test.each([[{ quantity: 0 }], [{ quantity: 11 }], [{ sizes: ['1x1'] }], [{ format: 'pdf' }]])('refuse %j', async (parameters) => {
    const run = await startRun();
    await expect(run.call('ad_creative', parameters, [sentimentStep()])).rejects.toMatchObject({ code: 'TOOL_PARAMETERS_INVALID' });
  });
});
