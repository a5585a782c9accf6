import {
  csrfTokenOf,
  issueTicket,
  listWebSessions,
  type StartedWebSession,
  signInWithOidc,
  signInWithPassword,
  signInWithToken,
  signOut,
} from '../auth/index.ts';
import { ROUTES, SignedInSchema, toWire, WebSessionPageSchema } from '../contract/index.ts';
import type { Cookies } from '../http/access/cookies.ts';
import type { AppDeps } from '../http/app-deps.ts';
import { ApiError } from '../http/errors/api-error.ts';
import type { Handlers } from '../http/handler.ts';
import { pageOf } from '../http/paging/page-of.ts';
import { findUser } from '../people/index.ts';
import { revokeWebSession } from '../use-cases/people/revoke-web-session.ts';

const refused = () =>
  new ApiError('SIGN_IN_FAILED', 'who it is, or what was shown for it, is not right; expected what this person signs in with');

async function letIn({ db }: AppDeps, cookies: Cookies, { userId, token, expiresAt }: StartedWebSession) {
  const user = await findUser(db, userId);
  if (user === undefined) throw refused();
  cookies.setSession(token, expiresAt);
  return toWire(SignedInSchema, { user, scopes: null, csrfToken: csrfTokenOf(token), expiresAt });
}

function providerOf({ providers }: AppDeps, name: string) {
  const client = providers.get(name);
  if (client === undefined) throw new ApiError('ROUTE_NOT_FOUND', `there is no provider "${name}"; /api/auth/ways lists those there are`);
  return client;
}

type Names =
  | 'listSignInWays'
  | 'signIn'
  | 'signInWithStartToken'
  | 'startOidc'
  | 'finishOidc'
  | 'whoAmI'
  | 'signOut'
  | 'makeSocketTicket'
  | 'listWebSessions'
  | 'revokeWebSession';

export const signInHandlers: Handlers<Names> = {
  listSignInWays: async ({ providers }) => ({
    password: true,
    providers: [...providers.keys()].map((name) => ({ name, url: ROUTES.startOidc.path.replace('{provider}', name) })),
  }),

  signIn: async (deps, { body, browser, cookies }) => {
    const signed = await signInWithPassword(deps, { ...body, browser });
    if (signed.kind === 'too-many') {
      const seconds = signed.retryAfterSeconds;
      throw new ApiError('RATE_LIMITED', `too many tries; try again in ${seconds} s`, {
        retryAfterSec: seconds,
        headers: { 'retry-after': String(seconds) },
      });
    }
    if (signed.kind === 'refused') throw refused();
    return letIn(deps, cookies, signed);
  },

  signInWithStartToken: async (deps, { body, browser, cookies }) => {
    const signed = await signInWithToken(deps.db, { token: body.token, browser });
    if (signed.kind === 'refused') throw refused();
    return letIn(deps, cookies, signed);
  },

  startOidc: async (deps, { params, query, cookies }) => {
    const begun = await providerOf(deps, params.provider).begin(query.return_to);
    if (begun.kind === 'unavailable') {
      deps.log('warn', 'provider unavailable', { provider: params.provider, because: begun.because });
      throw new ApiError('PROVIDER_FAILED', `"${params.provider}" does not answer; try again later, or sign in another way`);
    }
    cookies.setFlow(begun.cookie);
    return { location: begun.url };
  },

  finishOidc: async (deps, { params, rawQuery, cookies, browser }) => {
    const client = providerOf(deps, params.provider);
    const signed = await signInWithOidc({ db: deps.db, client }, { query: rawQuery, cookie: cookies.readFlow(), browser });
    cookies.forgetFlow();
    if (signed.kind === 'signed-in') {
      cookies.setSession(signed.token, signed.expiresAt);
      return { location: signed.returnTo };
    }
    deps.log('warn', 'single sign-on failed', { provider: params.provider, because: signed.because });
    if (signed.kind === 'refused') throw refused();
    throw new ApiError('PROVIDER_FAILED', `"${params.provider}" does not answer; try again later, or sign in another way`);
  },

  whoAmI: async ({ db }, { principal, secret }) => {
    const user = await findUser(db, principal.userId);
    if (user === undefined) throw new ApiError('NOT_SIGNED_IN', 'this person is not there any more');
    const { credential } = principal;
    const isKey = credential.kind === 'api-key';
    return toWire(SignedInSchema, {
      user,
      scopes: isKey ? credential.scopes : null,
      csrfToken: isKey || secret === undefined ? null : csrfTokenOf(secret),
      expiresAt: isKey ? null : credential.expiresAt,
    });
  },

  signOut: async ({ db }, { secret, cookies }) => {
    await signOut(db, secret);
    cookies.forgetSession();
  },

  makeSocketTicket: async ({ db }, { principal }) => {
    const { ticket, expiresAt } = await issueTicket(db, principal);
    return { ticket, expires_at: expiresAt.toISOString() };
  },

  listWebSessions: async ({ db }, { principal, query }) => {
    const page = pageOf('web-sessions', await listWebSessions(db, principal.userId), query, ({ id }) => id);
    return toWire(WebSessionPageSchema, {
      ...page,
      items: page.items.map((session) => ({ ...session, current: session.id === principal.credential.id })),
    });
  },

  revokeWebSession: async ({ db }, { params }) => {
    const only = params.web_session_id;
    if ((await revokeWebSession(db, only)).kind === 'no-such-session') {
      throw new ApiError('WEB_SESSION_NOT_FOUND', `${only} is not there, or was signed out before`);
    }
  },
};
