import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type FakeProvider, type Reply, startFakeProvider } from '../models/provider/fake-provider.ts';
import { emptyFolder, play, rootWith } from './play.ts';

const REQUEST = '누베라 쿠션 반응 어때?';
const UNDERSTOOD = {
  intent: 'ANALYSIS/sentiment/review_analysis',
  confidence: 0.9,
  entities: [{ type: 'brand', text: '누베라', value: 'Nuvera', confidence: 0.9 }],
  ambiguity: null,
};
const PLANNED = {
  todos: [
    { tool: 'collector', task: '모델이 고른 수집', parameters: { brand: ['Nuvera'] }, depends_on: [] },
    { tool: 'preprocessor', task: '모델이 고른 정리', parameters: {}, depends_on: [0] },
    { tool: 'sentiment', task: '모델이 고른 분석', parameters: {}, depends_on: [1] },
  ],
};
const says = (value: unknown): Reply => ({ kind: 'answer', pieces: [typeof value === 'string' ? value : JSON.stringify(value)] });
const WORDS: Reply = { kind: 'answer', pieces: ['쿠션은 ', '대체로 ', '좋은 평가를 받습니다.'] };
const DOWN: Reply = { kind: 'status', status: 400, message: 'no such model', code: 'model_not_found' };

const envFor = (provider: FakeProvider) => ({
  DREAM_AGENT_MODEL: 'openai:fake',
  DREAM_AGENT_MODEL_URL: provider.baseUrl,
  OPENAI_API_KEY: 'sk-test-0123456789',
});

/** A root whose price list knows the model, at so many dollars for a million tokens. */
async function rootAt(dollars: number): Promise<string> {
  return rootWith({
    'config/models.yaml': `version: 1\nmodels:\n  - { match: "openai:fake", input_usd: ${dollars}, output_usd: ${dollars} }\n`,
  });
}

test('a model reads, plans and words the answer; what was done is computed, and what it cost is said', async () => {
  await using provider = await startFakeProvider('openai');
  provider.script(says(UNDERSTOOD), says(PLANNED), WORDS);
  const { output, errors, code } = await play([REQUEST, 'a'], { args: ['--root', await rootAt(1)], env: envFor(provider) });
  expect(output).toContain('It thinks with openai:fake');
  expect(output).toContain('│ 1 · 모델이 고른 수집');
  expect(output).toContain('요청하신 작업을 마쳤습니다.\n\n쿠션은 대체로 좋은 평가를 받습니다.');
  expect(output.match(/쿠션은 대체로/g)).toHaveLength(1);
  expect(output).toContain('모델 답변 3건에 54토큰');
  expect({ errors, code }).toEqual({ errors: '', code: 0 });
  expect(output).not.toContain('sk-test');
});

test('a model that fails is replaced by the rules, and that is seen', async () => {
  await using provider = await startFakeProvider('openai');
  provider.script(DOWN, DOWN, DOWN);
  const { output, code } = await play([REQUEST, 'a'], { args: ['--root', await rootAt(1)], env: envFor(provider) });
  expect(output).toMatch(/! 모델에 연결할 수 없어 규칙에 따라 처리했습니다\. \(.*no such model/);
  expect(output).toContain('│ 1 · 누베라 리뷰 수집');
  expect(output).toContain('요청하신 작업을 마쳤습니다.');
  expect(code).toBe(0);
});

test('what models have cost counts for the budget: the first todo beyond it is asked about', async () => {
  await using provider = await startFakeProvider('openai');
  provider.script(says(UNDERSTOOD), says(PLANNED), WORDS);
  // 36 tokens before the first todo, at 30,000 dollars for a million: more than the dollar of config/hitl.yaml.
  const { output } = await play([REQUEST, 'a', 'a', 'a', 'a'], { args: ['--root', await rootAt(30_000)], env: envFor(provider) });
  expect(output.match(/에이전트가 사용하려는 도구/g)).toHaveLength(3);
  expect(output).toContain('게이트: costly');
});

test('a model whose price nobody knows is too dear for any budget', async () => {
  await using provider = await startFakeProvider('openai');
  provider.script(says(UNDERSTOOD), says(PLANNED));
  const { output } = await play([REQUEST, 'a', 'b'], { env: envFor(provider) });
  expect(output).toContain('게이트: costly');
  expect(output).toContain('가격을 알 수 없어');
});

test('the next request is put to it with what was said, decided, refused and advised before', async () => {
  await using provider = await startFakeProvider('openai');
  const folder = await emptyFolder();
  const options = { args: ['--root', await rootAt(1)], env: envFor(provider), folder };
  provider.script(says(UNDERSTOOD), says(PLANNED), says(PLANNED), WORDS);
  await play([REQUEST, 'd', '가격 이야기를 먼저 봐 주세요', 'a'], options);
  // The second plan of the first run knew the guidance already.
  expect(JSON.stringify(provider.received[2]?.body.messages)).toContain('가격 이야기를 먼저 봐 주세요');
  provider.script(says(UNDERSTOOD), says(PLANNED), WORDS);
  await play(['그럼 하루담은?', 'a'], options);
  const [reading, planning] = provider.received.slice(4).map(({ body }) => JSON.stringify(body.messages));
  expect(reading).toContain(REQUEST);
  expect(reading).toContain('가격 이야기를 먼저 봐 주세요');
  expect(planning).toContain('가격 이야기를 먼저 봐 주세요');
  const stored = await readFile(join(folder, '.dream-agent/session.json'), 'utf8');
  expect(stored).toContain('그럼 하루담은?');
}, 60_000);
