import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { spanText } from '../../../src/charts/index.ts';
import type { Language } from '../../../src/contract/language.ts';
import type { Draft } from '../../../src/film/pace.ts';
import { readMaterial } from '../../../src/tools/builtin/material/material.ts';
import { SENTIMENT_WORDS } from '../../../src/tools/builtin/sentiment/sentiment-words.ts';
import { composePromotion } from '../../../src/tools/builtin/video/compose-promotion.ts';
import { composeSummary } from '../../../src/tools/builtin/video/compose-summary.ts';
import { readMp4 } from '../../film/read-mp4.ts';
import { startRun } from '../run-tools.ts';
import { competitorStep, made, type SalesFixture, salesIn, sentimentOf, sentimentStep, trendStep } from './earlier-steps.ts';

const LANGUAGES = ['ko', 'en', 'ja'] as const;

async function materialFor(language: Language, sales: SalesFixture | undefined = {}, more = {}, product?: string) {
  const run = await startRun({ language });
  const context = {
    signal: new AbortController().signal,
    idempotencyKey: 'k',
    attempt: 1,
    folder: run.folder,
    today: '2026-11-16',
    progress() {},
  };
  const earlier = [sentimentStep(more), competitorStep(), trendStep(), await salesIn(run.folder, sales)];
  return readMaterial({ earlier }, context, { language, brand: undefined, product, unnamed: '-' });
}

/** Every text of a film. */
const textsOf = (drafts: readonly Draft[] | undefined): string => JSON.stringify(drafts);
const kindsOf = (drafts: readonly Draft[] | undefined) => drafts?.map(({ picture }) => picture.kind);

describe('a summary', () => {
  test.each(LANGUAGES)('in %s tells figures, trend, praise and complaints, comparison and what to do next', async (language) => {
    const material = await materialFor(language);
    const drafts = composeSummary(material, sentimentOf(), 'T', '');
    expect(kindsOf(drafts)).toEqual(['title', 'numbers', 'line', 'balance', 'quote', 'quote', 'bars', 'points', 'closing']);
    for (const { captions } of drafts) for (const caption of captions) expect(caption).not.toMatch(/undefined|NaN|\[object/);
    const text = textsOf(drafts);
    for (const told of ['1,240', '77', '15', spanText('2025-05-01', '2026-11-15', language), 'sample/reviews.csv'])
      expect(text).toContain(told);
    expect(text).toContain({ ko: '데일리 선크림', en: 'Daily Sun Cream', ja: 'デイリーサンクリーム' }[language]);
    expect(text).toContain({ ko: '끈적임이 없어서', en: 'every single morning', ja: 'べたつかず' }[language]);
    // The rise of complaints is the first thing to do something about.
    const points = drafts.find(({ picture }) => picture.kind === 'points')?.picture;
    expect(points?.kind === 'points' && points.items[0]).toMatch(/Daily Sun Cream.*2%.*35%/u);
  });

  test.each(LANGUAGES)('in %s ends with the praise that it has shown to be the most frequent', async (language) => {
    const [first] = sentimentOf().aspects;
    if (first === undefined) throw new Error('there are no aspects');
    // More people praise the delivery, but of those who speak of the scent more do.
    const delivery = { ...first, aspect: 'delivery' as const, mentions: 100, positive: 60, negative: 40 };
    const scent = { ...first, aspect: 'scent' as const, mentions: 20, positive: 18, negative: 2 };
    const drafts = composeSummary(await materialFor(language), { ...sentimentOf(), aspects: [delivery, scent] }, 'T', '');
    const closing = drafts.at(-1)?.picture;
    const name = SENTIMENT_WORDS[language].aspects.scent;
    expect(drafts.find(({ picture }) => picture.kind === 'balance')?.captions[0]).toContain(name);
    expect(closing?.kind === 'closing' && closing.lines[0]).toContain(name);
  });

  test('leaves out what was not found, and quotes that can not be shown come last', async () => {
    const run = await startRun({ language: 'ja' });
    const context = {
      signal: new AbortController().signal,
      idempotencyKey: 'k',
      attempt: 1,
      folder: run.folder,
      today: '2026-11-16',
      progress() {},
    };
    const korean = [{ id: 'r1', text: '향이 은은해서 하루 종일 기분이 좋아요' }];
    const bare = sentimentOf({
      months: [],
      rises: [],
      aspects: [{ aspect: 'scent', mentions: 20, positive: 18, negative: 0, praise: korean, complaints: [] }],
    });
    const material = await readMaterial({ earlier: [made({ sentiment_findings: bare })] }, context, {
      language: 'ja',
      brand: undefined,
      product: undefined,
      unnamed: '-',
    });
    const drafts = composeSummary(material, bare, 'T', '');
    expect(kindsOf(drafts)).toEqual(['title', 'numbers', 'balance', 'quote', 'points', 'closing']);
    // A language without quotes shows one in its own words, and says so.
    expect(textsOf(drafts)).toContain('原文は韓国語');
  });
});

describe('a promotion', () => {
  test.each(LANGUAGES)('in %s says what the products table says and what reviews praise, with how many', async (language) => {
    const drafts = composePromotion(await materialFor(language), 'T', '');
    expect(kindsOf(drafts)).toEqual(['title', 'points', 'numbers', 'bars', 'quote', 'closing']);
    const text = textsOf(drafts);
    for (const told of ['SPF50+ PA++++', '77', '356', '412', '19,000']) expect(text).toContain(told);
    // Nothing of what is complained about is praised.
    expect(text).not.toMatch(/품질|quality|品質/u);
  });

  test('leaves out claims that only a medicine may make or that nobody can prove', async () => {
    const material = await materialFor('ko', { claims: { ko: '여드름 치료; 국내 1위; 가벼운 발림' } });
    expect(material.claims).toEqual(['가벼운 발림']);
    expect(material.doubtful).toEqual(['여드름 치료', '국내 1위']);
    expect(textsOf(composePromotion(material, 'T', ''))).not.toMatch(/치료|1위/u);
  });

  test.each([
    ['ko', /홍보 영상에 쓸 자료가 없습니다.*claims_ko/u],
    ['en', /nothing to promote Daily Sun Cream with.*claims_en/u],
    ['ja', /素材がありません.*claims_ja/u],
  ] as const)('without anything true to say is not made, and says so in %s', async (language, message) => {
    const run = await startRun({ language });
    const bad = { total: { reviews: 100, positive: 20, negative: 70, neutral: 10, without_opinion: 0 }, aspects: [] };
    const earlier = [sentimentStep(bad), await salesIn(run.folder, { claims: {} })];
    await expect(run.call('video', { purpose: 'promotional_video' }, earlier)).rejects.toThrow(message);
    expect((await run.files()).filter((name) => !name.endsWith('.parquet'))).toEqual([]);
  });
});

describe('the tool', () => {
  test('makes an MP4 and its captions, and tells how far it is', async () => {
    const run = await startRun({ language: 'ko' });
    const output = await run.call('video', { format: 'square', seconds: 5, title: '<b>#panic()</b>\u202e\0 👍', audience: 'women_20s' }, [
      sentimentStep(),
    ]);
    expect(output.artifacts.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['리뷰-요약-영상-2026-11-16.mp4', 'video/mp4'],
      ['리뷰-요약-영상-2026-11-16.vtt', 'text/vtt'],
    ]);
    const film = readMp4(await readFile(join(run.folder, output.artifacts[0]?.path ?? '')));
    expect(film).toMatchObject({ width: 720, height: 720, frames: 75, keyFrames: [1, 31, 61] });
    expect(film.seconds).toBeCloseTo(5, 1);
    expect(output.data['video_file']).toMatchObject({
      width: 720,
      height: 720,
      seconds: 5,
      title: '<b>#panic()</b> 👍',
      purpose: 'summary_video',
    });
    expect(await run.read(output.artifacts[1]?.path ?? '')).toMatch(/^WEBVTT\n/);
    expect(run.progress).toEqual([...run.progress].sort((one, other) => one - other));
    expect(run.progress.at(-1)).toBe(1);
    expect(output.sources).toMatchObject([{ name: 'sample/reviews.csv' }]);
  });

  test('that is aborted leaves no file', async () => {
    const controller = new AbortController();
    const run = await startRun({ signal: controller.signal, onProgress: (share) => share > 0.06 && controller.abort() });
    await expect(run.call('video', {}, [sentimentStep()])).rejects.toThrow(/abort/);
    expect(await run.files()).toEqual([]);
  });

  test.each([
    ['ko', /리뷰가 0건/u],
    ['en', /no reviews/],
    ['ja', /レビューが0件/u],
  ] as const)('has nothing to film without findings or without reviews, and says so in %s', async (language, message) => {
    const run = await startRun({ language });
    const none = {
      total: { reviews: 0, positive: 0, negative: 0, neutral: 0, without_opinion: 0 },
      months: [],
      groups: [],
      aspects: [],
      rises: [],
    };
    await expect(run.call('video', {}, [])).rejects.toThrow(message);
    await expect(run.call('video', {}, [sentimentStep(none)])).rejects.toThrow(message);
  });

  test.each([[{ seconds: 4 }], [{ format: 'vhs' }], [{ purpose: 'x' }], [{ colour: 'red' }], [{ title: '' }]])(
    'refuses %j',
    async (parameters) => {
      const run = await startRun();
      await expect(run.call('video', parameters, [sentimentStep()])).rejects.toMatchObject({ code: 'TOOL_PARAMETERS_INVALID' });
    },
  );
});
