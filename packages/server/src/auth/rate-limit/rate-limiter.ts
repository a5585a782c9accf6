/** A bucket that holds `burst` and fills at `perSecond`. */
export interface RateLimit {
  readonly burst: number;
  readonly perSecond: number;
}

export type Admission =
  | { readonly kind: 'admitted'; readonly remaining: number }
  | { readonly kind: 'limited'; readonly retryAfterMs: number };

/** Says whether somebody may do one more thing now. It always answers: a limiter that fails is no reason to let all through, or none. */
export interface RateLimiter {
  take(key: string, limit: RateLimit, cost?: number): Promise<Admission>;
}
