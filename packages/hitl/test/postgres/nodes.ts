import type { Action, DecideOutcome, Hold, Ledger, OpenRequest, Request } from '@dream-agent/hitl';
import { createPostgresLedger } from '@dream-agent/hitl/postgres';
import { type ActionOptions, anAction, aRun, type TermsOptions, termsFor } from '@dream-agent/hitl/testing';
import type pg from 'pg';
import { type FreshDatabase, freshDatabase, openPool } from '../../../../test/postgres/fresh-database.ts';

export interface Asked {
  readonly hold: Hold;
  readonly request: Request;
  readonly action: Action;
}

/** Several nodes, each with a ledger and a pool of its own, on one database. */
export interface Nodes {
  readonly database: FreshDatabase;
  /** Opens what the others race for, so that none of them knows it better than the rest. */
  readonly opener: Ledger;
  readonly racers: readonly Ledger[];
  close(): Promise<void>;
}

export async function startNodes(count: number): Promise<Nodes> {
  const database = await freshDatabase();
  const pools: pg.Pool[] = [];
  const start = () => {
    const pool = openPool(database.url, 6);
    pools.push(pool);
    return createPostgresLedger({ pool, sealWithin: 1000 });
  };
  const [opener, ...racers] = Array.from({ length: count + 1 }, start) as [ReturnType<typeof start>, ...ReturnType<typeof start>[]];
  return {
    database,
    opener,
    racers,
    close: async () => {
      for (const ledger of [opener, ...racers]) await ledger.close();
      await Promise.all(pools.map((pool) => pool.end()));
      await database.drop();
    },
  };
}

/** Numbers that look random and are the same in every run (Mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as Item, result[last] as Item];
  }
  return result;
}

/** `times` rounds, so many of them side by side: a wave costs little more than a round, since the ledger batches what comes together. */
export async function inWaves(times: number, width: number, round: (index: number) => Promise<void>): Promise<void> {
  for (let first = 0; first < times; first += width) {
    await Promise.all(Array.from({ length: Math.min(width, times - first) }, (_, index) => round(first + index)));
  }
}

export async function startRun(ledger: Ledger): Promise<Hold> {
  const run = await ledger.createRun(aRun({ claim: { owner: 'driver', leaseSeconds: 3600 } }));
  return { runId: run.id, owner: 'driver', fence: run.fence };
}

export interface Asking {
  readonly action?: ActionOptions;
  readonly terms?: TermsOptions;
}

export function question(hold: Hold, { action: options, terms }: Asking = {}): OpenRequest {
  const action = anAction(hold.runId, options);
  return { hold, action, terms: termsFor(action, terms), assignee: { kind: 'role', role: 'reviewer' }, shadow: [] };
}

/** Puts an action to somebody, in a run of its own unless one is given. */
export async function ask(ledger: Ledger, asking: Asking & { readonly hold?: Hold } = {}): Promise<Asked> {
  const hold = asking.hold ?? (await startRun(ledger));
  const asked = question(hold, asking);
  const opened = await ledger.openRequest(asked);
  if (opened.kind !== 'opened') throw new Error(`not opened: ${JSON.stringify(opened)}`);
  return { hold, request: opened.request, action: asked.action };
}

/** How many outcomes there are of each kind, a refusal by its code. */
export function countOutcomes(outcomes: readonly DecideOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    const name = outcome.kind === 'refused' ? outcome.code : outcome.kind;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
