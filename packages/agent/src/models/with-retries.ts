import type { Timer } from '@dream-agent/hitl';
import { AgentError } from '../errors.ts';
import { AnswerFault } from './answer-fault.ts';
import type { Failure } from './judge-failure.ts';

/** How often and how long a model is asked before it is given up. */
export interface RetryLimits {
  readonly attempts: number;
  /** For one attempt, the answer included. */
  readonly attemptMs: number;
  /** For all attempts and the waits between them. */
  readonly totalMs: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** Unless somebody says otherwise. */
export const RETRY_LIMITS: RetryLimits = { attempts: 4, attemptMs: 60_000, totalMs: 120_000, firstWaitMs: 500, longestWaitMs: 20_000 };

/** What time and chance are, as arguments. */
export interface Surroundings {
  readonly timer: Pick<Timer, 'sleep'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** What retries need to know. */
export interface WithRetries extends Surroundings {
  /** Who is asked, for the error. */
  readonly name: string;
  readonly limits: RetryLimits;
  readonly judge: (error: unknown, now: number) => Failure;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tries until it works, is pointless, or takes too long. Waits grow twofold and are drawn from all of nought to their
 * length, so that many runs that failed together do not come back together; a provider's own wish goes before that.
 */
export async function withRetries<T>(
  work: (signal: AbortSignal, attempt: number) => Promise<T>,
  options: WithRetries,
): Promise<{ value: T; retries: number }> {
  const { name, limits, judge, timer, now, random, signal } = options;
  const end = now() + limits.totalMs;
  const waiting = signal ?? new AbortController().signal;
  for (let attempt = 1; ; attempt++) {
    signal?.throwIfAborted();
    try {
      const milliseconds = Math.max(1, Math.min(limits.attemptMs, end - now()));
      return { value: await inTime((stop) => work(stop, attempt), milliseconds, options), retries: attempt - 1 };
    } catch (error) {
      signal?.throwIfAborted();
      const failure = judge(error, now());
      const wait = failure.afterMs ?? random() * longestWait(attempt, limits);
      if (!failure.again || attempt >= limits.attempts) throw givenUp(name, failure, attempt);
      if (now() + wait >= end) throw givenUp(name, failure, attempt, `; the next attempt would come too late (in ${seconds(wait)})`);
      await timer.sleep(wait, waiting).catch((reason: unknown) => {
        signal?.throwIfAborted();
        throw reason;
      });
    }
  }
}

/** The longest that may be waited after the given attempt, counted from 1. */
export const longestWait = (attempt: number, { firstWaitMs, longestWaitMs }: RetryLimits): number =>
  Math.min(longestWaitMs, firstWaitMs * 2 ** (attempt - 1));

/** Does not rely on `work` to listen to its signal: whoever waits is let go at once. */
async function inTime<T>(work: (stop: AbortSignal) => Promise<T>, milliseconds: number, { timer, signal }: WithRetries): Promise<T> {
  const attempt = new AbortController();
  const clock = new AbortController();
  const stop = signal === undefined ? attempt.signal : AbortSignal.any([signal, attempt.signal]);
  const stopped = new Promise<never>((_, reject) => stop.addEventListener('abort', () => reject(stop.reason as Error), { once: true }));
  const late = () => attempt.abort(new AnswerFault('late', `no whole answer within ${seconds(milliseconds)}`));
  timer.sleep(milliseconds, clock.signal).then(late, () => undefined);
  try {
    return await Promise.race([work(stop), stopped]);
  } finally {
    clock.abort();
    // Closes the connection of an answer that nobody reads any more.
    attempt.abort();
  }
}

function givenUp(name: string, { code, reason }: Failure, attempts: number, more = ''): AgentError {
  const times = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return new AgentError(code, `${name} gave no usable answer after ${times}: ${reason}${more}`);
}

const seconds = (milliseconds: number): string => `${Math.ceil(milliseconds / 100) / 10} s`;
