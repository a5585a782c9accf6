import type { FastifyInstance } from 'fastify';
import { Histogram, type Registry } from 'prom-client';

/** How long each route takes and how it ends, by its name: an address with ids in it would be a series of its own. */
export function measure(app: FastifyInstance, figures: Registry): void {
  const seconds = new Histogram({
    name: 'dream_agent_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60, 300],
    registers: [figures],
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe({ route: request.routeOptions.config.name ?? 'none', status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
}
