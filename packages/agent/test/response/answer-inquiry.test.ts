import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/contract/language.ts';
import { ResponseSchema } from '../../src/contract/response.ts';
import { composeResponse } from '../../src/layers/response/compose-response.ts';
import { TOOLS, understanding } from './sample-run.ts';

const ask = (language: Language, request: string, subcategory = 'faq', tools = TOOLS) =>
  composeResponse({
    understanding: understanding(language, 'INQUIRY', {
      request,
      intent: { domain: 'INQUIRY', category: 'general', subcategory, confidence: 0.9 },
    }),
    plan: null,
    todos: [],
    results: [],
    tools,
  });

describe('what the agent can do', () => {
  test.each([
    ['ko', '뭘 할 수 있어?', ['데이터 수집', '감성 분석', '보고서']],
    ['en', 'What can you do?', ['Data collection', 'Sentiment analysis', 'Report']],
    ['ja', '何ができますか？', ['データ収集', '感情分析', 'レポート']],
  ] as const)('is answered in %s with the tools there are', (language, request, titles) => {
    const response = ask(language, request);
    expect(ResponseSchema.parse(response)).toEqual(response);
    for (const title of titles) expect(response.text).toContain(title);
    expect(response.done).toEqual([]);
  });

  test('is not made up where there are no tools', () => {
    expect(ask('en', 'What can you do?', 'faq', []).text).toContain('no tools available');
  });
});

test.each([
  ['ko', '감성 분석은 어떻게 해요?', '- 감성 분석:'],
  ['en', 'How do I get a report?', '- Report:'],
  ['ja', 'レポートの使い方を教えて', '- レポート：'],
] as const)('how something is done names the tool that fits (%s)', (language, request, line) => {
  const { text } = ask(language, request, 'how_to');
  expect(text).toContain(line);
  expect(text.match(/^- /gmu)).toHaveLength(1);
});

test.each([
  ['ko', '안녕하세요', '안녕하세요!'],
  ['en', 'hi', 'Hello!'],
  ['ja', 'こんにちは', 'こんにちは'],
  ['ko', '고마워요', '도움이 되었다니'],
  ['en', 'Thank you, bye', 'You are welcome'],
  ['ja', 'ありがとう', 'お役に立てて'],
  ['en', '', 'Thank you for telling me'],
] as const)('small talk in %s: %s', (language, request, start) => {
  expect(ask(language, request, 'small_talk').text.startsWith(start)).toBe(true);
});
