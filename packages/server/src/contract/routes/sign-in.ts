import { z } from 'zod';
import { PUBLIC, people } from '../access.ts';
import { GIVES_NOTHING, gives, routes, takes } from '../route.ts';
import { paging, query } from '../shapes/paging.ts';
import {
  SignedInSchema,
  SignInBodySchema,
  SignInWaysSchema,
  SocketTicketSchema,
  StartTokenBodySchema,
  WebSessionIdSchema,
  WebSessionPageSchema,
} from '../shapes/users/sign-in.ts';

const anybody = people('workspace', 'all', 'all', 'all', 'all', null);
const withAnyKey = people('workspace', 'all', 'all', 'all', 'all', 'any');
const own = people('web_session', 'own', 'own', 'own', 'all', null);
const provider = z.strictObject({ provider: z.string().regex(/^[a-z0-9-]{1,50}$/) });

export const signInRoutes = routes({
  listSignInWays: {
    method: 'GET',
    path: '/api/auth/ways',
    tag: 'sign-in',
    summary: 'How people can come in here',
    access: PUBLIC,
    answer: gives(SignInWaysSchema),
    errors: [],
  },
  signIn: {
    method: 'POST',
    path: '/api/auth/sign-in',
    tag: 'sign-in',
    summary: 'Signs in with a password',
    access: PUBLIC,
    body: takes(SignInBodySchema),
    answer: gives(SignedInSchema),
    errors: ['SIGN_IN_FAILED'],
  },
  signInWithStartToken: {
    method: 'POST',
    path: '/api/auth/start-token',
    tag: 'sign-in',
    summary: 'Signs in with what was printed where the server was started',
    access: PUBLIC,
    body: takes(StartTokenBodySchema),
    answer: gives(SignedInSchema),
    errors: ['SIGN_IN_FAILED'],
  },
  startOidc: {
    method: 'GET',
    path: '/api/auth/oidc/{provider}/start',
    tag: 'sign-in',
    summary: 'Goes to a provider of single sign-on',
    access: PUBLIC,
    params: provider,
    query: query({
      return_to: z
        .string()
        .regex(/^\/(?![/\\])[^\s\p{C}]{0,500}$/u, 'expected a path of this server')
        .optional(),
    }),
    answer: { kind: 'redirect', status: 302 },
    errors: ['ROUTE_NOT_FOUND', 'PROVIDER_FAILED'],
  },
  finishOidc: {
    method: 'GET',
    path: '/api/auth/oidc/{provider}/callback',
    tag: 'sign-in',
    summary: 'Comes back from a provider of single sign-on',
    access: PUBLIC,
    params: provider,
    query: z.looseObject({
      state: z.string().max(1000).optional(),
      code: z.string().max(4000).optional(),
      error: z.string().max(1000).optional(),
    }),
    answer: { kind: 'redirect', status: 302 },
    errors: ['ROUTE_NOT_FOUND', 'SIGN_IN_FAILED', 'PROVIDER_FAILED'],
  },
  whoAmI: {
    method: 'GET',
    path: '/api/auth/me',
    tag: 'sign-in',
    summary: 'Who is signed in',
    access: withAnyKey,
    answer: gives(SignedInSchema),
    errors: [],
  },
  signOut: {
    method: 'POST',
    path: '/api/auth/sign-out',
    tag: 'sign-in',
    summary: 'Signs out this browser',
    access: anybody,
    answer: GIVES_NOTHING,
    errors: [],
  },
  makeSocketTicket: {
    method: 'POST',
    path: '/api/auth/socket-ticket',
    tag: 'sign-in',
    summary: 'A ticket that lets one socket in, once',
    access: withAnyKey,
    answer: gives(SocketTicketSchema, 201),
    errors: [],
  },
  listWebSessions: {
    method: 'GET',
    path: '/api/auth/web-sessions',
    tag: 'sign-in',
    summary: 'The browsers that one is signed in with',
    access: own,
    query: query(paging),
    answer: gives(WebSessionPageSchema),
    errors: [],
  },
  revokeWebSession: {
    method: 'DELETE',
    path: '/api/auth/web-sessions/{web_session_id}',
    tag: 'sign-in',
    summary: 'Signs a browser out at once',
    access: own,
    params: z.strictObject({ web_session_id: WebSessionIdSchema }),
    answer: GIVES_NOTHING,
    errors: ['WEB_SESSION_NOT_FOUND'],
  },
});
