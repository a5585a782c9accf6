import type { FastifyInstance } from 'fastify';
import { securityHeaders } from '../auth/index.ts';
import type { RouteName } from '../contract/index.ts';
import type { AppDeps } from './app-deps.ts';
import { ApiError } from './errors/api-error.ts';
import { readJson } from './read-json.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Aborted when this node goes. */
    closing: AbortSignal;
  }
}

export const LARGEST_BODY = 256 * 1024;

/** Routes by which a process says how it is, to whoever looks after it. */
export const SAYS_HOW_IT_IS: ReadonlySet<string> = new Set<RouteName>(['readHealth', 'readReadiness', 'readPrometheus']);

/** What is the same for every request: headers that keep browsers from being used against us, and how a body is read. */
export function prepareEdge(app: FastifyInstance, { publicUrl, leaving, outdated }: AppDeps): void {
  const headers = { ...securityHeaders({ publicUrl }), 'cache-control': 'no-store' };
  app.decorateRequest('visit', null);
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => {
    closing.abort();
    letGo(app.server);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...headers, 'x-request-id': request.id });
    // Whoever keeps a connection is sent to another node by it, before this door is shut.
    if (leaving?.aborted) reply.header('connection', 'close');
    // On a connection that was open before; another node takes it, at another connection.
    if (closing.signal.aborted)
      throw new ApiError('SHUTTING_DOWN', 'try again in a moment', { headers: { connection: 'close', 'retry-after': '1' } });
    const problem = outdated?.();
    if (problem !== undefined && !SAYS_HOW_IT_IS.has(request.routeOptions.config.name ?? ''))
      throw new ApiError('NOT_READY', problem, { headers: { connection: 'close', 'retry-after': '1' } });
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: LARGEST_BODY }, async (_: unknown, body: Buffer) =>
    readJson(body),
  );
}

/** A connection whose last request was answered after the server began to close would be kept alive, and the server with it. */
function letGo(server: FastifyInstance['server']): void {
  if (!server.listening) return;
  const timer = setInterval(() => server.closeIdleConnections(), 500).unref();
  server.once('close', () => clearInterval(timer));
}
