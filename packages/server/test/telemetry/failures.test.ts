import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { trace } from '@opentelemetry/api';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { observeLedger, startTelemetry } from '../../src/telemetry/index.ts';
import { inRunSpan } from '../../src/telemetry/traces/work-spans.ts';
import { REPORT, World } from '../worker/world.ts';
import { type Answer, Collector } from './collector.ts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

const ANSWERS: [string, Answer][] = [
  ['answers with errors', (_, response) => void response.writeHead(500).end('oops')],
  ['refuses', (_, response) => void response.writeHead(403).end()],
  ['asks to wait for ever', (_, response) => void response.writeHead(503, { 'retry-after': '86400' }).end()],
  ['hangs up', (request) => void request.socket.destroy()],
  ['never answers', () => {}],
  ['answers with garbage', (_, response) => void response.writeHead(200).end('\u0000<html>')],
];

describe('a run comes to its end with a collector that', () => {
  test.each(ANSWERS)(
    '%s',
    async (_, answer) => {
      const collector = await Collector.open(answer);
      const told: unknown[] = [];
      const telemetry = await startTelemetry({
        endpoint: collector.url,
        node: 'here',
        everyMs: 10,
        onError: (error) => void told.push(error),
      });
      const worker = await world.node({ between: (ledger) => observeLedger(ledger, new Registry()) });
      expect(await world.playToEnd(await world.start(await world.session(), REPORT))).toBe('succeeded');
      await worker.stop();
      await telemetry.stop();
      expect(collector.requests).toBeGreaterThan(0);
      // Once a minute at the most, however often it fails.
      expect(told.length).toBeLessThanOrEqual(1);
      await collector.close();
    },
    30_000,
  );

  test('is not there at all', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    await new Promise((closed) => server.close(closed));
    const told: unknown[] = [];
    const telemetry = await startTelemetry({
      endpoint: `http://127.0.0.1:${port}`,
      node: 'here',
      everyMs: 10,
      onError: (error) => void told.push(error),
    });
    const worker = await world.node({ between: (ledger) => observeLedger(ledger, new Registry()) });
    expect(await world.playToEnd(await world.start(await world.session(), REPORT))).toBe('succeeded');
    await worker.stop();
    await telemetry.stop();
    expect(told.length).toBeLessThanOrEqual(1);
  }, 30_000);
});

test('an address that is none is refused at the start, and nothing is left behind', async () => {
  await expect(startTelemetry({ endpoint: 'localhost', node: 'here' })).rejects.toThrow(/Invalid URL/);
  expect(trace.getActiveSpan()).toBeUndefined();
});

test('of a run either everything is recorded or nothing, on whichever node', async () => {
  const runs = Array.from({ length: 40 }, (_, index) => `run_${index}`);
  const seen: string[][] = [];
  for (const node of ['one', 'two']) {
    const collector = await Collector.open();
    const telemetry = await startTelemetry({ endpoint: collector.url, node, sampled: 0.5, everyMs: 10 });
    for (const runId of runs) {
      const about = { runId, sessionId: 'ses_1', node, fence: 1, attempt: 1 };
      await inRunSpan(about, async () => ({ kind: 'ended' }));
      await inRunSpan(about, async () => ({ kind: 'ended' }));
    }
    await telemetry.stop();
    const counts = Map.groupBy(collector.spans, ({ attributes }) => String(attributes['dream_agent.run_id']));
    expect(new Set([...counts.values()].map(({ length }) => length))).toEqual(new Set([2]));
    seen.push([...counts.keys()].sort());
    await collector.close();
  }
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.length).toBeGreaterThan(5);
  expect(seen[0]?.length).toBeLessThan(35);
});

test('after it has been stopped nothing is recorded, and it can be started again', async () => {
  const about = { runId: 'run_1', sessionId: 'ses_1', node: 'here', fence: 1, attempt: 1 };
  const collector = await Collector.open();
  for (const expected of [1, 2]) {
    const telemetry = await startTelemetry({ endpoint: `${collector.url}/v1/traces`, node: 'here' });
    await inRunSpan(about, async () => ({ kind: 'ended' }));
    await telemetry.stop();
    await telemetry.stop();
    await inRunSpan(about, async () => ({ kind: 'ended' }));
    expect(collector.spans).toHaveLength(expected);
  }
  await collector.close();
});

test('without an address nothing of it is loaded', async () => {
  const program = fileURLToPath(new URL('./without-endpoint.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=@dream-agent/source', program]);
  const loaded = JSON.parse(stdout) as string[];
  expect(loaded).toContain('pino');
  expect(loaded.filter((name) => name.startsWith('@opentelemetry/'))).toEqual(['@opentelemetry/api']);
});
