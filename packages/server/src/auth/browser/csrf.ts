import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CheckedRequest, checkOrigin } from './check-origin.ts';
import type { OriginList } from './origins.ts';

export const CSRF_HEADER = 'x-csrf-token';

/** Methods that change nothing here, by our own rule. */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The token that a page sends with whatever changes something. It follows from the session's token, which no page can read, so
 * there is nothing to keep, and a token of another session or of before the sign-in is worth nothing.
 */
export const csrfTokenOf = (sessionToken: string): string => createHmac('sha256', sessionToken).update('csrf-v1').digest('base64url');

export type CsrfVerdict = { readonly kind: 'passed' } | { readonly kind: 'refused'; readonly because: string };

/**
 * For a request that was let in by a cookie, which a browser also sends for somebody else's page. Asked with both: the origin,
 * and the token. A request with a key in its header is not of a page, and need not be asked.
 */
export function checkCsrf(request: CheckedRequest, session: { token: string; allowed: OriginList }): CsrfVerdict {
  if (SAFE.has(request.method.toUpperCase())) return { kind: 'passed' };
  const origin = checkOrigin(request, session.allowed);
  if (origin.kind === 'foreign') return { kind: 'refused', because: origin.because };
  const presented = request.headers[CSRF_HEADER];
  if (typeof presented !== 'string') return { kind: 'refused', because: `there is no ${CSRF_HEADER} header` };
  if (!same(presented, csrfTokenOf(session.token))) return { kind: 'refused', because: `the ${CSRF_HEADER} header is of another session` };
  return { kind: 'passed' };
}

function same(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
