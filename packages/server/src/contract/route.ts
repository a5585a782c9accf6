import type { z } from 'zod';
import type { Access } from './access.ts';
import type { ErrorCode } from './errors/error-table.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

export type Body =
  | { readonly kind: 'json'; readonly schema: z.ZodType }
  /** A file as it is, streamed. */
  | { readonly kind: 'bytes'; readonly mediaTypes: readonly string[]; readonly largest: number };

export type Answer =
  | { readonly kind: 'json'; readonly status: 200 | 201 | 202; readonly schema: z.ZodType }
  | { readonly kind: 'empty'; readonly status: 204 }
  | { readonly kind: 'bytes'; readonly status: 200; readonly mediaTypes: readonly string[] }
  /** Server-sent events, each of which is one of these. */
  | { readonly kind: 'events'; readonly status: 200; readonly schema: z.ZodType }
  | { readonly kind: 'redirect'; readonly status: 302 };

export const TAGS = [
  'agent',
  'sessions',
  'plans',
  'hitl',
  'audit',
  'policy',
  'rights',
  'adapters',
  'people',
  'sign-in',
  'files',
  'feedback',
  'metrics',
  'health',
] as const;
export type Tag = (typeof TAGS)[number];

/**
 * One route as data: handlers are registered from it, OpenAPI and the tests of who may what are made from it. There is no default
 * for `access`, so a route that says nothing about it does not compile.
 */
export interface Route {
  /** What clients and logs call it. */
  readonly name: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: Body;
  readonly answer: Answer;
  /** Besides those that any route of its kind can answer with. */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the exact types of a table of routes, so that a handler knows its own body. */
export const routes = <const Table extends Readonly<Record<string, Omit<Route, 'name'>>>>(
  table: Table,
): { readonly [Name in keyof Table & string]: Table[Name] & { readonly name: Name } } =>
  Object.fromEntries(Object.entries(table).map(([name, route]) => [name, { name, ...route }])) as {
    readonly [Name in keyof Table & string]: Table[Name] & { readonly name: Name };
  };

export const takes = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'json', schema }) as const;

export const gives = <Schema extends z.ZodType, Status extends 200 | 201 | 202 = 200>(schema: Schema, status: Status = 200 as Status) =>
  ({ kind: 'json', status, schema }) as const;

export const GIVES_NOTHING = { kind: 'empty', status: 204 } as const;

/** Everything a route can answer with besides success, its own errors first. */
export function errorsOf(route: Route): readonly ErrorCode[] {
  const changes = route.method !== 'GET';
  const found: ErrorCode[] = [...route.errors];
  if (route.params !== undefined || route.query !== undefined || route.body !== undefined) found.push('INPUT_INVALID');
  if (route.body !== undefined) found.push('BODY_MALFORMED', 'BODY_TOO_LARGE', 'MEDIA_TYPE_UNSUPPORTED');
  if (route.query !== undefined && 'cursor' in route.query.shape) found.push('CURSOR_INVALID');
  if (route.access.kind === 'people') found.push('NOT_SIGNED_IN', 'NOT_ALLOWED', 'SCOPE_MISSING');
  if (changes) found.push('CSRF_MISMATCH', 'ORIGIN_REFUSED');
  if (route.method === 'POST') found.push('HITL_IDEMPOTENCY_KEY_REUSED', 'IDEMPOTENCY_KEY_IN_USE');
  found.push('RATE_LIMITED', 'INTERNAL', 'DATABASE_UNAVAILABLE', 'SHUTTING_DOWN', 'OVERLOADED');
  return [...new Set(found)];
}
