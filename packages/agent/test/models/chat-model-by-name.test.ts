import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { AgentError } from '../../src/errors.ts';
import { type ChatModelOptions, chatModelByName, completeStructured, loadModels } from '../../src/models/index.ts';
import { patientTimer } from './patient-timer.ts';
import { DIALECTS, type FakeProvider, startFakeProvider } from './provider/fake-provider.ts';

const KEY = 'sk-fake-4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c';
const ENV = { OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY };
const ATTEMPT_MS = 59_999;
const LIMITS = { attempts: 3, attemptMs: ATTEMPT_MS, totalMs: 600_000, firstWaitMs: 1000, longestWaitMs: 20_000 };
const PRICES = loadModels('version: 1\nmodels:\n  - { match: "openai:f*", input_usd: 1, output_usd: 10 }\n', 'models.yaml').prices;

const failure = async (promise: Promise<unknown>): Promise<AgentError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(AgentError);
  return error as AgentError;
};

describe.each(DIALECTS)('a model of %s', (dialect) => {
  let provider: FakeProvider;
  let time: ReturnType<typeof patientTimer>;

  const model = (options: Partial<ChatModelOptions> = {}) =>
    chatModelByName(`${dialect}:fake`, { env: ENV, baseUrl: provider.baseUrl, prices: PRICES, limits: LIMITS, ...time, ...options });
  const ask = async (options: Partial<ChatModelOptions> = {}, input = {}) =>
    (await model(options)).complete({ system: 'Be brief.', user: '안녕하세요', ...input });

  beforeEach(async () => {
    provider = await startFakeProvider(dialect);
    time = patientTimer(ATTEMPT_MS);
  });
  afterEach(async () => provider[Symbol.asyncDispose]());

  test('answers in pieces, with its tokens', async () => {
    provider.script({ kind: 'answer', pieces: ['안녕', '하세요', ', こんにちは'], inputTokens: 1000, outputTokens: 500 });
    const pieces: [string, number][] = [];
    const completion = await ask({}, { onText: (piece: string, attempt: number) => pieces.push([piece, attempt]) });
    expect(completion).toEqual({
      text: '안녕하세요, こんにちは',
      usage: { inputTokens: 1000, outputTokens: 500, costUsd: dialect === 'openai' ? 0.006 : null },
      retries: 0,
    });
    expect(pieces).toEqual([
      ['안녕', 1],
      ['하세요', 1],
      [', こんにちは', 1],
    ]);
    expect(JSON.stringify(provider.received[0]?.body)).toContain('안녕하세요');
    expect(JSON.stringify(provider.received[0]?.body)).toContain('Be brief.');
  });

  test('an answer without a count of tokens is of unknown price, and not free', async () => {
    provider.script({ kind: 'answer', inputTokens: 0, outputTokens: 0 });
    expect((await ask()).usage).toEqual({ inputTokens: 0, outputTokens: 0, costUsd: null });
  });

  test('answers as a whole where the server can’t stream', async () => {
    provider.script({ kind: 'answer', pieces: ['whole'] });
    const onText = vi.fn();
    const completion = await ask({ streaming: false }, { onText });
    expect(completion).toMatchObject({ text: 'whole', usage: { inputTokens: 11, outputTokens: 7 }, retries: 0 });
    expect(onText.mock.calls).toEqual([['whole', 1]]);
    expect(provider.received[0]?.body.stream ?? false).toBe(false);
  });

  test('reads characters that come byte by byte', async () => {
    provider.script({ kind: 'drip', pieces: ['감성 분석 👩‍🔬', '、レビュー'] });
    expect((await ask()).text).toBe('감성 분석 👩‍🔬、レビュー');
  });

  test('waits as long as the provider wants before it asks again', async () => {
    provider.script({ kind: 'status', status: 429, headers: { 'retry-after': '7' } }, { kind: 'answer', pieces: ['ok'] });
    expect(await ask()).toMatchObject({ text: 'ok', retries: 1 });
    expect(time.waits).toEqual([7000]);
  });

  test('understands a date as the end of the wait', async () => {
    const date = new Date(time.now() + 30_000).toUTCString();
    provider.script({ kind: 'status', status: 503, headers: { 'retry-after': date } }, { kind: 'answer', pieces: ['ok'] });
    await ask();
    expect(time.waits).toEqual([30_000]);
  });

  test('does not wait longer than it may', async () => {
    provider.script({ kind: 'status', status: 429, headers: { 'retry-after': '3600' } });
    const error = await failure(ask());
    expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE', message: expect.stringContaining('too late (in 3600 s)') });
    expect(time.waits).toEqual([]);
  });

  test.each([
    ['status 500', { kind: 'status', status: 500 }],
    ['status 503', { kind: 'status', status: 503 }],
    ['status 529', { kind: 'status', status: 529 }],
    ['a connection that breaks at once', { kind: 'reset' }],
    ['a stream that breaks', { kind: 'cut', how: 'reset', pieces: ['{"half":', '1'] }],
    ['a stream that just ends', { kind: 'cut', how: 'end', pieces: ['{"half":', '1'] }],
    ['an error in the middle of a stream', { kind: 'error_event', pieces: ['{"half":'] }],
    ['garbled events', { kind: 'garbled' }],
    ['an empty answer', { kind: 'answer', pieces: [] }],
    ['an answer of blanks', { kind: 'answer', pieces: [' ', '\n'] }],
  ] as const)('asks again after %s, with waits that grow', async (_, fault) => {
    provider.script(fault, fault, { kind: 'answer', pieces: ['ok'] });
    expect(await ask()).toMatchObject({ text: 'ok', retries: 2 });
    expect(time.waits).toEqual([500, 1000]);
    expect(provider.received).toHaveLength(3);
  });

  test('gives up after its attempts, and the client does not try behind its back', async () => {
    provider.script(...Array.from({ length: 9 }, () => ({ kind: 'status' as const, status: 500, message: 'boom' })));
    const error = await failure(ask());
    expect(error.code).toBe('MODEL_UNAVAILABLE');
    expect(error.message).toMatch(new RegExp(`^${dialect}:fake gave no usable answer after 3 attempts: HTTP 500: .*boom`));
    expect(provider.received).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 413, 422])('does not ask again after status %i', async (status) => {
    provider.script({ kind: 'status', status, message: `what: ${KEY}` }, { kind: 'answer' });
    const error = await failure(ask());
    expect(error.code).toBe('MODEL_UNAVAILABLE');
    expect(error.message).toContain(`HTTP ${status}`);
    expect(provider.received).toHaveLength(1);
  });

  test('does not ask again when the quota is used up', async () => {
    provider.script({ kind: 'status', status: 429, code: 'insufficient_quota', message: 'insufficient_quota' });
    await failure(ask());
    expect(provider.received).toHaveLength(1);
  });

  test('keeps its key out of errors, whatever the provider says back', async () => {
    provider.script({ kind: 'status', status: 401, message: `Incorrect API key provided: ${KEY}` });
    const error = await failure(ask());
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
    expect(error.message).toContain('Incorrect API key provided');
  });

  test('keeps half of its key out too, where an error is cut to its length', async () => {
    for (const length of [240, 250, 260, 270, 280]) {
      provider.script({ kind: 'status', status: 400, message: `${'가 '.repeat(length / 2)}${KEY}` });
      expect((await failure(ask())).message).not.toContain(KEY.slice(0, 12));
    }
  });

  test('does not take its key to another place', async () => {
    await using other = await startFakeProvider(dialect);
    provider.script({ kind: 'status', status: 307, headers: { location: other.baseUrl } });
    const error = await failure(ask());
    expect(error.message).toContain('HTTP 307');
    expect(other.received).toHaveLength(0);
  });

  test.each(['silence', 'stall'] as const)('a %s ends with the time of the attempt', async (kind) => {
    provider.script({ kind, pieces: ['{"half":'] }, { kind: 'answer', pieces: ['ok'] });
    const asked = ask();
    await provider.stuck;
    time.passTimeout();
    expect(await asked).toMatchObject({ text: 'ok', retries: 1 });
  });

  test.each(['silence', 'stall'] as const)('somebody’s stop ends a %s at once, and is no failure of the model', async (kind) => {
    provider.script({ kind, pieces: ['{"half":'] });
    const stop = new AbortController();
    const asked = ask({}, { signal: stop.signal });
    await provider.stuck;
    const why = new Error('stopped by bora');
    stop.abort(why);
    await expect(asked).rejects.toBe(why);
    expect(provider.received).toHaveLength(1);
    await provider.left();
  });

  test('does not begin when it was stopped before', async () => {
    await expect(ask({}, { signal: AbortSignal.abort('no') })).rejects.toBe('no');
    expect(provider.received).toHaveLength(0);
  });

  test('a piece of an attempt that failed is told apart from the next attempt’s', async () => {
    provider.script({ kind: 'cut', how: 'end', pieces: ['half'] }, { kind: 'answer', pieces: ['whole'] });
    const pieces: string[] = [];
    await ask({}, { onText: (piece: string, attempt: number) => pieces.push(`${attempt}:${piece}`) });
    expect(pieces).toEqual(['1:half', '2:whole']);
  });

  test.each([
    ['in one event', true],
    ['in many', false],
  ])('an answer of 10 MB %s is refused on the way and not asked for again', async (_, oneEvent) => {
    provider.script({ kind: 'huge', bytes: 10 * 1024 * 1024, oneEvent });
    let seen = 0;
    const error = await failure(ask({}, { onText: (piece: string) => (seen += piece.length) }));
    expect(error).toMatchObject({ code: 'MODEL_OUTPUT_INVALID', message: expect.stringContaining('larger than 1048576 bytes') });
    expect(seen).toBeLessThanOrEqual(1024 * 1024);
    expect(provider.received).toHaveLength(1);
    await provider.left();
    expect(provider.sentBytes()).toBeLessThan(9 * 1024 * 1024);
  });

  test('a whole answer of 10 MB is refused too', async () => {
    provider.script({ kind: 'huge', bytes: 10 * 1024 * 1024, oneEvent: true });
    expect(await failure(ask({ streaming: false }))).toMatchObject({ code: 'MODEL_OUTPUT_INVALID' });
  });

  test('the limit counts bytes, and an answer of just as many is taken', async () => {
    provider.script({ kind: 'answer', pieces: ['가'.repeat(10)] }, { kind: 'answer', pieces: ['가'.repeat(10), '!'] });
    expect((await ask({ maxAnswerBytes: 30 })).text).toHaveLength(10);
    expect(await failure(ask({ maxAnswerBytes: 30 }))).toMatchObject({ code: 'MODEL_OUTPUT_INVALID' });
  });

  test('an answer that ran into its token limit is half an answer', async () => {
    provider.script({ kind: 'answer', pieces: ['{"a":'], end: 'length' });
    expect(await failure(ask())).toMatchObject({ code: 'MODEL_OUTPUT_INVALID', message: expect.stringContaining('token limit') });
    expect(provider.received).toHaveLength(1);
  });

  test('a declined answer is none', async () => {
    provider.script({ kind: 'answer', pieces: ['I can’t'], end: 'declined' });
    expect(await failure(ask())).toMatchObject({ code: 'MODEL_OUTPUT_INVALID', message: expect.stringContaining('declined') });
  });

  test.each([true, false])('a web page in place of an answer is named as such (streaming: %s)', async (streaming) => {
    provider.script({ kind: 'page' });
    const error = await failure(ask({ streaming }));
    expect(error.code).toBe('MODEL_UNAVAILABLE');
    expect(error.message).toContain('text/html');
    expect(error.message).toContain('base URL');
    expect(provider.received).toHaveLength(1);
  });

  test('sends the key where the provider expects it, and nothing from the environment of the process', async () => {
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'other-token');
    vi.stubEnv('OPENAI_ORG_ID', 'other-organization');
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:1');
    try {
      provider.script({ kind: 'answer' });
      await ask();
    } finally {
      vi.unstubAllEnvs();
    }
    const headers = JSON.stringify(provider.received[0]?.headers);
    expect(headers).toContain(KEY);
    expect(headers).not.toContain('other-');
  });

  test('an unknown tool is found by the schema, shown to the model and put right', async () => {
    const schema = z.strictObject({ tool: z.enum(['collector', 'sentiment']) });
    provider.script(
      { kind: 'answer', pieces: ['{"tool":"collecter"}'] },
      { kind: 'answer', pieces: ['```json\n{"tool":', '"collector"}\n```'] },
    );
    const boundary = 'b0b1b2b3b4b5b6b7b8';
    const prompt = { system: 'Choose a tool.', user: '리뷰를 모아 주세요' };
    const result = await completeStructured({ model: await model(), prompt, schema, language: 'ko', boundary });
    expect(result).toEqual({ value: { tool: 'collector' }, retries: 0, repaired: true });
    expect(JSON.stringify(provider.received[1]?.body.messages)).toContain('collecter');
  });
});

test.each([
  ['gpt-4o-mini', 'write it as openai:gpt-4o-mini'],
  ['opneai:gpt-4o-mini', 'did you mean "openai"?'],
  ['Anthropic:claude', 'did you mean "anthropic"?'],
  ['google:gemini', 'did you mean "google-genai"?'],
  ['mistral:large', 'known are openai, anthropic, google-genai, ollama'],
  ['openai:', 'names no model'],
  ['openai:gpt 4', 'names no model'],
  ['', 'names no provider'],
  [':', 'unknown provider ""'],
  ['__proto__:x', 'unknown provider'],
  ['모델:가', 'unknown provider "모델"'],
])('the name "%s" is refused with what would be right', async (name, message) => {
  const error = await failure(chatModelByName(name, { env: ENV }));
  expect(error).toMatchObject({ code: 'MODEL_UNKNOWN', message: expect.stringContaining(message) });
});

test.each([
  ['google-genai:gemini-2.5-flash', '@langchain/google-genai'],
  ['ollama:llama3.2:3b', '@langchain/ollama'],
])('%s says which package to add', async (name, wanted) => {
  const importPackage = () => Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }));
  const error = await failure(chatModelByName(name, { env: { GOOGLE_API_KEY: KEY }, importPackage }));
  expect(error).toMatchObject({ code: 'MODEL_UNKNOWN', message: expect.stringContaining(`npm install ${wanted}`) });
});

test('a package that is there later is used, with its own retries off', async () => {
  const made: object[] = [];
  class ChatOllama {
    constructor(fields: object) {
      made.push(fields);
    }
    async *#pieces() {
      yield { text: '로컬 ' };
      yield { text: '답변', usage_metadata: { input_tokens: 1, output_tokens: 2 } };
    }
    stream() {
      return Promise.resolve(this.#pieces());
    }
  }
  const model = await chatModelByName('ollama:llama3.2:3b', { env: {}, importPackage: async () => ({ ChatOllama }) });
  expect((await model.complete({ system: '', user: 'x' })).text).toBe('로컬 답변');
  expect(made).toEqual([{ model: 'llama3.2:3b', baseUrl: 'http://127.0.0.1:11434', numPredict: 4096, maxRetries: 0 }]);
});

test.each([
  [{}, 'set OPENAI_API_KEY'],
  [{ OPENAI_API_KEY: ' \n' }, 'set OPENAI_API_KEY'],
  [{ OPENAI_API_KEY: 'sk-비밀' }, 'OPENAI_API_KEY has characters'],
  [{ OPENAI_API_KEY: 'sk-one\nsk-two' }, 'OPENAI_API_KEY has characters'],
])('a key that is missing or broken is named and not shown (%#)', async (env, message) => {
  const error = await failure(chatModelByName('openai:gpt-4o-mini', { env }));
  expect(error).toMatchObject({ code: 'AGENT_CONFIG_INVALID', message: expect.stringContaining(message) });
  expect(inspect(error)).not.toMatch(/비밀|sk-one/);
});

test.each(['', 'localhost:8080', 'file:///etc/passwd', 'javascript:0'])('the base URL "%s" is refused', async (baseUrl) => {
  const error = await failure(chatModelByName('openai:gpt-4o-mini', { env: ENV, baseUrl }));
  expect(error).toMatchObject({ code: 'AGENT_CONFIG_INVALID', message: expect.stringContaining('begins with http') });
});

test('nothing listens: asked again, then given up, without the key', async () => {
  const time = patientTimer(ATTEMPT_MS);
  const gone = await startFakeProvider('openai');
  const { baseUrl } = gone;
  await gone[Symbol.asyncDispose]();
  const model = await chatModelByName('openai:fake', { env: ENV, baseUrl, limits: LIMITS, ...time });
  const error = await failure(model.complete({ system: '', user: 'x' }));
  expect(error).toMatchObject({ code: 'MODEL_UNAVAILABLE', message: expect.stringContaining('ECONNREFUSED') });
  expect(time.waits).toHaveLength(2);
});
