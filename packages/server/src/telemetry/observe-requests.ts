import { type Context, context, propagation, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../http/app-deps.ts';
import { inScope, type Scope } from './log/scope.ts';
import { isTracing } from './traces/is-tracing.ts';
import { tracer } from './traces/run-context.ts';

/** A call that is being answered, as logs and spans know it. */
interface Observed {
  readonly scope: Scope;
  readonly span: Span | undefined;
  readonly under: Context;
}

declare module 'fastify' {
  interface FastifyRequest {
    observed: Observed | null;
  }
}

/** Asked every few seconds by machines that only want to know whether somebody is there. */
const NOT_TOLD: ReadonlySet<string> = new Set(['readHealth', 'readReadiness']);

const IS_ID = /^[a-z]{3}_[0-9a-z]{1,40}$/;

/** Everything that is done for a call knows which one, and each is one line of the log and one span. */
export function observeRequests(app: FastifyInstance, log: Log): void {
  app.decorateRequest('observed', null);
  app.addHook('onRequest', (request, reply, done) => {
    const observed = observe(request, reply);
    request.observed = observed;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      within(observed, () => finish(request, reply, log));
    };
    // Also when whoever asked has gone, and nothing is sent any more.
    reply.raw.once('close', over);
    // What has become a socket is over when the socket is.
    if (request.headers.upgrade !== undefined) request.raw.socket.once('close', over);
    within(observed, done);
  });
}

function observe(request: FastifyRequest, reply: FastifyReply): Observed {
  const scope = scopeOf(request);
  const name = request.routeOptions.config.name ?? 'none';
  if (!isTracing() || NOT_TOLD.has(name)) return { scope, span: undefined, under: ROOT_CONTEXT };
  const from = propagation.extract(ROOT_CONTEXT, request.headers);
  const attributes = { 'http.request.method': request.method, 'http.route': name, 'dream_agent.trace_id': request.id };
  const span = tracer().startSpan(name, { kind: SpanKind.SERVER, attributes }, from);
  const { traceId, spanId, traceFlags } = span.spanContext();
  reply.header('traceresponse', `00-${traceId}-${spanId}-0${traceFlags & 1}`);
  return { scope, span, under: trace.setSpan(from, span) };
}

/** What is in the path has not been looked at yet; what can be no id is nobody's. */
function scopeOf({ id, params }: FastifyRequest): Scope {
  const { session_id: sessionId = '', run_id: runId = '' } = (params ?? {}) as { session_id?: string; run_id?: string };
  return { traceId: id, ...(IS_ID.test(sessionId) ? { sessionId } : {}), ...(IS_ID.test(runId) ? { runId } : {}) };
}

function within(observed: Observed, work: () => void): void {
  const { scope, span, under } = observed;
  if (span === undefined) inScope(scope, work);
  else context.with(under, () => inScope(scope, work));
}

function finish(request: FastifyRequest, reply: FastifyReply, log: Log): void {
  const route = request.routeOptions.config.name ?? 'none';
  const userId = request.visit?.principal?.userId;
  const isSocket = request.headers.upgrade !== undefined && reply.sent && !reply.raw.headersSent;
  const isWhole = isSocket || reply.raw.writableFinished;
  const status = isSocket ? 101 : reply.statusCode;
  if (!NOT_TOLD.has(route)) {
    const facts = { ...request.observed?.scope, route, method: request.method, status, ms: Math.round(reply.elapsedTime) };
    log('info', 'request answered', { ...facts, ...(userId === undefined ? {} : { userId }), ...(isWhole ? {} : { cutOff: true }) });
  }
  const span = request.observed?.span;
  if (span === undefined) return;
  span.setAttribute('http.response.status_code', status);
  if (userId !== undefined) span.setAttribute('dream_agent.user_id', userId);
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
