import type { RateLimiter } from './rate-limiter.ts';

export interface LocalRateLimiterOptions {
  /** Milliseconds that never go back. */
  readonly clock?: () => number;
  /** How many keys are remembered; past that the one that was used least recently is forgotten. */
  readonly maxKeys?: number;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** Buckets in the memory of this process. */
export function createLocalRateLimiter(options: LocalRateLimiterOptions = {}): RateLimiter & { readonly size: number } {
  const { clock = () => performance.now(), maxKeys = 50_000 } = options;
  // In the order of use: whoever is being limited is using theirs, and is not forgotten for it.
  const buckets = new Map<string, Bucket>();
  return {
    get size() {
      return buckets.size;
    },
    take: async (key, { burst, perSecond }, cost = 1) => {
      const now = clock();
      const bucket = buckets.get(key) ?? { tokens: burst, at: now };
      const tokens = Math.min(burst, bucket.tokens + (Math.max(0, now - bucket.at) * perSecond) / 1_000);
      const admitted = tokens >= cost;
      const left = admitted ? tokens - cost : tokens;
      buckets.delete(key);
      buckets.set(key, { tokens: left, at: now });
      if (buckets.size > maxKeys) forgetOldest(buckets);
      if (admitted) return { kind: 'admitted', remaining: Math.floor(left) };
      return { kind: 'limited', retryAfterMs: Math.ceil(((cost - tokens) * 1_000) / perSecond) };
    },
  };
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next();
  if (oldest.done !== true) buckets.delete(oldest.value);
}
