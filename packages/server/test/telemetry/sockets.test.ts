import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { observeLedger, startTelemetry, type Telemetry } from '../../src/telemetry/index.ts';
import { idsOf } from '../../src/telemetry/traces/span-ids.ts';
import type { Someone } from '../app/app-world.ts';
import { openAs, openClient } from '../realtime/sockets/live-client.ts';
import { type LiveNode, LiveWorld } from '../realtime/sockets/live-world.ts';
import { eventually } from '../worker/eventually.ts';
import { REPORT } from '../worker/world.ts';
import { Collector } from './collector.ts';
import { writtenLines } from './written-lines.ts';

let world: LiveWorld;
let node: LiveNode;
let collector: Collector;
let telemetry: Telemetry;
let minji: Someone;
let arin: Someone;
const { log, lines, text } = writtenLines();

beforeAll(async () => {
  world = await LiveWorld.open();
  collector = await Collector.open();
  telemetry = await startTelemetry({ endpoint: collector.url, node: 'live', everyMs: 20 });
  node = await world.node({ drives: true, over: { log } });
  // As a program puts its parts together.
  Object.assign(node.deps.agent, { ledger: observeLedger(node.deps.ledger, new Registry()) });
  minji = await world.app.someone('reviewer');
  arin = await world.app.someone('admin');
});
afterAll(async () => {
  await world?.close();
  await telemetry.stop();
  await collector.close();
});

test('a run that is started over HTTP and decided over a socket says in its trace by what', async () => {
  const sessionId = await world.session(minji);
  const started = await fetch(`http://${node.host}:${node.port}/api/agent/run-async`, {
    method: 'POST',
    headers: { ...minji.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ session_id: sessionId, user_input: REPORT }),
  });
  expect(started.status).toBe(202);
  const { run_id: runId } = (await started.json()) as { run_id: string };
  const { traceId, spanId } = idsOf(runId);

  const call = await collector.seen(({ name }) => name === 'runAgentAsync');
  const start = await collector.seen(({ name }) => name === 'start run');
  expect(start).toMatchObject({ traceId, parentSpanId: spanId, links: [{ traceId: call.traceId, spanId: call.spanId }] });
  expect(call.links).toEqual([{ traceId, spanId }]);
  expect(lines().find(({ route }) => route === 'runAgentAsync')).toMatchObject({ runId, sessionId, userId: minji.id });

  const page = await openAs(node, arin, { sessionId, after: 0 });
  const { data } = await page.hears('hitl_request');
  const { request_id, action_digest } = data.request;
  page.say({ type: 'ping', id: 'p1' });
  page.say({ type: 'hitl_response', id: 'a1', data: { request_id, action_digest, action: 'approve' } });
  await page.hears('complete');
  const message = await collector.seen(({ name }) => name === 'socket hitl_response');
  const wait = await collector.seen(({ name }) => name === 'wait plan_review');
  expect(wait).toMatchObject({ traceId, parentSpanId: spanId, links: [{ traceId: message.traceId, spanId: message.spanId }] });
  expect(message.attributes['dream_agent.session_id']).toBe(sessionId);
  expect(collector.of('socket ping')).toEqual([]);

  const isSocket = ({ route }: Record<string, unknown>) => route === 'sessionSocket';
  expect(lines().some(isSocket)).toBe(false);
  page.socket.close();
  const [line, ...more] = await eventually(
    async () => lines().filter(isSocket),
    (found) => found.length > 0,
  );
  expect(more).toEqual([]);
  expect(line).toMatchObject({ status: 101, sessionId });
  expect(line).not.toHaveProperty('cutOff');
}, 60_000);

test('a socket that is not let in is a line with what it was told', async () => {
  await expect(openClient(node, { sessionId: 'ses_0123456789abcdef', ticket: 'kanarienvogel' })).rejects.toThrow();
  await eventually(
    async () => lines().filter(({ status, sessionId }) => status === 401 && sessionId === 'ses_0123456789abcdef'),
    (found) => found.length === 1,
  );
  expect(text()).not.toContain('kanarienvogel');
});
