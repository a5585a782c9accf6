import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { startJobs } from '../../src/jobs/index.ts';
import { migrateServer, startEmbeddedPostgres } from '../../src/postgres/index.ts';
import { startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import { eventually } from '../worker/eventually.ts';
import { openNode, repositoryConfig } from '../worker/open-node.ts';
import { minji, REPORT, TODAY } from '../worker/world.ts';
import { aSecret } from './jobs-world.ts';
import { Receiver } from './receiver.ts';

test('a database that is killed and comes back finds its messages delivered, in order, by the same process', { timeout: 120_000 }, async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-database-'));
  await chmod(folder, 0o755);
  const events: string[] = [];
  const server = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), onEvent: ({ kind }) => void events.push(kind) });
  await migrateServer(server.url);
  const { deps, close } = await openNode({ url: server.url, folder, node: 'api', config: await repositoryConfig() });
  const receiver = await Receiver.open();
  const jobs = await startJobs({
    url: server.url,
    deps: { ledger: deps.ledger, agent: deps, figures: new Registry() },
    settings: { webhooks: [{ name: 'crm', url: receiver.url, secrets: [aSecret()], allowPrivate: true, timeoutSeconds: 1 }] },
    log: () => {},
    beatMs: 100,
    sweepMs: 100,
    pollMs: 100,
  });
  onTestFinished(async () => {
    await jobs.stop();
    await close();
    await server.stop();
    await receiver.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { sessionId } = await createSession(deps.pool, { owner: minji.id, language: 'ko' });
  const started = await startRun(deps, { sessionId, request: REPORT, actor: minji, today: TODAY });
  expect(started.kind).not.toBe('refused');
  const tell = async (seq: number) => {
    await deps.pool.query({
      text: `insert into server.session_events (session_id, seq, run_id, type, data, at)
        select session_id, $2, run_id, 'layer_start', '{"layer":"cognitive"}', now() from server.session_runs where session_id = $1`,
      values: [sessionId, seq],
    });
  };
  for (let seq = 1; seq <= 5; seq++) await tell(seq);
  await eventually(
    async () => receiver.received.length,
    (count) => count > 0,
  );
  process.kill(server.pid, 'SIGKILL');
  await eventually(
    async () => events,
    (heard) => heard.includes('restarted'),
  );
  for (let seq = 6; seq <= 10; seq++)
    await eventually(
      () =>
        tell(seq).then(
          () => true,
          () => false,
        ),
      (told) => told,
    );
  await eventually(
    async () => new Set(receiver.ids).size,
    (heard) => heard === 10,
    60_000,
  );
  expect([...new Set(receiver.ids)]).toEqual(Array.from({ length: 10 }, (_, index) => `${sessionId}_${index + 1}`));
});
