import type { FastifyRequest } from 'fastify';
import { addressKey, type Principal } from '../../auth/index.ts';
import type { RouteName } from '../../contract/index.ts';
import type { AppDeps, RateLimits } from '../app-deps.ts';
import { ApiError } from '../errors/api-error.ts';

/** What is limited by itself; everything else shares one bucket. */
const KIND_OF: Partial<Record<RouteName, keyof RateLimits>> = {
  signIn: 'signIn',
  signInWithStartToken: 'signIn',
  startOidc: 'signIn',
  finishOidc: 'signIn',
  changePassword: 'signIn',
  decideRequest: 'decide',
  decideInBulk: 'decide',
  respondToSession: 'decide',
};

/** Takes one from the bucket of whoever comes. Health is asked by machines that must not be turned away. */
export async function limitRate(deps: AppDeps, route: string, request: FastifyRequest, principal: Principal | undefined): Promise<void> {
  if (route === 'readHealth' || route === 'readReadiness') return;
  const kind = KIND_OF[route as RouteName] ?? 'other';
  const who = principal === undefined ? `address:${addressKey(request.ip)}` : `user:${principal.userId}`;
  await admitOrRefuse(deps, kind, `${kind}:${who}`);
}

export async function admitOrRefuse({ limiter, limits }: AppDeps, kind: keyof RateLimits, key: string): Promise<void> {
  const admission = await limiter.take(key, limits[kind]);
  if (admission.kind === 'admitted') return;
  const seconds = Math.max(1, Math.ceil(admission.retryAfterMs / 1_000));
  throw new ApiError('RATE_LIMITED', `too many at once; try again in ${seconds} s`, {
    retryAfterSec: seconds,
    headers: { 'retry-after': String(seconds) },
  });
}
