import { type Ledger, randomId } from '@dream-agent/hitl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRun } from '../../src/runs/index.ts';
import { eventually } from './eventually.ts';
import { REPORT, World } from './world.ts';

let world: World;
beforeEach(async () => {
  world = await World.open();
});
afterEach(() => world.close());

const endOf = (runId: Parameters<World['until']>[0]) =>
  eventually(
    () => readRun(world.pool, runId),
    (read) => read.kind === 'found' && read.run.endedAt !== null && (read.run.response !== null || read.run.endedBecause !== undefined),
  );

test('three nodes take on many runs, and no run is ever in two hands', async () => {
  const held = new Map<string, string>();
  const clashes: string[] = [];
  const between = (ledger: Ledger): Ledger => ({
    ...ledger,
    claimRun: async (input) => {
      const claimed = await ledger.claimRun(input);
      if (claimed === undefined) return undefined;
      const other = held.get(claimed.id);
      if (other !== undefined) clashes.push(`${claimed.id} of ${other} was given to ${input.owner}`);
      held.set(claimed.id, input.owner);
      return claimed;
    },
    parkRun: (hold) => {
      held.delete(hold.runId);
      return ledger.parkRun(hold);
    },
    endRun: (hold, end) => {
      held.delete(hold.runId);
      return ledger.endRun(hold, end);
    },
  });
  for (let node = 0; node < 3; node++) await world.node({ between, atOnce: 3 });
  const runs = await Promise.all(Array.from({ length: 8 }, async () => world.start(await world.session(), REPORT)));
  expect(await Promise.all(runs.map((runId) => world.playToEnd(runId)))).toEqual(runs.map(() => 'succeeded'));
  expect(clashes).toEqual([]);
}, 60_000);

test('a run that goes wrong every time ends as failed with the reason, and others go on', async () => {
  const poisoned = new Set<string>();
  let tries = 0;
  await world.node({
    mostAttempts: 3,
    between: (ledger) => ({
      ...ledger,
      openRequest: (input) => {
        if (!poisoned.has(input.hold.runId)) return ledger.openRequest(input);
        tries++;
        throw new TypeError('독이 든 실행');
      },
    }),
  });
  const sessionId = await world.session();
  const bad = randomId('run');
  poisoned.add(bad);
  await world.start(sessionId, REPORT, { runId: bad });
  const good = await world.start(await world.session(), REPORT);
  expect(await world.playToEnd(good)).toBe('succeeded');
  expect(await world.until(bad, 'failed')).toBe('failed');
  expect(tries).toBe(3);
  const read = await endOf(bad);
  expect(read.kind === 'found' ? read.run.endedBecause : '').toContain('독이 든 실행');
  const events = await world.deps.ledger.readEvents({ runId: bad });
  expect(events.filter(({ type }) => type === 'run-failed')).toHaveLength(1);
  // The session is free again.
  expect(await world.playToEnd(await world.start(sessionId, REPORT))).toBe('succeeded');
}, 60_000);

test('an unclear request is asked about, and what the person says is what is planned', async () => {
  await world.node();
  const runId = await world.start(await world.session(), '분석해줘');
  const question = await world.asked(runId);
  expect(question.kind).toBe('clarification');
  await world.decide(question.id, { kind: 'answer', value: '지난달 선크림 리뷰 감성 분석' });
  expect(await world.playToEnd(runId)).toBe('succeeded');
});

test('a run that is cancelled while it waits ends as cancelled, and its question with it', async () => {
  await world.node();
  const runId = await world.start(await world.session(), REPORT);
  await world.asked(runId);
  await world.until(runId, 'waiting');
  await world.deps.ledger.cancelRun(runId, { actor: { kind: 'system', id: 'test' }, reason: '그만' });
  expect(await world.until(runId, 'cancelled')).toBe('cancelled');
  expect(await world.pending(runId)).toEqual([]);
});

test('a plan that nobody looks at is decided by the clock, once over two nodes, and the run goes on', async () => {
  await world.node();
  await world.node();
  const runId = await world.start(await world.session(), REPORT);
  await world.asked(runId);
  await world.until(runId, 'waiting');
  await world.advance(250);
  await eventually(
    () => world.deps.ledger.readEvents({ runId }),
    (events) => events.some(({ type }) => type === 'request-warned'),
  );
  await world.advance(60);
  expect(await world.until(runId, 'succeeded')).toBe('succeeded');
  const types = (await world.deps.ledger.readEvents({ runId })).map(({ type }) => type);
  expect(types.filter((type) => type === 'request-warned')).toHaveLength(1);
  expect(types.filter((type) => type === 'request-expired')).toHaveLength(1);
});

test('the second turn of a session knows what the first was about', async () => {
  await world.node();
  const sessionId = await world.session();
  const first = await world.start(sessionId, REPORT);
  await world.playToEnd(first);
  await endOf(first);
  const second = await world.start(sessionId, '그거 감성 분석만 다시 해줘');
  await world.playToEnd(second, (kind) => (kind === 'clarification' ? { kind: 'answer', value: '선크림' } : { kind: 'approve' }));
  const { rows } = await world.pool.query<{ memory: { conversation: { turns: { runId: string }[] } } }>(
    'select memory from server.sessions where id = $1',
    [sessionId],
  );
  await endOf(second);
  expect(rows[0]?.memory.conversation.turns.map(({ runId }) => runId)).toContain(first);
});
