import type { FastifyRequest } from 'fastify';
import { checkCsrf, checkOrigin } from '../../auth/index.ts';
import { type Access, allowed, type Route } from '../../contract/index.ts';
import type { AppDeps } from '../app-deps.ts';
import { ApiError } from '../errors/api-error.ts';
import { languageOf } from '../errors/language-of.ts';
import { authenticate, type Shown } from './authenticate.ts';
import { limitRate } from './rate-limits.ts';
import type { Visit } from './visit.ts';

type People = Extract<Access, { kind: 'people' }>;

/**
 * Who comes, and whether their role and their key reach this route at all; before a byte of the body is read. Whose thing it is
 * about is looked at later, when it is known which one.
 */
export async function admit(deps: AppDeps, route: Route, request: FastifyRequest): Promise<Visit> {
  const language = languageOf(undefined, request.headers['accept-language']);
  const { access } = route;
  if (access.kind === 'public') {
    await limitRate(deps, route.name, request, undefined);
    refuseForeign(deps, request);
    return { route, principal: undefined, secret: undefined, reach: 'all', language };
  }
  const shown = await authenticate(deps, request);
  const visit: Visit = { route, ...shown, reach: access.reach[shown.principal.role], language: shown.principal.language };
  // From here on errors are told in this person's language.
  request.visit = visit;
  refuseForged(deps, request, shown);
  refuseOutOfReach(access, visit, shown);
  await limitRate(deps, route.name, request, shown.principal);
  return visit;
}

/** Signing in is asked too: a page of somebody else's could sign a person in as another. */
function refuseForeign({ origins }: AppDeps, request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const origin = checkOrigin(request, origins);
  if (origin.kind === 'foreign') throw new ApiError('ORIGIN_REFUSED', `${origin.because}; expected a page of this server`);
}

/** A browser sends its cookie for any page; a key is only sent by who has it. */
function refuseForged(deps: AppDeps, request: FastifyRequest, { principal, secret }: Shown): void {
  if (principal.credential.kind === 'api-key') return;
  refuseForeign(deps, request);
  const verdict = checkCsrf(request, { token: secret, allowed: deps.origins });
  if (verdict.kind === 'refused') throw new ApiError('CSRF_MISMATCH', `${verdict.because}; send the csrf_token of /api/auth/me with it`);
}

function refuseOutOfReach(access: People, { route, reach }: Visit, { principal }: Shown): void {
  const { credential, role } = principal;
  const scopes = credential.kind === 'api-key' ? credential.scopes : null;
  // The relation that every reach but none covers: only role and key are asked here.
  const answer = allowed(access, { role, relation: 'own', scopes });
  if (answer.kind === 'yes') return;
  const needs =
    answer.code === 'SCOPE_MISSING'
      ? access.scope === null
        ? 'no key may do this; sign in'
        : `the key lacks the scope ${access.scope}`
      : `the role ${role} reaches ${reach} of this`;
  throw new ApiError(answer.code, `${route.name}: ${needs}`);
}
