import type { OriginList } from './origins.ts';

export interface CheckedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}

export type OriginVerdict =
  | { readonly kind: 'ours' }
  /** No browser says where it comes from: a program, or a page that hides it. Fine with a key, not with a cookie. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'foreign'; readonly because: string };

/**
 * Where a request comes from, by what browsers say and pages can't change. The `Origin` decides; without one, the fetch metadata
 * do. Two values where one belongs are never ours.
 */
export function checkOrigin({ headers }: CheckedRequest, allowed: OriginList): OriginVerdict {
  const [origin, site] = [headers['origin'], headers['sec-fetch-site']];
  if (typeof origin === 'string') {
    return allowed.has(origin) ? { kind: 'ours' } : { kind: 'foreign', because: `the origin ${quote(origin)} is not one of ours` };
  }
  if (origin !== undefined) return { kind: 'foreign', because: 'it names more than one origin' };
  if (site === undefined) return { kind: 'unknown' };
  // `none` is somebody who typed the address.
  if (site === 'same-origin' || site === 'none') return { kind: 'ours' };
  return { kind: 'foreign', because: `its sec-fetch-site is ${quote(String(site))}` };
}

/** For a message: short, and nothing in it that is not seen. */
const quote = (text: string): string => JSON.stringify(text.slice(0, 200));
