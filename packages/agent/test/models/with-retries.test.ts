import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { AnswerFault } from '../../src/models/answer-fault.ts';
import { judgeFailure } from '../../src/models/judge-failure.ts';
import { longestWait, type WithRetries, withRetries } from '../../src/models/with-retries.ts';
import { patientTimer } from './patient-timer.ts';

const ATTEMPT_MS = 59_999;
const LIMITS = { attempts: 6, attemptMs: ATTEMPT_MS, totalMs: 600_000, firstWaitMs: 1000, longestWaitMs: 8000 };
const cut = () => Promise.reject(new AnswerFault('cut', 'it was cut'));

const setting = (more: Partial<WithRetries> = {}, random?: () => number) => {
  const time = patientTimer(ATTEMPT_MS, random);
  return { time, options: { ...time, name: 'test:model', limits: LIMITS, judge: judgeFailure, ...more } };
};

test('the longest wait doubles up to its limit', () => {
  expect([1, 2, 3, 4, 5, 2000].map((attempt) => longestWait(attempt, LIMITS))).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
});

test('waits are drawn from nought to the longest, and attempts are bounded', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 12, maxLength: 12 }),
      fc.integer({ min: 1, max: 12 }),
      async (draws, attempts) => {
        let drawn = 0;
        const { time, options } = setting({ limits: { ...LIMITS, attempts } }, () => draws[drawn++] ?? 0);
        const work = vi.fn(cut);
        await expect(withRetries(work, options)).rejects.toMatchObject({ code: 'MODEL_UNAVAILABLE' });
        expect(work).toHaveBeenCalledTimes(attempts);
        expect(time.waits).toEqual(
          Array.from({ length: attempts - 1 }, (_, index) => (draws[index] ?? 0) * longestWait(index + 1, LIMITS)),
        );
      },
    ),
  );
});

test('all attempts and waits together stay within the time there is', async () => {
  const time = patientTimer(7, () => 0.999);
  const { options } = setting({ ...time, limits: { ...LIMITS, attemptMs: 7, totalMs: 5000 } });
  const start = time.now();
  await expect(withRetries(cut, options)).rejects.toThrow('too late');
  expect(time.now() - start).toBeLessThan(5000);
  expect(time.waits).toHaveLength(2);
});

test('the last attempt gets only the time that is left', async () => {
  const slept: number[] = [];
  let now = 0;
  const timer = {
    sleep: (milliseconds: number) => {
      slept.push(milliseconds);
      now += milliseconds;
      return Promise.resolve();
    },
  };
  const { options } = setting({ timer, now: () => now, limits: { ...LIMITS, attemptMs: 1000, totalMs: 1900 } });
  const never = () => new Promise<never>(() => undefined);
  await expect(withRetries(never, options)).rejects.toThrow('no whole answer within');
  // A whole attempt, a wait of half of a second, and what is left.
  expect(slept).toEqual([1000, 500, 400]);
});

test('a stop during a wait ends it with the reason that was given', async () => {
  const stop = new AbortController();
  const why = new Error('paused');
  const timer = {
    sleep: (milliseconds: number, signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('other', 'AbortError')), { once: true });
        if (milliseconds !== ATTEMPT_MS) stop.abort(why);
      }),
  };
  const { options } = setting({ timer, signal: stop.signal });
  await expect(withRetries(cut, options)).rejects.toBe(why);
});

test('work that does not listen to its signal holds nobody up', async () => {
  const stop = new AbortController();
  const { options } = setting({ signal: stop.signal });
  const running = withRetries(() => new Promise<never>(() => undefined), options);
  stop.abort('enough');
  await expect(running).rejects.toBe('enough');
});

test('an attempt that is over is told so, and lets go of what it still holds', async () => {
  const { options } = setting();
  const signals: AbortSignal[] = [];
  const work = (signal: AbortSignal, attempt: number) => {
    signals.push(signal);
    return attempt === 1 ? cut() : Promise.resolve(signals.map(({ aborted }) => aborted));
  };
  expect(await withRetries(work, options)).toEqual({ value: [true, false], retries: 1 });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
});

test('a mistake in our own code is not tried again', async () => {
  const { time, options } = setting();
  const work = () => Promise.reject(new TypeError('x is not a function'));
  await expect(withRetries(work, options)).rejects.toMatchObject({
    code: 'MODEL_UNAVAILABLE',
    message: expect.stringContaining('1 attempt:'),
  });
  expect(time.waits).toEqual([]);
});

test.each([
  [
    { status: 429, headers: { 'retry-after': '2' } },
    { again: true, afterMs: 2000 },
  ],
  [
    { status: 429, headers: { 'retry-after': '0' } },
    { again: true, afterMs: 0 },
  ],
  [{ status: 429, headers: { 'retry-after': '-5' } }, { again: true }],
  [{ status: 429, headers: { 'retry-after': 'soon' } }, { again: true }],
  [
    { status: 429, headers: { 'retry-after-ms': '250', 'retry-after': '9' } },
    { again: true, afterMs: 250 },
  ],
  [
    { status: 503, headers: new Headers({ 'Retry-After': 'Thu, 01 Jan 1970 00:00:05 GMT' }) },
    { again: true, afterMs: 4000 },
  ],
  [
    { status: 503, headers: new Headers({ 'Retry-After': 'Thu, 01 Jan 1970 00:00:00 GMT' }) },
    { again: true, afterMs: 0 },
  ],
  [{ response: { status: 502 } }, { again: true }],
  [{ status: 402 }, { again: false }],
  [{ cause: { cause: { code: 'ECONNRESET' } } }, { again: true }],
  [{ code: 'ERR_INVALID_URL' }, { again: false }],
  ['a text', { again: false, reason: 'a text' }],
  [undefined, { again: false, reason: 'no reason given' }],
  [null, { again: false }],
])('a failure %j is judged by what it carries', (error, judged) => {
  const failure = judgeFailure(error, 1000);
  expect(failure).toMatchObject({ code: 'MODEL_UNAVAILABLE', ...judged });
  expect('afterMs' in failure).toBe('afterMs' in judged);
});

test('an error that is its own cause, or endless, or hostile, is still one short line', () => {
  const circular = new Error('가\u202e\n\u001b[31m'.repeat(1000));
  circular.cause = circular;
  const { reason } = judgeFailure(circular, 0);
  expect(reason.length).toBeLessThanOrEqual(300);
  expect(reason).not.toMatch(/\p{C}/u);
});
