import { PUBLIC } from '../access.ts';
import { gives, routes } from '../route.ts';
import { HealthSchema, ReadinessSchema } from '../shapes/health.ts';

export const healthRoutes = routes({
  readHealth: {
    method: 'GET',
    path: '/healthz',
    tag: 'health',
    summary: 'The process answers',
    access: PUBLIC,
    answer: gives(HealthSchema),
    errors: [],
  },
  readReadiness: {
    method: 'GET',
    path: '/readyz',
    tag: 'health',
    summary: 'Whether the server takes work',
    access: PUBLIC,
    answer: gives(ReadinessSchema),
    errors: ['NOT_READY'],
  },
  readOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    tag: 'health',
    summary: 'This description',
    access: PUBLIC,
    answer: { kind: 'bytes', status: 200, mediaTypes: ['application/json'] },
    errors: [],
  },
  readAsyncApi: {
    method: 'GET',
    path: '/api/asyncapi.json',
    tag: 'health',
    summary: 'The description of the sockets',
    access: PUBLIC,
    answer: { kind: 'bytes', status: 200, mediaTypes: ['application/json'] },
    errors: [],
  },
  readDocs: {
    method: 'GET',
    path: '/api/docs',
    tag: 'health',
    summary: 'This description as a page',
    access: PUBLIC,
    answer: { kind: 'bytes', status: 200, mediaTypes: ['text/html'] },
    errors: [],
  },
});
