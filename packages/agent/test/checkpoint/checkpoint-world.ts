import type { Hold } from '@dream-agent/hitl';
import type { Pool } from '@dream-agent/hitl/postgres';
import { aRun, type LedgerHarness } from '@dream-agent/hitl/testing';
import type { BaseCheckpointSaver } from '@langchain/langgraph-checkpoint';
import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import { type FreshDatabase, freshDatabase, postgresHarness } from '../../../../test/postgres/fresh-database.ts';
import { createFencedSaver, migrateAgent } from '../../src/checkpoint/index.ts';

const LEASE = 60;

/** A database with the ledger's tables, ours and those of the stock saver, and a clock that can be moved. */
export interface World {
  readonly database: FreshDatabase;
  readonly harness: LedgerHarness;
  /** A new run, held by `owner`. */
  start(owner?: string): Promise<Hold>;
  /** Lets the lease lapse and gives the run to somebody else. */
  takeOver(hold: Hold, owner: string): Promise<Hold>;
  readonly savers: Readonly<Record<SaverName, (hold: Hold, pool?: Pool) => BaseCheckpointSaver>>;
  close(): Promise<void>;
}

export type SaverName = 'fenced' | 'stock';

export async function openWorld(): Promise<World> {
  const database = await freshDatabase();
  await migrateAgent(database.pool);
  await new PostgresSaver(database.pool).setup();
  const harness = await postgresHarness(database);
  return {
    database,
    harness,
    start: async (owner = 'first') => {
      const run = await harness.ledger.createRun(aRun({ claim: { owner, leaseSeconds: LEASE } }));
      return { runId: run.id, owner, fence: run.fence };
    },
    takeOver: async ({ runId }, owner) => {
      await harness.advance(LEASE + 1);
      const run = await harness.ledger.claimRun({ owner, leaseSeconds: LEASE, runId });
      if (run === undefined) throw new Error(`${runId} could not be taken over`);
      return { runId, owner, fence: run.fence };
    },
    savers: {
      fenced: (hold, pool = database.pool) => createFencedSaver({ pool, hold }),
      stock: (_, pool = database.pool) => new PostgresSaver(pool as FreshDatabase['pool']),
    },
    close: async () => {
      await harness.close();
      await database.drop();
    },
  };
}

/** How LangGraph is told which run it works on; what is written is on the disk before the next step begins. */
export const threadOf = (hold: Hold) => ({ configurable: { thread_id: hold.runId }, durability: 'sync' as const });

/** What a promise came to, the error's code instead of the error. */
export const settled = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'went through',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
