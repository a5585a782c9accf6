import type { AddressInfo } from 'node:net';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { observeLedger, startTelemetry, type Telemetry } from '../../src/telemetry/index.ts';
import { idsOf } from '../../src/telemetry/traces/span-ids.ts';
import { type AppWorld, openAppWorld, type Someone } from '../app/app-world.ts';
import { Collector } from './collector.ts';
import { writtenLines } from './written-lines.ts';

const CALLER = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
const TRACEPARENT = `00-${CALLER.traceId}-${CALLER.spanId}-01`;

let world: AppWorld;
let collector: Collector;
let telemetry: Telemetry;
let address: string;
let starter: Someone;
let approver: Someone;
const { log, lines } = writtenLines();

beforeAll(async () => {
  world = await openAppWorld();
  collector = await Collector.open();
  telemetry = await startTelemetry({ endpoint: collector.url, node: 'api-1', everyMs: 20 });
  starter = await world.someone('approver');
  approver = await world.someone('approver', { name: '박서연' });
  const app = await world.another({ log, ledger: observeLedger(world.deps.ledger, new Registry()) });
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await world.close();
  await telemetry.stop();
  await collector.close();
});
beforeEach(() => {
  collector.spans.length = 0;
});

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, { headers: { ...approver.headers, ...headers } });

test('a call is a span by the name of its route, in the trace of whoever called, and its answer says which', async () => {
  const answer = await read('/api/hitl/requests?limit=1', { traceparent: TRACEPARENT });
  const span = await collector.seen(({ name }) => name === 'listRequests');
  expect(span).toMatchObject({ traceId: CALLER.traceId, parentSpanId: CALLER.spanId });
  expect(answer.headers.get('traceresponse')).toBe(`00-${CALLER.traceId}-${span.spanId}-01`);
  expect(span.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.response.status_code': 200,
    'dream_agent.trace_id': answer.headers.get('x-request-id'),
    'dream_agent.user_id': approver.id,
  });
  expect(lines().find(({ traceId }) => traceId === answer.headers.get('x-request-id'))).toMatchObject({
    otelTraceId: CALLER.traceId,
    otelSpanId: span.spanId,
  });
});

test.each([
  ['nothing', ''],
  ['garbage', 'garbage'],
  ['ids of noughts', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`],
  ['capitals', TRACEPARENT.toUpperCase()],
  ['another version that is none', TRACEPARENT.replace(/^00/, 'ff')],
  ['far too much', `${TRACEPARENT}${'-0'.repeat(4_000)}`],
  ['another script', encodeURIComponent('추적')],
])('a traceparent of %s begins a trace of its own', async (_, traceparent) => {
  const answer = await read('/api/auth/me', { traceparent });
  expect(answer.status).toBe(200);
  const span = await collector.seen(({ name }) => name === 'whoAmI');
  expect(span.traceId).not.toBe(CALLER.traceId);
  expect(span).not.toHaveProperty('parentSpanId', CALLER.spanId);
});

test('whoever asks not to be recorded is not, and no health check is', async () => {
  await read('/api/grants', { traceparent: TRACEPARENT.replace(/01$/, '00') });
  await read('/healthz');
  await read('/api/auth/me');
  await collector.seen(({ name }) => name === 'whoAmI');
  expect(collector.of('listGrants')).toEqual([]);
  expect(collector.of('readHealth')).toEqual([]);
});

test('a decision over HTTP ends the wait in the trace of its run, and each of the two says where the other is', async () => {
  const hold = await world.ledger.startRun({ requestedBy: starter.id });
  const { request } = await world.ledger.ask(hold);
  await world.advance(200);
  const answer = await fetch(`${address}/api/hitl/requests/${request.id}/decision`, {
    method: 'POST',
    headers: { ...approver.headers, 'content-type': 'application/json', traceparent: TRACEPARENT },
    body: JSON.stringify({ decision: { kind: 'approve', note: '비밀스러운 말' }, action_digest: request.actionDigest }),
  });
  expect(answer.status).toBe(200);
  const call = await collector.seen(({ name }) => name === 'decideRequest');
  const wait = await collector.seen(({ name }) => name.startsWith('wait '));
  expect(wait.traceId).toBe(idsOf(hold.runId).traceId);
  expect(wait.parentSpanId).toBe(idsOf(hold.runId).spanId);
  expect(wait.endTimeUnixNano - wait.startTimeUnixNano).toBeGreaterThanOrEqual(200_000);
  expect(wait.links).toEqual([{ traceId: CALLER.traceId, spanId: call.spanId }]);
  expect(call.links).toEqual([{ traceId: wait.traceId, spanId: wait.spanId }]);
  expect(collector.of('ledger decide')[0]).toMatchObject({ traceId: CALLER.traceId, parentSpanId: call.spanId });
  // Ids of people, and nothing of what they are called or wrote.
  expect(wait.attributes['dream_agent.user_id']).toBe(approver.id);
  expect(collector.text).not.toContain('박서연');
  expect(collector.text).not.toContain('비밀스러운');
  expect(collector.text).not.toContain(approver.token);
});

test('what is not there is a span without an address in its name, and what is our fault is marked', async () => {
  await fetch(`${address}/api/nothing/at/all?token=kanarienvogel`, { method: 'DELETE', headers: approver.headers });
  expect((await collector.seen(({ name }) => name === 'none')).attributes['http.response.status_code']).toBe(404);
  const app = await world.another({ log, ledger: { ...world.deps.ledger, now: () => Promise.reject(new Error('fault')) } });
  await app.inject({ url: '/api/grants', headers: approver.headers });
  expect((await collector.seen(({ name }) => name === 'listGrants')).status?.code).toBe(2);
  expect(collector.text).not.toContain('kanarienvogel');
});
