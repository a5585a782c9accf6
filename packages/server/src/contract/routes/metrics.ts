import { z } from 'zod';
import { people } from '../access.ts';
import { gives, routes } from '../route.ts';
import { TimestampSchema } from '../shapes/basics.ts';
import { DecisionMetricsSchema } from '../shapes/metrics.ts';
import { query } from '../shapes/paging.ts';

export const metricsRoutes = routes({
  readDecisionMetrics: {
    method: 'GET',
    path: '/api/metrics/decisions',
    tag: 'metrics',
    summary: 'How long people are waited for, and what they say; of people, one sees oneself and an admin all',
    access: people('user', 'none', 'own', 'own', 'all', 'read'),
    query: query({ from: TimestampSchema.optional(), to: TimestampSchema.optional(), gate: z.string().max(100).optional() }),
    answer: gives(DecisionMetricsSchema),
    errors: [],
  },
  readPrometheus: {
    method: 'GET',
    path: '/metrics',
    tag: 'metrics',
    summary: 'Figures of the process, for Prometheus',
    access: people('workspace', 'none', 'none', 'none', 'all', 'read'),
    answer: { kind: 'bytes', status: 200, mediaTypes: ['text/plain'] },
    errors: [],
  },
});
