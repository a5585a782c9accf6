import type { FastifyRequest } from 'fastify';
import { addressKey, authenticateApiKey, authenticateWebSession, cookieSettings, type Principal } from '../../auth/index.ts';
import type { AppDeps } from '../app-deps.ts';
import { ApiError } from '../errors/api-error.ts';
import { admitOrRefuse } from './rate-limits.ts';

export interface Shown {
  readonly principal: Principal;
  readonly secret: string;
}

export const sessionCookieName = (publicUrl: string): string => cookieSettings({ publicUrl, purpose: 'session', maxAgeSeconds: 0 }).name;

/**
 * Who comes, by the key in a header or the cookie of a browser; nothing of a body is ever asked. A key that is there is the only
 * thing that counts: a wrong one does not fall back to a cookie.
 */
export async function authenticate(deps: AppDeps, request: FastifyRequest): Promise<Shown> {
  const { authorization } = request.headers;
  const secret = authorization === undefined ? request.cookies[sessionCookieName(deps.publicUrl)] : keyIn(authorization);
  if (secret === undefined || secret === '') {
    throw new ApiError('NOT_SIGNED_IN', 'there is neither a session cookie nor an API key; sign in, or send "Authorization: Bearer <key>"');
  }
  const principal = await (authorization === undefined ? authenticateWebSession : authenticateApiKey)(deps.db, secret);
  if (principal !== undefined) return { principal, secret };
  // Guessing costs a look into the database each time.
  await admitOrRefuse(deps, 'signIn', `guess:${addressKey(request.ip)}`);
  throw new ApiError('NOT_SIGNED_IN', 'the session or key is unknown, revoked or too old; sign in again, or make another key');
}

const keyIn = (header: string): string | undefined => /^Bearer +([\w-]{1,200}) *$/i.exec(header)?.[1];
