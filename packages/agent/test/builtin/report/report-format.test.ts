import { beforeAll, expect, test } from 'vitest';
import { decideFormat } from '../../../src/layers/response/decide-format.ts';
import { type AgentConfig, loadAgentConfig } from '../../../src/load-config.ts';
import { createRuleMind } from '../../../src/mind/rule-mind.ts';
import { newSession } from '../../../src/session/session.ts';
import { FEW_REVIEWS, startRun } from '../run-tools.ts';

const TODAY = '2026-11-16';

let config: AgentConfig;
beforeAll(async () => {
  config = await loadAgentConfig(new URL('../../../../../', import.meta.url));
});

/** What a request's plan hands to the report tool, what the tool makes of it, and in which format the answer goes out. */
async function answered(request: string) {
  const tools = [...config.tools.values()].map(({ definition }) => definition);
  const mind = createRuleMind({ understander: config.understander, tools, session: newSession() });
  const understanding = await mind.understand({ request, today: TODAY, clarified: [] });
  const { plan } = await mind.plan({ understanding, today: TODAY, guidance: [] });
  const planned = plan.todos.find(({ tool }) => tool === 'report')?.parameters ?? {};
  const run = await startRun({ language: understanding.language, dataFolder: FEW_REVIEWS });
  const clean = await run.call('preprocessor', {}, [await run.call('collector')]);
  const output = await run.call('report', planned, [await run.call('sentiment', {}, [clean])]);
  const made = output.artifacts.map(({ mediaType }) => mediaType);
  return { planned: planned['format'], made, format: decideFormat(understanding, output) };
}

const ALL = ['application/pdf', 'text/markdown', 'text/plain'];

test.each([
  '하루담 선크림 리뷰 분석해서 PDF 보고서 만들어줘',
  '하루담 리뷰 보고서 pdf로 만들어줘',
  '누베라 쿠션 후기 피디에프 보고서로 정리해줘',
  'Make a PDF report of the Harudam reviews',
  'ハルダムのレビューを分析してPDFレポートを作って',
])('“%s” is planned as a PDF, made as one and answered with it', async (request) => {
  expect(await answered(request)).toEqual({ planned: 'pdf', made: ALL, format: 'pdf' });
});

test.each(['하루담 리뷰 보고서 만들어줘', 'Write a report on the Harudam reviews', 'ハルダムのレビューのレポートを作って'])(
  '“%s” says nothing of a format, and gets a PDF',
  async (request) => {
    expect(await answered(request)).toEqual({ planned: undefined, made: ALL, format: 'pdf' });
  },
);

test.each([
  '하루담 리뷰 보고서 텍스트로 써줘',
  'Write a report on the Harudam reviews as plain text',
  'ハルダムのレビューのレポートをテキストで作って',
])('“%s” gets text, and no PDF', async (request) => {
  expect(await answered(request)).toEqual({ planned: 'text', made: ALL.slice(1), format: 'text' });
});
