import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { IDEMPOTENCY_HEADER, IdempotencyKeySchema, type Route, readQuery } from '../contract/index.ts';
import { ApiError } from './errors/api-error.ts';

export interface Input {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly idempotencyKey: string | undefined;
}

type Problem = { path: string; message: string };

/** What was sent, as the route's schemas have it; or everything that is wrong with it, each with its place. */
export function readInput(route: Pick<Route, 'params' | 'query' | 'body'>, request: FastifyRequest): Input {
  const problems: Problem[] = [];
  const take = <Value>(place: string, parsed: z.ZodSafeParseResult<Value> | undefined): Value | undefined => {
    if (parsed?.success === false) problems.push(...problemsOf(place, parsed.error));
    return parsed?.data;
  };
  const params = take('path', route.params?.safeParse(request.params));
  const raw = request.query as Record<string, unknown>;
  const query = take('query', route.query && readQuery(route.query, raw));
  if (route.query === undefined && Object.keys(raw).length > 0) {
    problems.push({ path: `query.${Object.keys(raw)[0] ?? ''}`, message: 'this address takes no parameters' });
  }
  const body = route.body?.kind === 'json' ? take('body', route.body.schema.safeParse(request.body)) : request.body;
  const header = request.headers[IDEMPOTENCY_HEADER];
  const key = header === undefined ? undefined : take(`header.${IDEMPOTENCY_HEADER}`, IdempotencyKeySchema.safeParse(header));
  if (problems.length > 0) {
    throw new ApiError(
      'INPUT_INVALID',
      problems
        .map(({ path, message }) => `${path}: ${message}`)
        .join('; ')
        .slice(0, 2_000),
      { problems },
    );
  }
  return { params: params ?? {}, query: query ?? {}, body, idempotencyKey: key };
}

/** The first of them: a body can be wrong in more places than anybody reads. */
function problemsOf(place: string, error: z.ZodError): Problem[] {
  return error.issues.slice(0, 20).map(({ path, message }) => ({
    path: [place, ...path.map(String)].join('.').slice(0, 300).toWellFormed(),
    message: message.slice(0, 500).toWellFormed(),
  }));
}
