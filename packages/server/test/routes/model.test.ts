import { chooseMind } from '@dream-agent/agent';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FakeProvider, startFakeProvider } from '../../../agent/test/models/provider/fake-provider.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';
import { repositoryConfig } from '../worker/open-node.ts';

const KEY = 'sk-test-0123456789abcdef0123456789';
let world: AppWorld;
let admin: Someone;
let provider: FakeProvider;
let app: Awaited<ReturnType<AppWorld['another']>>;

beforeAll(async () => {
  world = await openAppWorld();
  admin = await world.someone('admin');
});
afterAll(() => world?.close());
beforeEach(async () => {
  provider = await startFakeProvider('openai');
  const env = { DREAM_AGENT_MODEL: 'openai:gpt-4o-mini', OPENAI_API_KEY: KEY, DREAM_AGENT_MODEL_URL: provider.baseUrl };
  app = await world.another({ model: await chooseMind(await repositoryConfig(), { env, limits: { attempts: 1 } }) });
});
afterEach(() => provider[Symbol.asyncDispose]());

const read = async () => (await app.inject({ url: '/api/model', headers: admin.headers })).json();
const tested = async (who = admin) => (await app.inject({ method: 'POST', url: '/api/model/test', headers: who.headers })).json();

test('without a model it is said that the rules think, and there is nothing to test', async () => {
  expect((await world.send({ url: '/api/model', headers: admin.headers })).json()).toEqual({ kind: 'rules' });
  expect((await world.send({ method: 'POST', url: '/api/model/test', headers: admin.headers })).json()).toEqual({ kind: 'rules' });
});

test('a model that answers is named with how long it took, and is asked for one word only', async () => {
  expect(await read()).toEqual({ kind: 'model', name: 'openai:gpt-4o-mini', standing: { kind: 'not_asked' } });
  provider.script({ kind: 'answer', pieces: ['OK'] });
  expect(await tested()).toMatchObject({ kind: 'answered', name: 'openai:gpt-4o-mini', took_sec: expect.any(Number) });
  expect(provider.received).toHaveLength(1);
  expect(JSON.stringify(provider.received[0]?.body).length).toBeLessThan(1_000);
  expect(await read()).toMatchObject({ standing: { kind: 'answers' } });
});

test('a model that fails says what went wrong, and never the key, even where the provider repeats it', async () => {
  provider.script({ kind: 'status', status: 401, message: `Incorrect API key provided: ${KEY}`, code: 'invalid_api_key' });
  const failed = await tested();
  expect(failed).toMatchObject({ kind: 'failed', name: 'openai:gpt-4o-mini' });
  expect(failed.problem).toContain('401');
  expect(JSON.stringify([failed, await read()])).not.toContain(KEY);
  expect(await read()).toMatchObject({ kind: 'model', standing: { kind: 'fails', problem: failed.problem } });
  provider.script({ kind: 'answer', pieces: ['OK'] });
  await tested();
  expect(await read()).toMatchObject({ standing: { kind: 'answers' } });
});

test('everybody may know what thinks; only an admin spends a call on it', async () => {
  const viewer = await world.someone('viewer');
  expect((await app.inject({ url: '/api/model', headers: viewer.headers })).json()).toMatchObject({ kind: 'model' });
  expect((await tested(viewer)).error.code).toBe('NOT_ALLOWED');
  expect(provider.received).toHaveLength(0);
});
