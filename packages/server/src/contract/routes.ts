import type { Route } from './route.ts';
import { adapterRoutes } from './routes/adapters.ts';
import { agentRoutes } from './routes/agent.ts';
import { apiKeyRoutes } from './routes/api-keys.ts';
import { auditRoutes } from './routes/audit.ts';
import { controlRoutes } from './routes/control.ts';
import { feedbackRoutes } from './routes/feedback.ts';
import { fileRoutes } from './routes/files.ts';
import { healthRoutes } from './routes/health.ts';
import { metricsRoutes } from './routes/metrics.ts';
import { planRoutes } from './routes/plans.ts';
import { policyRoutes } from './routes/policy.ts';
import { requestRoutes } from './routes/requests.ts';
import { rightsRoutes } from './routes/rights.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { userRoutes } from './routes/users.ts';

/** Every route of the server, by name. */
export const ROUTES = {
  ...agentRoutes,
  ...sessionRoutes,
  ...planRoutes,
  ...requestRoutes,
  ...controlRoutes,
  ...auditRoutes,
  ...policyRoutes,
  ...rightsRoutes,
  ...adapterRoutes,
  ...userRoutes,
  ...apiKeyRoutes,
  ...signInRoutes,
  ...fileRoutes,
  ...feedbackRoutes,
  ...metricsRoutes,
  ...healthRoutes,
};

export type RouteName = keyof typeof ROUTES;

/** The same as a list, for whatever is made from all of them. */
export const ALL_ROUTES: readonly Route[] = Object.values(ROUTES);
