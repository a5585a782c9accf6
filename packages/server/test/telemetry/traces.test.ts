import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Decision, type Ledger, type RequestId, submitDecision } from '@dream-agent/hitl';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { observeLedger, startTelemetry, type Telemetry } from '../../src/telemetry/index.ts';
import { arin, REPORT, World } from '../worker/world.ts';
import { Collector, type Seen } from './collector.ts';

let world: World;
let collector: Collector;
let telemetry: Telemetry;
let ledger: Ledger;
const observed = (one: Ledger): Ledger => observeLedger(one, new Registry());
beforeEach(async () => {
  world = await World.open();
  collector = await Collector.open();
  telemetry = await startTelemetry({ endpoint: collector.url, node: 'here', everyMs: 20 });
  ledger = observed(world.deps.ledger);
});
afterEach(async () => {
  await world.close();
  await telemetry.stop();
  await collector.close();
});

async function decide(requestId: RequestId, decision: Decision = { kind: 'approve' }) {
  const state = await ledger.findRequest(requestId);
  if (state === undefined) throw new Error(`no ${requestId}`);
  const input = { requestId, actor: arin, decision, shownDigest: state.request.actionDigest };
  return submitDecision({ ledger, rules: world.deps.rules }, input);
}

async function playToEnd(runId: Parameters<World['until']>[0]): Promise<string> {
  for (;;) {
    const status = await world.until(runId, 'waiting', 'succeeded', 'failed', 'rejected', 'cancelled');
    if (status !== 'waiting') return status;
    for (const request of await world.pending(runId)) await decide(request.id);
  }
}

const seconds = ({ startTimeUnixNano, endTimeUnixNano }: Seen): number => (endTimeUnixNano - startTimeUnixNano) / 1_000;
const ofRun =
  (runId: string) =>
  ({ attributes }: Seen): boolean =>
    attributes['dream_agent.run_id'] === runId;

/** Every span hangs on another of the same trace, up to the run. */
function expectOneTree(run: Seen, spans: readonly Seen[]): void {
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  expect(run.parentSpanId).toBeUndefined();
  for (const span of spans) {
    let top = span;
    while (top.parentSpanId !== undefined) top = byId.get(top.parentSpanId) ?? run;
    expect([span.name, top.spanId]).toEqual([span.name, run.spanId]);
  }
}

test('a run is one trace: nodes of the graph, tools, the ledger, and the wait for a person with the length that it had', async () => {
  await world.node({ between: observed });
  const runId = await world.start(await world.session(), REPORT);
  const request = await world.asked(runId);
  await world.until(runId, 'waiting');
  await world.advance(200);
  await decide(request.id);
  expect(await playToEnd(runId)).toBe('succeeded');
  const run = await collector.seen((span) => span.name === 'run' && ofRun(runId)(span));
  await collector.seen((span) => span.name === 'drive run' && span.attributes['dream_agent.outcome'] === 'ended');
  const spans = collector.spans.filter(({ traceId }) => traceId === run.traceId);
  expect(collector.spans.filter((span) => ofRun(runId)(span) && span.traceId !== run.traceId)).toEqual([]);
  expectOneTree(run, spans);
  const names = new Set(spans.map(({ name }) => name));
  for (const name of [
    'start run',
    'drive run',
    'node understand',
    'node make_plan',
    'node execute_todo',
    'node respond',
    'ledger openRequest',
  ])
    expect(names).toContain(name);
  // Stopping for a person is no failure.
  expect(spans.filter(({ status }) => status?.code === 2)).toEqual([]);

  const [wait, ...more] = spans.filter(({ name }) => name === 'wait plan_review');
  expect(more).toEqual([]);
  expect(wait?.attributes).toMatchObject({
    'dream_agent.request_id': request.id,
    'dream_agent.kind': 'plan_review',
    'dream_agent.gate': request.gate,
    'dream_agent.risk': request.risk.level,
    'dream_agent.decision': 'approve',
    'dream_agent.source': 'human',
    'dream_agent.level': 0,
    'dream_agent.user_id': arin.id,
  });
  expect(wait && seconds(wait)).toBeGreaterThanOrEqual(200);
  expect(wait && seconds(wait)).toBeLessThan(260);
  expect(seconds(run)).toBeGreaterThanOrEqual(200);

  const tools = spans.filter(({ name }) => name.startsWith('tool '));
  expect(tools.length).toBeGreaterThan(1);
  for (const { attributes } of tools)
    expect(attributes).toMatchObject({ 'dream_agent.todo_id': expect.any(String), 'dream_agent.attempt': 1 });
  // What somebody wrote, and what came of it, is nobody's business who looks at spans.
  expect(collector.text).not.toContain('선크림');
}, 60_000);

test('a node that is killed in the middle and the one that takes over write the same trace', async () => {
  const program = fileURLToPath(new URL('./traced-node.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@dream-agent/source', program, world.url, world.folder, 'doomed', collector.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const runId = await world.start(await world.session(), REPORT);
  await decide((await world.asked(runId)).id);
  while (!said.includes('halted')) await once(child.stdout, 'data');
  await collector.seen(({ node, name }) => node === 'doomed' && name.startsWith('tool '));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await world.advance(30);
  await world.node({ between: observed });
  expect(await playToEnd(runId)).toBe('succeeded');
  const run = await collector.seen((span) => span.name === 'run' && ofRun(runId)(span));
  const drive = await collector.seen((span) => span.name === 'drive run' && span.node === 'here' && span.traceId === run.traceId);
  expect(drive.attributes['dream_agent.fence']).toBeGreaterThan(1);
  const spans = collector.spans.filter(({ traceId }) => traceId === run.traceId);
  expect(new Set(spans.map(({ node }) => node))).toEqual(new Set(['doomed', 'here']));
  expect(spans.filter(({ name }) => name === 'wait plan_review')).toHaveLength(1);
  expect(spans.filter(({ name }) => name === 'run')).toHaveLength(1);
}, 60_000);

test('a request that runs out is a span with the clock as its source, once over two nodes', async () => {
  await world.node({ between: observed });
  await world.node({ between: observed });
  const runId = await world.start(await world.session(), REPORT);
  const request = await world.asked(runId);
  await world.until(runId, 'waiting');
  await world.advance(310);
  expect(await world.until(runId, 'succeeded')).toBe('succeeded');
  const wait = await collector.seen(({ attributes }) => attributes['dream_agent.request_id'] === request.id);
  await collector.seen((span) => span.name === 'run' && ofRun(runId)(span));
  expect(wait.attributes).toMatchObject({
    'dream_agent.status': 'expired',
    'dream_agent.source': 'timeout',
    'dream_agent.decision': 'approve',
  });
  expect(seconds(wait)).toBeGreaterThanOrEqual(300);
  expect(collector.of('wait plan_review')).toHaveLength(1);
}, 60_000);

test('an answer that comes too late, before anybody has looked at the clock, ends the wait as the clock would have', async () => {
  await world.node({ between: observed, sweepMs: 600_000 });
  const runId = await world.start(await world.session(), REPORT);
  const request = await world.asked(runId);
  await world.until(runId, 'waiting');
  await world.advance(310);
  expect(await decide(request.id)).toMatchObject({ kind: 'refused', code: 'HITL_REQUEST_EXPIRED' });
  const wait = await collector.seen(({ name }) => name === 'wait plan_review');
  expect(wait.attributes).toMatchObject({ 'dream_agent.status': 'expired', 'dream_agent.source': 'timeout' });
});

test('a run that is cancelled takes its question back, and both are told as they ended', async () => {
  await world.node({ between: observed });
  const runId = await world.start(await world.session(), REPORT);
  await world.asked(runId);
  await world.until(runId, 'waiting');
  await ledger.cancelRun(runId, { actor: { kind: 'system', id: 'test' }, reason: '그만' });
  expect(await world.until(runId, 'cancelled')).toBe('cancelled');
  const run = await collector.seen((span) => span.name === 'run');
  expect(run.attributes['dream_agent.status']).toBe('cancelled');
  const wait = await collector.seen((span) => span.name === 'wait plan_review');
  expect(wait.attributes['dream_agent.status']).toBe('cancelled');
  expect(wait.attributes).not.toHaveProperty('dream_agent.decision');
});

test('whoever aborts closes what else the run asked, and an answer that comes again writes nothing again', async () => {
  await world.node({ between: observed });
  const runId = await world.start(await world.session(), REPORT);
  const request = await world.asked(runId);
  expect((await decide(request.id, { kind: 'abort' })).kind).toBe('recorded');
  expect((await decide(request.id)).kind).toBe('refused');
  await world.until(runId, 'cancelled');
  await collector.seen((span) => span.name === 'run');
  expect(collector.of('wait plan_review').map(({ attributes }) => attributes['dream_agent.decision'])).toEqual(['abort']);
});
