import type { Settings } from './options.ts';
import { type Outgoing, send } from './send.ts';

export type Delivered = { readonly kind: 'delivered' } | { readonly kind: 'gone' | 'failed'; readonly problem: string };

/** After each attempt that failed, in seconds; the last goes on. */
const WAITS = [1, 5, 15, 60] as const;
/** Up to a fifth more or less, so that those who failed together don't come back together. */
const JITTER = 0.2;

/** Posts a message until somebody takes it, with pauses that grow. The id stays, so whoever has it already can tell. */
export async function deliver(settings: Settings, message: Omit<Outgoing, 'method'>, signal: AbortSignal): Promise<Delivered> {
  const { attempts, timer, random } = settings;
  for (let attempt = 1; ; attempt++) {
    const outcome = await attemptOf(settings, message, signal);
    if (outcome.kind !== 'failed' || attempt >= attempts) return outcome;
    const wait = WAITS[Math.min(attempt, WAITS.length) - 1] ?? 60;
    await timer.sleep(wait * 1000 * (1 - JITTER + 2 * JITTER * random()), signal);
  }
}

/** Any 2xx is taken for yes, 410 for never again, and anything else for not now. */
async function attemptOf(settings: Settings, message: Omit<Outgoing, 'method'>, signal: AbortSignal): Promise<Delivered> {
  const answered = await send(settings, { method: 'POST', ...message }, signal);
  signal.throwIfAborted();
  if (answered.kind === 'failed') return answered;
  const { status } = answered;
  if (status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone', problem: 'the receiver answered 410: it is gone' };
  const redirects = status >= 300 && status < 400 ? ', and a redirect is not followed' : '';
  return { kind: 'failed', problem: `the receiver answered ${status}${redirects}` };
}
