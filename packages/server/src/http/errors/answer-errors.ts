import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ALL_ROUTES } from '../../contract/index.ts';
import type { AppDeps } from '../app-deps.ts';
import { ApiError } from './api-error.ts';
import { errorDetail } from './error-detail.ts';
import { languageOf } from './language-of.ts';

/** Every address there is, with the methods that it takes. */
const ADDRESSES = [...Map.groupBy(ALL_ROUTES, ({ path }) => path)].map(([path, routes]) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
  methods: routes.map(({ method }) => method),
}));

/** Whatever goes wrong is answered in one shape; what is ours alone goes to the log whole and to nobody else. */
export function answerErrors(app: FastifyInstance, { log }: AppDeps): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, log));
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = ADDRESSES.filter(({ pattern }) => pattern.test(path)).flatMap((address) => address.methods);
    if (methods.length === 0)
      throw new ApiError('ROUTE_NOT_FOUND', 'there is nothing at this address; /api/openapi.json lists what there is');
    const allow = methods.join(', ');
    throw new ApiError('METHOD_NOT_ALLOWED', `expected ${allow}, got ${request.method}`, { headers: { allow } });
  });
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply, log: AppDeps['log']): FastifyReply {
  const language = request.visit?.language ?? languageOf(undefined, request.headers['accept-language']);
  const { status, detail, isOurs } = errorDetail(error, { language, traceId: request.id });
  if (isOurs) log('error', 'request failed', { traceId: request.id, route: request.routeOptions.config.name, error });
  if (detail.retry_after_sec !== undefined) reply.header('retry-after', String(detail.retry_after_sec));
  if (error instanceof ApiError) reply.headers({ ...error.facts.headers });
  // Whatever was meant to be sent is not.
  reply.removeHeader('content-length');
  return reply.code(status).type('application/json; charset=utf-8').send({ error: detail });
}
