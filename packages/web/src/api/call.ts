import table from 'virtual:route-table';
import type { ROUTES, RouteName } from '@dream-agent/server/contract';
import type { z } from 'zod';
import { ApiProblem, problemOf } from './api-problem.ts';
import { csrfToken, signedOut } from './signed-in.ts';

type Table = typeof ROUTES;
type Given<Part> = Part extends z.ZodType ? z.input<Part> : never;

type Params<R> = R extends { params: infer S } ? { params: Given<S> } : unknown;
type Query<R> = R extends { query: infer S } ? { query?: Partial<Given<S>> } : unknown;
type Body<R> = R extends { body: { kind: 'json'; schema: infer S } }
  ? { body: Given<S> }
  : R extends { body: { kind: 'bytes' } }
    ? { body: Blob }
    : unknown;

export type Input<Name extends RouteName> = Params<Table[Name]> &
  Query<Table[Name]> &
  Body<Table[Name]> & {
    /** What is sent twice under one key is done once. */
    readonly key?: string;
    readonly signal?: AbortSignal | undefined;
    /** Goes out also when the page is left at this moment. */
    readonly keepalive?: boolean;
  };

export type Answer<Name extends RouteName> = Table[Name] extends { answer: { kind: 'json'; schema: infer S extends z.ZodType } }
  ? z.output<S>
  : undefined;

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly key?: string;
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
}

/** The address of a route, for a call or a link. */
export function addressOf(name: RouteName, { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'> = {}): string {
  const path = (table[name]?.[1] ?? '').replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(params[key])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined && one !== '') search.append(key, String(one));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Calls a route of the contract by its name. Whatever is not a success is thrown as an `ApiProblem`. */
export async function call<Name extends RouteName>(name: Name, input: Input<Name>): Promise<Answer<Name>> {
  const { body, key, signal, keepalive = false, ...where } = input as AnyInput;
  const method = table[name]?.[0] ?? 'GET';
  const headers = new Headers({ accept: 'application/json' });
  if (method !== 'GET') headers.set('x-csrf-token', csrfToken() ?? '');
  if (key !== undefined) headers.set('idempotency-key', key);
  if (body !== undefined && !(body instanceof Blob)) headers.set('content-type', 'application/json');
  const sent: RequestInit = { method, headers, credentials: 'same-origin', keepalive };
  if (signal !== undefined) sent.signal = signal;
  if (body !== undefined) sent.body = body instanceof Blob ? body : JSON.stringify(body);
  const response = await fetch(addressOf(name, where), sent).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw new ApiProblem(0, { code: 'UNREACHABLE' });
  });
  if (!response.ok) {
    const problem = await problemOf(response);
    // A wrong password is a 401 as well, and whoever mistypes it on their own page stays where they are.
    if (problem.code === 'NOT_SIGNED_IN') signedOut();
    throw problem;
  }
  return (response.status === 204 ? undefined : await response.json()) as Answer<Name>;
}
