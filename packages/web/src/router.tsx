import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { call } from './api/call.ts';
import { setSignedIn, signedIn } from './api/signed-in.ts';
import { NotFound } from './app/not-found.tsx';
import { Shell } from './app/shell.tsx';
import { WentWrong } from './app/went-wrong.tsx';

const root = createRootRoute({ notFoundComponent: NotFound });

const at = <const Path extends string>(path: Path, load: () => Promise<{ default: React.ComponentType }>) =>
  createRoute({ getParentRoute: () => inside, path, component: lazyRouteComponent(load) });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search): { to?: string } => (typeof search['to'] === 'string' ? { to: search['to'] } : {}),
  component: lazyRouteComponent(() => import('./app/sign-in.tsx')),
});

const start = createRoute({ getParentRoute: () => root, path: '/start', component: lazyRouteComponent(() => import('./app/start.tsx')) });

/** Everything that only somebody who is signed in sees. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: Shell,
  errorComponent: WentWrong,
  beforeLoad: async ({ location }) => {
    if (signedIn() !== undefined) return;
    const who = await call('whoAmI', {}).catch((problem: { status?: number }) => {
      if (problem.status === 401) throw redirect({ to: '/sign-in', search: { to: location.href } });
      throw problem;
    });
    setSignedIn(who);
  },
});

export const chatRoute = at('/', () => import('./features/chat/new-session.tsx'));
export const sessionRoute = at('/sessions/$sessionId', () => import('./features/chat/session.tsx'));
export const inboxRoute = at('/inbox', () => import('./features/inbox/inbox.tsx'));
export const requestRoute = at('/inbox/$requestId', () => import('./features/inbox/inbox.tsx'));
export const runRoute = at('/runs/$runId', () => import('./features/run/run.tsx'));
export const auditRoute = at('/audit', () => import('./features/audit/audit.tsx'));
export const policyRoute = at('/policy', () => import('./features/policy/policy.tsx'));
export const metricsRoute = at('/metrics', () => import('./features/metrics/metrics.tsx'));
export const settingsRoute = at('/settings', () => import('./features/settings/settings.tsx'));
export const settingsPartRoute = at('/settings/$part', () => import('./features/settings/settings.tsx'));

export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    start,
    inside.addChildren([
      chatRoute,
      sessionRoute,
      inboxRoute,
      requestRoute,
      runRoute,
      auditRoute,
      policyRoute,
      metricsRoute,
      settingsRoute,
      settingsPartRoute,
    ]),
  ]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
