import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { forgetFiles } from './files/index.ts';
import type { AppDeps } from './http/app-deps.ts';
import { limitBodyTime } from './http/bodies/limit-body-time.ts';
import { LARGEST_BODY, prepareEdge, SAYS_HOW_IT_IS } from './http/edge.ts';
import { answerError, answerErrors } from './http/errors/answer-errors.ts';
import { refuseGarbage } from './http/errors/refuse-garbage.ts';
import { measure } from './http/measure.ts';
import { registerRoutes } from './http/register-routes.ts';
import { registerPages } from './pages/register-pages.ts';
import { newId } from './people/new-id.ts';
import { registerSockets } from './realtime/index.ts';
import { handlerOf } from './routes/handlers.ts';
import { observeRequests } from './telemetry/observe-requests.ts';
import { recordPolicy } from './use-cases/policy/record-policy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the route, as the table has it. */
    name?: string;
    /** Whether its body is a file, which may take longer to come. */
    takesFile?: boolean;
  }
}

export interface AppSettings {
  /** Proxies whose word on who asks is taken. */
  readonly trustProxy?: FastifyServerOptions['trustProxy'];
  readonly headersTimeoutMs?: number;
  /** For the whole request, body and all; not for the answer. A file has to keep coming instead. */
  readonly requestTimeoutMs?: number;
  readonly checkEveryMs?: number;
  /** All of it, or what a process that serves nobody says of itself. */
  readonly serves?: 'everything' | 'health';
  /** The folder of the built pages; without it there are none. */
  readonly pages?: string;
}

/** The server as it answers requests; it listens to nobody yet. */
export async function buildApp(deps: AppDeps, settings: AppSettings = {}): Promise<FastifyInstance> {
  const {
    trustProxy = false,
    headersTimeoutMs = 10_000,
    requestTimeoutMs = 30_000,
    checkEveryMs = 1_000,
    serves = 'everything',
    pages,
  } = settings;
  const app = fastify({
    trustProxy,
    bodyLimit: LARGEST_BODY,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: headersTimeoutMs, connectionsCheckingInterval: checkEveryMs },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => newId('trc'),
    requestIdHeader: false,
    logger: false,
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply, deps.log),
    clientErrorHandler: refuseGarbage,
  });
  observeRequests(app, deps.log);
  limitBodyTime(app, requestTimeoutMs);
  prepareEdge(app, deps);
  await app.register(cookie);
  answerErrors(app, deps);
  measure(app, deps.figures);
  registerRoutes(app, deps, handlerOf, serves === 'everything' ? undefined : (route) => SAYS_HOW_IT_IS.has(route.name));
  if (serves === 'everything') registerSockets(app, deps);
  if (serves === 'everything' && pages !== undefined) await registerPages(app, pages);
  await recordPolicy(deps.db, deps.livePolicy.file);
  await forgetFiles(deps.agent);
  return app;
}
