import type { Hold } from '@dream-agent/hitl';

/** What the thread is started with. */
export interface HeartOptions {
  readonly url: string;
  readonly leaseSeconds: number;
  /** Milliseconds of the main loop's last sign of life, by the clock that both threads share. */
  readonly sign: SharedArrayBuffer;
}

/** What the main loop tells the thread. */
export type ToHeart = { readonly kind: 'hold' | 'release' | 'look'; readonly hold: Hold } | { readonly kind: 'stop' };

/** What the thread tells the main loop. */
export type FromHeart =
  | { readonly kind: 'told'; readonly runId: string; readonly fence: number; readonly pause: boolean; readonly cancel: boolean }
  | { readonly kind: 'lost'; readonly runId: string; readonly fence: number; readonly code: string; readonly message: string };

/** Both threads read the same clock; `performance.now()` starts at zero in each. */
export const sharedNow = (): bigint => process.hrtime.bigint() / 1_000_000n;
