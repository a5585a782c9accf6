import type { Handlers } from '../http/handler.ts';
import { readDecisionMetrics } from '../use-cases/read-decision-metrics.ts';

const date = (text: string | undefined): Date | undefined => (text === undefined ? undefined : new Date(text));

export const metricsHandlers: Handlers<'readDecisionMetrics' | 'readPrometheus'> = {
  readDecisionMetrics: (deps, { query, principal, reach }) =>
    readDecisionMetrics(deps, {
      from: date(query.from),
      to: date(query.to),
      gate: query.gate,
      person: reach === 'all' ? undefined : principal.userId,
    }),

  readPrometheus: async ({ figures }) => ({ mediaType: figures.contentType, content: await figures.metrics() }),
};
