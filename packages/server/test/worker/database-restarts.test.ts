import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunId, submitDecision } from '@dream-agent/hitl';
import { expect, test } from 'vitest';
import { isInfrastructure, migrateServer, startEmbeddedPostgres } from '../../src/postgres/index.ts';
import { startRun } from '../../src/runs/index.ts';
import { createSession } from '../../src/sessions/index.ts';
import { type AgentWorker, createWorker, type DroveRun } from '../../src/worker/index.ts';
import { eventually } from './eventually.ts';
import { openNode, repositoryConfig } from './open-node.ts';
import { arin, minji, REPORT, TODAY } from './world.ts';

const RESTARTS = 4;

test('a database that is restarted more often than a run may go wrong costs the run nothing', { timeout: 180_000 }, async ({
  onTestFinished,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'restarts-'));
  await chmod(folder, 0o755);
  let back = Promise.withResolvers<void>();
  let minutes = 0;
  const server = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    // It is to come back however often it ends.
    clock: () => minutes++ * 60_000,
    onEvent: ({ kind }) => {
      if (kind === 'restarted') back.resolve();
    },
  });
  await migrateServer(server.url);
  let restarts = 0;
  const how: DroveRun[] = [];
  let worker: AgentWorker | undefined;
  const { deps, close } = await openNode({
    url: server.url,
    folder,
    node: 'node',
    config: await repositoryConfig(),
    worker: () => worker,
    between: (ledger) => ({
      ...ledger,
      // In the middle of the run, each time that it comes so far: once as a machine that loses its power, once as an operator does it.
      openRequest: async (input) => {
        if (restarts < RESTARTS) {
          back = Promise.withResolvers<void>();
          const ending = ledger.openRequest({ ...input, hold: { ...input.hold, fence: -1 } }).catch(() => {});
          process.kill(server.pid, restarts++ % 2 === 0 ? 'SIGQUIT' : 'SIGINT');
          await ending;
          await deps.pool.query({ text: 'select 1' });
        }
        return ledger.openRequest(input);
      },
    }),
  });
  worker = createWorker({
    deps,
    url: server.url,
    leaseSeconds: 2,
    pollMs: 50,
    mostAttempts: 2,
    onDrove: (_, drove) => void how.push(drove),
  });
  const made = worker;
  onTestFinished(async () => {
    await made.stop();
    await close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const { sessionId } = await createSession(deps.pool, { owner: minji.id, language: 'ko' });
  const started = await startRun(deps, { sessionId, request: REPORT, actor: minji, today: TODAY });
  if (started.kind === 'refused') throw new Error(started.message);
  const runId: RunId = started.runId;
  // The database may be away whenever somebody looks.
  const look = <Found>(read: () => Promise<Found>, isSo: (found: Found) => boolean) =>
    eventually(
      () => read().catch(() => undefined),
      (found) => found !== undefined && isSo(found),
      120_000,
    );
  await look(
    () => deps.ledger.listRequests({ runId, status: 'pending' }),
    (pending) => pending.length > 0,
  );
  await back.promise;
  expect(restarts).toBe(RESTARTS);
  expect(how.filter(({ kind }) => kind === 'failed')).toEqual([]);
  const interrupted = how.filter(({ kind }) => kind === 'interrupted' || kind === 'lost');
  expect(interrupted.length).toBeGreaterThanOrEqual(RESTARTS - 1);
  for (const drove of interrupted) if (drove.kind === 'interrupted') expect(isInfrastructure(drove.error)).toBe(true);
  for (;;) {
    const run = await look(
      () => deps.ledger.findRun(runId),
      (found) => found !== undefined && ['waiting', 'succeeded', 'failed'].includes(found.status),
    );
    if (run?.status !== 'waiting') {
      expect(run?.status).toBe('succeeded');
      break;
    }
    for (const { id: requestId, actionDigest: shownDigest } of await deps.ledger.listRequests({ runId, status: 'pending' }))
      await submitDecision(deps, { requestId, actor: arin, decision: { kind: 'approve' }, shownDigest });
  }
});

test.each([
  ['a connection that was lost', Object.assign(new Error('x'), { code: '08006' })],
  ['a shutdown', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['a crash of another backend', Object.assign(new Error('x'), { code: '57P02' })],
  ['a server that starts up', Object.assign(new Error('the database system is starting up'), { code: '57P03' })],
  ['too many connections', Object.assign(new Error('sorry, too many clients already'), { code: '53300' })],
  ['a full disk of the database', Object.assign(new Error('could not extend file'), { code: '53100' })],
  ['a full disk of the machine', Object.assign(new Error('write'), { code: 'ENOSPC' })],
  ['a database that may only be read', Object.assign(new Error('x'), { code: '25006' })],
  ['a pool without a free connection', new Error('timeout exceeded when trying to connect')],
  ['a connection that ended without a code', new Error('Connection terminated unexpectedly')],
  ['nobody at the address', new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })])],
  [
    'one of these inside of something else',
    new Error('it failed', { cause: new Error('x', { cause: Object.assign(new Error('y'), { code: '57P01' }) }) }),
  ],
])('%s is no fault of a run', (_, error) => {
  expect(isInfrastructure(error)).toBe(true);
});

test.each([
  ['a violated constraint', Object.assign(new Error('x'), { code: '23514' })],
  ['a statement that is wrong', Object.assign(new Error('x'), { code: '42601' })],
  ['a statement that takes too long', Object.assign(new Error('x'), { code: '57014' })],
  ['a slip in the code', new TypeError('undefined is not a function')],
  ['text that only speaks of it', 'Connection terminated'],
  ['nothing', undefined],
])('%s is', (_, error) => {
  expect(isInfrastructure(error)).toBe(false);
});

test('an error that is its own cause comes to an end', () => {
  const error = new Error('x');
  error.cause = error;
  expect(isInfrastructure(error)).toBe(false);
});
