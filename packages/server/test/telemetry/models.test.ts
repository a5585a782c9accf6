import { chooseMind, newSession } from '@dream-agent/agent';
import { afterEach, beforeEach, expect, test } from 'vitest';
// Speaks a provider's language over HTTP; a part of the agent's tests.
import { type FakeProvider, startFakeProvider } from '../../../agent/test/models/provider/fake-provider.ts';
import { startTelemetry, type Telemetry } from '../../src/telemetry/index.ts';
import { inRunSpan } from '../../src/telemetry/traces/work-spans.ts';
import { repositoryConfig } from '../worker/open-node.ts';
import { TODAY } from '../worker/world.ts';
import { Collector } from './collector.ts';

const REQUEST = '누베라 쿠션 반응 어때?';
const KEY = 'kanarienvogel-0123456789';
const UNDERSTOOD = {
  intent: 'ANALYSIS/sentiment/review_analysis',
  confidence: 0.9,
  entities: [{ type: 'brand', text: '누베라', value: 'Nuvera', confidence: 0.9 }],
  ambiguity: null,
};

let collector: Collector;
let telemetry: Telemetry;
let provider: FakeProvider;
beforeEach(async () => {
  collector = await Collector.open();
  provider = await startFakeProvider('openai');
  telemetry = await startTelemetry({ endpoint: collector.url, node: 'here', everyMs: 20 });
});
afterEach(async () => {
  await telemetry.stop();
  await collector.close();
  await provider[Symbol.asyncDispose]();
});

async function understand() {
  const env = { DREAM_AGENT_MODEL: 'openai:gpt-4o-mini', DREAM_AGENT_MODEL_URL: provider.baseUrl, OPENAI_API_KEY: KEY };
  const minds = await chooseMind(await repositoryConfig(), { env });
  const mind = minds.make(newSession(), { failed: () => {}, used: () => {}, said: () => {} });
  const about = { runId: 'run_1', sessionId: 'ses_1', node: 'here', fence: 1, attempt: 1 };
  return inRunSpan(about, async () => ({
    kind: 'ended',
    understood: await mind.understand({ request: REQUEST, today: TODAY, clarified: [] }),
  }));
}

test('a call of a model is a span with its name, what it took and what it cost, and not a word of what was said', async () => {
  provider.script({ kind: 'answer', pieces: [JSON.stringify(UNDERSTOOD)] });
  expect((await understand()).understood.by).toBe('model');
  const span = await collector.seen(({ name }) => name === 'model openai:gpt-4o-mini');
  const drive = await collector.seen(({ name }) => name === 'drive run');
  expect(span.parentSpanId).toBe(drive.spanId);
  expect(span.attributes).toMatchObject({ 'gen_ai.request.model': 'openai:gpt-4o-mini', 'dream_agent.retries': 0 });
  for (const name of ['gen_ai.usage.input_tokens', 'gen_ai.usage.output_tokens', 'dream_agent.cost_usd'])
    expect(span.attributes[name]).toBeGreaterThan(0);
  for (const said of ['누베라', 'Nuvera', 'sentiment', KEY]) expect(collector.text).not.toContain(said);
});

test('a model that fails is a span that failed, by its code; what the provider said of it is not told', async () => {
  provider.script({ kind: 'status', status: 400, message: `no such model: ${REQUEST}`, code: 'model_not_found' });
  expect((await understand()).understood.by).toBe('rules_after_model_failed');
  const span = await collector.seen(({ name }) => name === 'model openai:gpt-4o-mini');
  expect(span.status?.code).toBe(2);
  expect(span.attributes['error.type']).toMatch(/^MODEL_/);
  expect(collector.text).not.toContain('누베라');
});
