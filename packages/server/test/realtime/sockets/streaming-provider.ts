import { type AgentConfig, chooseMind, type MindMaker } from '@dream-agent/agent';
import { type FakeProvider, type Reply, startFakeProvider } from '../../../../agent/test/models/provider/fake-provider.ts';

export const REQUEST = '누베라 쿠션 반응 어때?';
export const WORDS = ['쿠션은 ', '대체로 ', '좋은 평가를 ', '받습니다. 😀'];

const UNDERSTOOD = {
  intent: 'ANALYSIS/sentiment/review_analysis',
  confidence: 0.9,
  entities: [{ type: 'brand', text: '누베라', value: 'Nuvera', confidence: 0.9 }],
  ambiguity: null,
};
const PLANNED = {
  todos: [
    { tool: 'collector', task: '수집', parameters: { brand: ['Nuvera'] }, depends_on: [] },
    { tool: 'preprocessor', task: '정리', parameters: {}, depends_on: [0] },
    { tool: 'sentiment', task: '분석', parameters: {}, depends_on: [1] },
  ],
};

const says = (value: unknown): Reply => ({ kind: 'answer', pieces: [JSON.stringify(value)] });

export interface Streaming extends AsyncDisposable {
  readonly provider: FakeProvider;
  readonly minds: MindMaker;
}

/** A chat model behind a provider of our own, which understands, plans, and then answers in these ways, one after the other. */
export async function startStreaming(config: AgentConfig, ...answers: readonly Reply[]): Promise<Streaming> {
  const provider = await startFakeProvider('openai');
  provider.script(says(UNDERSTOOD), says(PLANNED), ...answers);
  const env = { DREAM_AGENT_MODEL: 'openai:fake', DREAM_AGENT_MODEL_URL: provider.baseUrl, OPENAI_API_KEY: 'sk-test-0123456789' };
  return { provider, minds: await chooseMind(config, { env }), [Symbol.asyncDispose]: () => provider[Symbol.asyncDispose]() };
}
