import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AGENT_LANGUAGES } from '../../src/contract/language.ts';
import { AgentError } from '../../src/errors.ts';
import { createCircuit, describeFallback, withFallback } from '../../src/models/index.ts';

const down = () => Promise.reject(new AgentError('MODEL_UNAVAILABLE', 'openai:x gave no usable answer'));
const rules = () => 'by rules';

const setting = (failures = 3) => {
  let time = 0;
  const circuit = createCircuit({ now: () => time, failures, coolDownMs: 60_000 });
  return {
    pass: (milliseconds: number) => (time += milliseconds),
    ask: (attempt: (() => Promise<string>) | undefined) => withFallback({ attempt, rules, circuit }),
  };
};

test('without a model the rules do it, and nothing has failed', async () => {
  expect(await setting().ask(undefined)).toEqual({ value: 'by rules', by: 'rules' });
});

test('a model that answers is taken', async () => {
  expect(await setting().ask(async () => 'by model')).toEqual({ value: 'by model', by: 'model' });
});

test.each(['MODEL_UNAVAILABLE', 'MODEL_OUTPUT_INVALID', 'MODEL_UNKNOWN'] as const)(
  'after %s the rules step in, and it is told',
  async (code) => {
    const done = await setting().ask(() => Promise.reject(new AgentError(code, 'what was wrong')));
    expect(done).toEqual({ value: 'by rules', by: 'rules_after_model_failed', reason: { code, message: 'what was wrong' } });
  },
);

test.each([
  ['a mistake in our code', new TypeError('x is undefined')],
  ['a failure of something else', new AgentError('PLAN_CYCLE', 'a cycle')],
  ['somebody’s stop', new DOMException('stopped', 'AbortError')],
])('%s comes through and does not count against the model', async (_, error) => {
  const { ask } = setting(1);
  await expect(ask(() => Promise.reject(error))).rejects.toBe(error);
  expect((await ask(async () => 'by model')).by).toBe('model');
});

test('a mistake in the rules comes through', async () => {
  const circuit = createCircuit({ now: () => 0 });
  const broken = () => Promise.reject(new Error('rules are broken'));
  await expect(withFallback({ attempt: down, rules: broken, circuit })).rejects.toThrow('rules are broken');
});

test('a dead model is left alone after three failures in a row, and tried once when it has cooled down', async () => {
  const { ask, pass } = setting();
  const attempt = vi.fn<() => Promise<string>>(down);
  for (let step = 0; step < 10; step++) expect((await ask(attempt)).by).toBe('rules_after_model_failed');
  expect(attempt).toHaveBeenCalledTimes(3);
  expect(await ask(attempt)).toMatchObject({ reason: { message: expect.stringContaining('in 60 s') } });

  pass(59_999);
  await ask(attempt);
  expect(attempt).toHaveBeenCalledTimes(3);
  pass(1);
  await ask(attempt);
  await ask(attempt);
  expect(attempt).toHaveBeenCalledTimes(4);

  pass(60_000);
  attempt.mockResolvedValue('by model');
  expect((await ask(attempt)).by).toBe('model');
  attempt.mockImplementation(down);
  await ask(attempt);
  await ask(attempt);
  attempt.mockResolvedValue('by model');
  expect((await ask(attempt)).by).toBe('model');
});

test('while one attempt decides, the others are not held up by it', async () => {
  const { ask, pass } = setting(1);
  await ask(down);
  pass(60_000);
  const trial = Promise.withResolvers<string>();
  const first = ask(() => trial.promise);
  expect((await ask(async () => 'by model')).by).toBe('rules_after_model_failed');
  trial.resolve('by model');
  expect((await first).by).toBe('model');
  expect((await ask(async () => 'by model')).by).toBe('model');
});

test('an attempt that was stopped while it should decide leaves the decision to the next', async () => {
  const { ask, pass } = setting(1);
  await ask(down);
  pass(60_000);
  await expect(ask(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  expect((await ask(async () => 'by model')).by).toBe('model');
});

test('whatever happens, a model is never asked while it cools down, and always again afterwards', async () => {
  const step = fc.oneof(fc.constantFrom('works', 'fails', 'stopped'), fc.integer({ min: 1, max: 90_000 }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { ask, pass } = setting();
      let inARow = 0;
      let openFor = 0;
      for (const one of steps) {
        if (typeof one === 'number') {
          pass(one);
          openFor = Math.max(0, openFor - one);
          continue;
        }
        const attempt = vi.fn(async () => {
          if (one === 'fails') return down();
          if (one === 'stopped') throw new Error('stopped');
          return 'by model';
        });
        await ask(attempt).catch(() => undefined);
        expect(attempt).toHaveBeenCalledTimes(openFor > 0 ? 0 : 1);
        if (openFor > 0 || one === 'stopped') continue;
        inARow = one === 'fails' ? inARow + 1 : 0;
        openFor = inARow >= 3 ? 60_000 : 0;
      }
    }),
  );
});

test('a person is told in their language which of the two it was', () => {
  const texts = AGENT_LANGUAGES.flatMap((language) =>
    (['MODEL_UNAVAILABLE', 'MODEL_OUTPUT_INVALID'] as const).map((code) => describeFallback({ code, message: 'x' }, language)),
  );
  expect(new Set(texts).size).toBe(6);
});
