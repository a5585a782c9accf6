import type { z } from 'zod';
import { errorEntry } from '../errors/error-table.ts';
import { errorsOf, type Route, TAGS } from '../route.ts';
import { ALL_ROUTES } from '../routes.ts';
import { ErrorBodySchema } from '../shapes/error-body.ts';
import { CSRF_HEADER, IDEMPOTENCY_HEADER, IdempotencyKeySchema } from '../shapes/headers.ts';
import { type Converted, type JsonSchema, jsonSchemas } from './json-schemas.ts';

/** The description of every REST route, as OpenAPI 3.1, made from the table of routes. */
export function openApiDocument({ version = '0.1.0' }: { readonly version?: string } = {}): JsonSchema {
  const converted = jsonSchemas(schemasOf(ALL_ROUTES), '#/components/schemas');
  const paths: Record<string, Record<string, JsonSchema>> = {};
  for (const route of ALL_ROUTES) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route, converted) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Dream Agent',
      version,
      description: 'AI agents that ask first. Names are in snake_case; keys that belong to a user are never renamed.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: TAGS.map((name) => ({ name })),
    security: [{ cookie: [] }, { key: [] }],
    paths,
    components: {
      schemas: converted.components,
      securitySchemes: {
        cookie: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-dream-agent-session',
          description: `A signed-in browser; on plain http of the own machine the name is dream-agent-session-<port>. Whatever changes something also needs ${CSRF_HEADER}`,
        },
        key: { type: 'http', scheme: 'bearer', description: 'An API key, or whatever lets a program in' },
      },
    },
  };
}

const parameterKey = (route: Route, place: string, name: string): string => `${route.name} ${place} ${name}`;

function schemasOf(all: readonly Route[]): Record<string, z.ZodType> {
  const found: Record<string, z.ZodType> = { error: ErrorBodySchema, idempotency: IdempotencyKeySchema };
  for (const route of all) {
    if (route.body?.kind === 'json') found[`${route.name} body`] = route.body.schema;
    if (route.answer.kind === 'json' || route.answer.kind === 'events') found[`${route.name} answer`] = route.answer.schema;
    for (const [place, object] of [
      ['path', route.params],
      ['query', route.query],
    ] as const) {
      for (const [name, schema] of Object.entries(object?.shape ?? {})) found[parameterKey(route, place, name)] = schema as z.ZodType;
    }
  }
  return found;
}

function operation(route: Route, { schemas }: Converted): JsonSchema {
  const parameters = [
    ...Object.keys(route.params?.shape ?? {}).map((name) => parameter(route, 'path', name, schemas)),
    ...Object.keys(route.query?.shape ?? {}).map((name) => parameter(route, 'query', name, schemas)),
    ...(route.method === 'POST' ? [{ name: IDEMPOTENCY_HEADER, in: 'header', required: false, schema: schemas['idempotency'] }] : []),
  ];
  return {
    operationId: route.name,
    tags: [route.tag],
    summary: route.summary,
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(route, schemas),
    responses: { ...success(route, schemas), ...failures(route, schemas) },
    ...(route.access.kind === 'public' ? { security: [] } : { 'x-access': route.access }),
  };
}

function parameter(route: Route, place: 'path' | 'query', name: string, schemas: Converted['schemas']): JsonSchema {
  const { description, ...schema } = schemas[parameterKey(route, place, name)] ?? {};
  const object = place === 'path' ? route.params : route.query;
  const declared = object?.shape[name] as z.ZodType | undefined;
  const isOptional = place === 'query' && declared?.safeParse(undefined).success === true;
  return { name, in: place, required: !isOptional, ...(description === undefined ? {} : { description }), schema };
}

function requestBody({ name, body }: Route, schemas: Converted['schemas']): JsonSchema {
  if (body === undefined) return {};
  if (body.kind === 'json')
    return { requestBody: { required: true, content: { 'application/json': { schema: schemas[`${name} body`] } } } };
  return { requestBody: { required: true, content: Object.fromEntries(body.mediaTypes.map((type) => [type, {}])) } };
}

function success({ name, answer }: Route, schemas: Converted['schemas']): Record<string, JsonSchema> {
  switch (answer.kind) {
    case 'json':
      return { [answer.status]: { description: 'Done', content: { 'application/json': { schema: schemas[`${name} answer`] } } } };
    case 'events':
      return {
        [answer.status]: {
          description: 'Events; the data of each is one of these',
          content: { 'text/event-stream': { schema: schemas[`${name} answer`] } },
        },
      };
    case 'bytes':
      return { [answer.status]: { description: 'The content', content: Object.fromEntries(answer.mediaTypes.map((type) => [type, {}])) } };
    case 'empty':
      return { [answer.status]: { description: 'Done' } };
    case 'redirect':
      return { [answer.status]: { description: 'Goes on elsewhere', headers: { location: { schema: { type: 'string' } } } } };
  }
}

/** By status, every error with what it means. */
function failures(route: Route, schemas: Converted['schemas']): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(errorsOf(route), (code) => errorEntry(code).status);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `${code}: ${errorEntry(code).title.en}`).join('. '),
        content: { 'application/json': { schema: schemas['error'] } },
      },
    ]),
  );
}
