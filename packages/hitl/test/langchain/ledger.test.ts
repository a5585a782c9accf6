import { createMemoryLedger, type Ledger, type Person, submitDecision, verifyAudit } from '@dream-agent/hitl';
import { type HumanInTheLoopMiddlewareConfig, humanInTheLoopMiddleware } from '@dream-agent/hitl/langchain';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { fakeClock, people } from '@dream-agent/hitl/testing';
import { MemorySaver } from '@langchain/langgraph';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../../test/postgres/fresh-database.ts';
import { type Answered, agentUnderTest, asked, call, lastWords, results, waiting } from './agent-under-test.ts';

const WRITE = call('write_file', { path: 'a.md' });
const DELETE = call('delete_file', { path: 'b.md' });
const READ = call('read_file', { path: 'c.md' });
const LOOK = { look: 'there' };

const withLedger = (ledger: Ledger, more: Partial<HumanInTheLoopMiddlewareConfig> = {}) =>
  humanInTheLoopMiddleware({ interruptOn: { write_file: true, delete_file: true }, ledger, requestedBy: 'minji', ...more });

/** Decides what the graph stopped with, in the ledger, as a door of its own would. */
async function decide(
  ledger: Ledger,
  result: Answered,
  actor: Person,
  decision: Parameters<typeof submitDecision>[1]['decision'],
  place = 0,
) {
  const { requestIds = [], digests } = asked(result);
  return submitDecision({ ledger }, { requestId: requestIds[place] as never, actor, decision, shownDigest: digests[place] ?? '' });
}

const audited = async (ledger: Ledger) => {
  await ledger.seal();
  return (await ledger.readAudit({ limit: 1000 })).map(({ body }) => body.type);
};

describe('with a ledger', () => {
  test('decisions are taken there, and the graph is only told to look', async () => {
    const ledger = createMemoryLedger();
    const agent = agentUnderTest({ middleware: [withLedger(ledger)], turns: [[WRITE, READ, DELETE]] });
    const stopped = await agent.start();
    expect(asked(stopped).requestIds).toHaveLength(2);
    const again = await agent.resume(LOOK);
    expect(asked(again).requestIds).toEqual(asked(stopped).requestIds);
    await decide(ledger, stopped, people.arin, { kind: 'approve' }, 0);
    await decide(ledger, stopped, people.arin, { kind: 'reject', reason: '남겨 두세요' }, 1);
    const result = await agent.resume(LOOK);
    expect(agent.ran.toSorted()).toEqual(['read_file {"path":"c.md"}', 'write_file {"path":"a.md"}']);
    expect(results(result)).toContain('delete_file error: 남겨 두세요');
    expect(lastWords(result)).toBe('3 results');
    expect(await verifyAudit({ ledger })).toMatchObject({ ok: true });
    expect(await audited(ledger)).toEqual(
      expect.arrayContaining(['run-created', 'request-opened', 'request-decided', 'effect-finished', 'run-ended']),
    );
  });

  test('a resume that carries an answer counts for nothing while nobody is known to have given it', async () => {
    const agent = agentUnderTest({ middleware: [withLedger(createMemoryLedger())], turns: [[WRITE]] });
    await agent.start();
    const result = await agent.resume({ decisions: [{ type: 'approve' }] });
    expect(asked(result).refusals).toMatchObject([{ code: 'HITL_NOT_PERMITTED' }]);
    expect(agent.ran).toEqual([]);
  });

  test('with somebody who is known it is their answer, and one that is wrong is told and can be given again', async () => {
    const ledger = createMemoryLedger();
    const agent = agentUnderTest({ middleware: [withLedger(ledger, { reviewer: people.arin })], turns: [[WRITE]] });
    await agent.start();
    expect(asked(await agent.resume({ decisions: [] })).refusals).toMatchObject([{ code: 'HITL_INVALID_RESPONSE' }]);
    const renamed = { type: 'edit', editedAction: { name: 'delete_file', args: { path: '/' } } };
    expect(asked(await agent.resume({ decisions: [renamed] })).refusals).toMatchObject([{ code: 'HITL_MODIFICATION_FAILED' }]);
    const result = await agent.resume({ decisions: [{ type: 'edit', editedAction: { name: 'write_file', args: { path: '보고서.md' } } }] });
    expect(agent.ran).toEqual(['write_file {"path":"보고서.md"}']);
    expect(lastWords(result)).toBe('1 results');
  });

  test('two have to agree where the policy says so', async () => {
    const ledger = createMemoryLedger();
    const interruptOn = { delete_file: { allowedDecisions: ['approve' as const, 'reject' as const], quorum: { approvals: 2 } } };
    const agent = agentUnderTest({ middleware: [withLedger(ledger, { interruptOn })], turns: [[DELETE]] });
    const stopped = await agent.start();
    await decide(ledger, stopped, people.arin, { kind: 'approve' });
    expect(waiting(await agent.resume(LOOK))).toHaveLength(1);
    await decide(ledger, stopped, people.bora, { kind: 'approve' });
    await agent.resume(LOOK);
    expect(agent.ran).toHaveLength(1);
  });

  test('nobody answered in time: it is rejected, and the model is told', async () => {
    const clock = fakeClock();
    const ledger = createMemoryLedger({ clock });
    const interruptOn = { delete_file: { allowedDecisions: ['approve' as const], timing: { timeoutSeconds: 60 } } };
    const agent = agentUnderTest({ middleware: [withLedger(ledger, { interruptOn })], turns: [[DELETE]] });
    const stopped = await agent.start();
    clock.advance(61);
    const result = await agent.resume(LOOK);
    expect(results(result)).toEqual(['delete_file error: `delete_file` was not called: nobody answered in time']);
    expect(await decide(ledger, stopped, people.arin, { kind: 'approve' })).toMatchObject({ kind: 'refused' });
    expect(agent.ran).toEqual([]);
  });

  test('a grant answers for what it covers', async () => {
    const ledger = createMemoryLedger();
    const expiresAt = new Date((await ledger.now()).getTime() + 60_000);
    const terms = { tool: 'write_file', bounds: { path: { prefix: 'a' } }, maxUses: 5, expiresAt, maxRisk: 'high' } as const;
    await ledger.giveGrant('grt_0123456789abcdefghjkmnpqrs' as never, terms, people.arin);
    const agent = agentUnderTest({ middleware: [withLedger(ledger)], turns: [[WRITE], [call('write_file', { path: '/etc' })]] });
    const stopped = await agent.start();
    expect(agent.ran).toEqual(['write_file {"path":"a.md"}']);
    expect(asked(stopped).actionRequests).toMatchObject([{ args: { path: '/etc' } }]);
  });

  test('somebody who stops the run ends the work of the agent', async () => {
    const ledger = createMemoryLedger();
    const agent = agentUnderTest({ middleware: [withLedger(ledger)], turns: [[WRITE, READ]] });
    const stopped = await agent.start();
    await decide(ledger, stopped, people.arin, { kind: 'abort', reason: '그만' });
    const result = await agent.resume(LOOK);
    expect(agent.ran).toEqual([]);
    expect(await audited(ledger)).toContain('run-ended');
    expect(results(result)).toHaveLength(2);
    expect(agent.model.seen).toHaveLength(1);
  });

  test('a tool that failed is on record as that, and the model is told', async () => {
    const ledger = createMemoryLedger();
    const agent = agentUnderTest({ middleware: [withLedger(ledger)], turns: [[call('broken')]] });
    const result = await agent.start();
    expect(results(result)).toEqual(['broken error: Error: disk full\n Please fix your mistakes.']);
  });

  test('a setting that needs a ledger is refused without one', () => {
    const interruptOn = { write_file: { allowedDecisions: ['approve' as const], quorum: { approvals: 2 } } };
    expect(() => humanInTheLoopMiddleware({ interruptOn })).toThrow(/needs a ledger/);
    expect(() => humanInTheLoopMiddleware({ interruptOn: {}, ledger: createMemoryLedger() })).toThrow(/requestedBy/);
  });

  test('the run of a message ends with the last of its calls and not before, whichever that is', async () => {
    for (const slow of ['write_file', 'delete_file']) {
      const ledger = createMemoryLedger();
      const finished = Promise.withResolvers<void>();
      const watched: Ledger = {
        ...ledger,
        finishEffect: async (input) => {
          const outcome = await ledger.finishEffect(input);
          finished.resolve();
          return outcome;
        },
      };
      const within = async (name: string) => (name === slow ? finished.promise : undefined);
      const agent = agentUnderTest({ middleware: [withLedger(watched, { reviewer: people.arin })], turns: [[WRITE, DELETE]], within });
      await agent.start();
      const result = await agent.resume({ decisions: [{ type: 'approve' }, { type: 'approve' }] });
      expect(results(result).toSorted()).toEqual(['delete_file success: deleted b.md', 'write_file success: wrote a.md']);
      const types = await audited(ledger);
      expect(types.filter((type) => type === 'effect-finished')).toHaveLength(2);
      expect(types.slice(-2)).toEqual(['effect-finished', 'run-ended']);
      expect(types.filter((type) => type === 'run-ended')).toHaveLength(1);
    }
  });

  test('whoever waits for a call of another process is told its result, even if the run ends while they look', async () => {
    const ledger = createMemoryLedger();
    const checkpointer = new MemorySaver();
    const inside = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const within = () => {
      inside.resolve();
      return goOn.promise;
    };
    const one = agentUnderTest({ middleware: [withLedger(ledger)], turns: [[WRITE]], checkpointer, within });
    await decide(ledger, await one.start(), people.arin, { kind: 'approve' });
    const first = one.resume(LOOK);
    await inside.promise;
    // The other has read one of the two it looks at when the call, and with it the run, comes to its end.
    let looks = 0;
    const meanwhile = async <Found>(found: Promise<Found>): Promise<Found> => {
      const seen = await found;
      if (looks++ > 0) return seen;
      goOn.resolve();
      await first;
      return seen;
    };
    const slow: Ledger = {
      ...ledger,
      findRun: (id) => meanwhile(ledger.findRun(id)),
      findEffect: (id) => meanwhile(ledger.findEffect(id)),
    };
    const timer = { sleep: async () => {}, every: () => () => {} };
    const other = agentUnderTest({ middleware: [withLedger(slow, { timer })], turns: [[WRITE]], checkpointer });
    const second = await other.resume(LOOK);
    expect(other.ran).toEqual([]);
    expect(results(second)).toEqual(results(await first));
  });

  test('what was asked before a restart is found again after it', async () => {
    const ledger = createMemoryLedger();
    const checkpointer = new MemorySaver();
    const ran: string[] = [];
    const stopped = await agentUnderTest({ middleware: [withLedger(ledger)], turns: [[WRITE]], checkpointer, ran }).start();
    await decide(ledger, stopped, people.arin, { kind: 'approve' });
    await agentUnderTest({ middleware: [withLedger(ledger)], turns: [[WRITE]], checkpointer, ran }).resume(LOOK);
    expect(ran).toEqual(['write_file {"path":"a.md"}']);
  });
});

describe('with the ledger on PostgreSQL', () => {
  let database: FreshDatabase;
  beforeAll(async () => {
    database = await freshDatabase();
  });
  afterAll(() => database.drop());

  test('two processes that resume one approval at the same time call each tool once, and both have its result', async () => {
    const ledgers = [createPostgresLedger({ pool: database.pool }), createPostgresLedger({ pool: database.pool })] as const;
    const checkpointer = new MemorySaver();
    const ran: string[] = [];
    const turns = [[WRITE, READ]];
    // Each has a middleware, a ledger and an agent of its own, as two processes would.
    const [one, other] = ledgers.map((ledger) => agentUnderTest({ middleware: [withLedger(ledger)], turns, checkpointer, ran })) as [
      ReturnType<typeof agentUnderTest>,
      ReturnType<typeof agentUnderTest>,
    ];
    for (let round = 0; round < 5; round++) {
      ran.length = 0;
      const thread = `thread-${round}`;
      const stopped = await one.start(thread);
      await decide(ledgers[0], stopped, people.arin, { kind: 'approve' });
      const [first, second] = await Promise.all([one.resume(LOOK, thread), other.resume(LOOK, thread)]);
      expect(ran.toSorted()).toEqual(['read_file {"path":"c.md"}', 'write_file {"path":"a.md"}']);
      expect(results(first).toSorted()).toEqual(results(second).toSorted());
    }
    await Promise.all(ledgers.map((ledger) => ledger.close()));
  });

  test('a secret in the arguments reaches the tool and neither the ledger nor its record', async () => {
    const ledger = createPostgresLedger({ pool: database.pool });
    const secret = 'sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789';
    const turns = [[call('write_file', { path: 'a.md', api_key: secret })]];
    const agent = agentUnderTest({ middleware: [withLedger(ledger, { reviewer: people.arin })], turns });
    await agent.start();
    await agent.resume({ decisions: [{ type: 'edit', editedAction: { name: 'write_file', args: { path: 'b.md', api_key: secret } } }] });
    expect(agent.ran).toEqual([`write_file ${JSON.stringify({ path: 'b.md', api_key: secret })}`]);
    const { rows } = await database.pool.query('select actions::text as row from hitl.actions');
    expect(JSON.stringify(rows)).not.toContain(secret);
    await ledger.close();
  });
});
