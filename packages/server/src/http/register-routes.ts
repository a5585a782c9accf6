import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { actorOf } from '../auth/index.ts';
import { ALL_ROUTES, type Route } from '../contract/index.ts';
import { admit } from './access/admit.ts';
import { checkRelation } from './access/check-relation.ts';
import { cookiesOf } from './access/cookies.ts';
import type { Visit } from './access/visit.ts';
import type { AppDeps } from './app-deps.ts';
import { receiveBody } from './bodies/receive-body.ts';
import { takeFiles } from './bodies/take-files.ts';
import type { AnyHandler, Call, Content } from './handler.ts';
import { once } from './idempotency/once.ts';
import { type Input, readInput } from './read-input.ts';

/** `/api/users/{user_id}` → `/api/users/:user_id`. */
const pathOf = ({ path }: Route): string => path.replace(/\{(\w+)\}/g, ':$1');

/** Every route of the table, each with the handler of its name. */
export function registerRoutes(
  app: FastifyInstance,
  deps: AppDeps,
  handlerOf: (name: string) => AnyHandler,
  serves: (route: Route) => boolean = () => true,
): void {
  const register = (under: FastifyInstance, route: Route): void => {
    const handler = handlerOf(route.name);
    under.route({
      method: route.method,
      url: pathOf(route),
      config: { name: route.name, takesFile: takesFile(route) },
      onRequest: async (request) => {
        request.visit = await admit(deps, route, request);
      },
      handler: (request, reply) => serve(deps, { route, handler }, request, reply),
    });
  };
  const served = ALL_ROUTES.filter(serves);
  for (const route of served) if (!takesFile(route)) register(app, route);
  app.register(async (files) => {
    takeFiles(files);
    for (const route of served) if (takesFile(route)) register(files, route);
  });
}

const takesFile = ({ body }: Route): boolean => body?.kind === 'bytes';

async function serve(
  deps: AppDeps,
  { route, handler }: { route: Route; handler: AnyHandler },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const visit = request.visit;
  if (visit === null) throw new TypeError('nobody has looked who this is');
  const read = readInput(route, request);
  await checkRelation(deps, visit, { ...(takesFile(route) ? {} : (read.body as object | undefined)), ...read.params });
  const file = await receiveBody(deps, route, request);
  const input = file === undefined ? read : { ...read, body: file };
  const { answer } = route;
  const { status, body, replayed } = await once(deps, visit, input, async () => ({
    status: answer.status,
    body: await handler(deps, callOf(deps, visit, input, request, reply)),
  })).finally(async () => file?.discard());
  if (replayed) reply.header('idempotent-replayed', 'true');
  reply.code(status);
  switch (answer.kind) {
    case 'json':
      return reply.send(body);
    case 'empty':
      return reply.send();
    case 'redirect':
      return reply.redirect((body as { location: string }).location, answer.status);
    case 'bytes':
    case 'events':
      return sendContent(reply, body as Content);
  }
}

function sendContent(reply: FastifyReply, { status, mediaType, content, headers = {} }: Content): FastifyReply {
  if (status !== undefined) reply.code(status);
  reply.headers({ 'content-type': mediaType, ...headers });
  return reply.send(content instanceof Readable ? content : Buffer.from(content));
}

function callOf(deps: AppDeps, visit: Visit, input: Input, request: FastifyRequest, reply: FastifyReply): Call<unknown> {
  const { principal, secret, reach, language } = visit;
  const channel = principal?.credential.kind === 'web-session' ? 'web' : 'rest';
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return {
    ...input,
    body: input.body as undefined,
    // Undefined on a public route only, where no handler looks at it.
    principal: principal as Call<unknown>['principal'],
    actor: (principal && actorOf(principal, { channel, address: request.ip })) as Call<unknown>['actor'],
    secret,
    reach,
    browser: { address: request.ip, userAgent: request.headers['user-agent'] ?? '' },
    cookies: cookiesOf(deps.publicUrl, request, reply),
    reader: { language, traceId: request.id },
    wanted: {
      range: request.headers.range,
      ifRange: request.headers['if-range'] as string | undefined,
      ifNoneMatch: request.headers['if-none-match'],
    },
    rawQuery: request.url.split('?', 2)[1] ?? '',
    signal: gone.signal,
    closing: request.server.closing,
  };
}
