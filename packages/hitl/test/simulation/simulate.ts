import assert from 'node:assert/strict';
import type { Ledger } from '@dream-agent/hitl';
import { people } from '@dream-agent/hitl/testing';
import fc from 'fast-check';
import { Checker } from './checker/checker.ts';
import { RecordChecker } from './checker/record.ts';
import type { Done } from './done.ts';
import { play } from './play/play.ts';
import { type Step, schedules } from './steps.ts';
import { LEASE, World } from './world.ts';

/** A ledger to play on, by one or more nodes. Schedules may share it. */
export interface Stage {
  readonly nodes: readonly [Ledger, ...Ledger[]];
  readonly advance: (seconds: number) => Promise<void>;
}

export interface Simulation {
  /** How many schedules, unless SIMULATION_RUNS says otherwise. */
  readonly schedules: number;
  readonly longest: number;
  readonly stage: () => Stage;
}

/** What was played, failed schedules and their smaller versions included. */
export interface Played {
  schedules: number;
  steps: number;
  /** How often each step came to what. */
  readonly outcomes: Map<string, number>;
}

const nothingPlayed = (): Played => ({ schedules: 0, steps: 0, outcomes: new Map() });

/** How many there were in this process, so that no two on one database have the same name. */
let worlds = 0;

/**
 * Plays random schedules and checks every invariant after every step. A failure is made small and told with its seed
 * and path: TEST_SEED plays the same schedules again.
 */
export async function simulate({ schedules: count, longest, stage }: Simulation): Promise<Played> {
  const { SIMULATION_RUNS } = process.env;
  const played = nothingPlayed();
  await fc.assert(
    fc.asyncProperty(schedules(longest), (steps) => playSchedule(steps, stage(), played)),
    {
      includeErrorInReport: true,
      numRuns: Number(SIMULATION_RUNS ?? count),
    },
  );
  return played;
}

/** Plays one schedule to its end. */
export async function playSchedule(steps: readonly Step[], { nodes, advance }: Stage, played = nothingPlayed()): Promise<void> {
  played.schedules++;
  const world = new World(`simulation-${++worlds}`, nodes, advance);
  const checker = new Checker(world, await RecordChecker.on(nodes[0]));
  const check = async (step: string, done: Done | undefined): Promise<void> => {
    if (done === undefined) return;
    played.steps++;
    const name = `${step}: ${done.outcome.code ?? done.outcome.kind}`;
    played.outcomes.set(name, (played.outcomes.get(name) ?? 0) + 1);
    await checker.afterStep(done);
  };
  const first: Step = { do: 'createRun', node: 0, claim: true, byRequester: true };
  for (const step of [first, ...steps]) await check(step.do, await play(world, step));
  for (const { id } of world.runs) await check('bring to an end', await bringToAnEnd(world, id));
  await checker.atEnd();
}

/** However a run stands, it can be told to stop and to go on, claimed and ended: none is stuck (I4). */
async function bringToAnEnd(world: World, id: World['runs'][number]['id']): Promise<Done | undefined> {
  const ledger = world.node(0);
  if ((await ledger.findRun(id))?.endedAt !== null) return undefined;
  await ledger.cancelRun(id, { actor: people.dana, reason: 'the schedule is over' });
  // A pause that somebody asked for after the cancel holds until somebody takes it back.
  await ledger.resumeRun(id, { actor: people.dana, reason: 'the schedule is over' });
  await world.advance(LEASE + 1);
  const run = await ledger.claimRun({ owner: 'node-9', leaseSeconds: LEASE, runId: id });
  assert.ok(run !== undefined, `I4: ${id} is stuck`);
  const outcome = await ledger.endRun({ runId: id, owner: 'node-9', fence: run.fence }, { status: 'cancelled', reason: 'over' });
  assert.equal(outcome.kind, 'changed', `I4: ${id} can't be ended`);
  return { outcome, runs: [id] };
}
