import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { AppDeps } from './http/app-deps.ts';
import { LARGEST_BODY, prepareEdge } from './http/edge.ts';
import { answerError, answerErrors } from './http/errors/answer-errors.ts';
import { refuseGarbage } from './http/errors/refuse-garbage.ts';
import { measure } from './http/measure.ts';
import { registerRoutes } from './http/register-routes.ts';
import { newId } from './people/new-id.ts';
import { handlerOf } from './routes/handlers.ts';
import { recordPolicy } from './use-cases/policy/record-policy.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of the route, as the table has it. */
    name?: string;
  }
}

export interface AppSettings {
  /** Proxies whose word on who asks is taken. */
  readonly trustProxy?: FastifyServerOptions['trustProxy'];
  readonly headersTimeoutMs?: number;
  /** For the whole request, body and all; not for the answer. */
  readonly requestTimeoutMs?: number;
  readonly checkEveryMs?: number;
}

/** The server as it answers requests; it listens to nobody yet. */
export async function buildApp(deps: AppDeps, settings: AppSettings = {}): Promise<FastifyInstance> {
  const { trustProxy = false, headersTimeoutMs = 10_000, requestTimeoutMs = 30_000, checkEveryMs = 1_000 } = settings;
  const app = fastify({
    trustProxy,
    bodyLimit: LARGEST_BODY,
    requestTimeout: requestTimeoutMs,
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
  prepareEdge(app, deps);
  await app.register(cookie);
  answerErrors(app, deps);
  measure(app, deps.figures);
  registerRoutes(app, deps, handlerOf);
  await recordPolicy(deps);
  return app;
}
