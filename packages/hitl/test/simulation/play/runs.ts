import { aRun, people } from '@dream-agent/hitl/testing';
import { type Done, refusalOr } from '../done.ts';
import type { StepOf } from '../steps.ts';
import { holdOf, LEASE, newest, type World } from '../world.ts';

/** So many runs that their steps mix, and so few that something comes of each. */
const MOST_RUNS = 3;
const BY = { actor: people.dana, reason: 'because' };
const ownerName = (number: number): string => `node-${number + 1}`;

export async function createRun(world: World, step: StepOf<'createRun'>): Promise<Done | undefined> {
  if (world.runs.length >= MOST_RUNS) return undefined;
  const starter = step.byRequester ? people.minji : people.arin;
  const owner = ownerName(0);
  const id = world.newId('run');
  const run = await world
    .node(step.node)
    .createRun(aRun({ id, requestedBy: starter.id, actor: starter, ...(step.claim ? { claim: { owner, leaseSeconds: LEASE } } : {}) }));
  world.runs.push({ id, holds: step.claim ? [{ runId: id, owner, fence: run.fence }] : [] });
  return { outcome: { kind: 'created' }, runs: [id] };
}

export async function claim(world: World, step: StepOf<'claim'>): Promise<Done | undefined> {
  const known = newest(world.runs, step.run);
  if (known === undefined) return undefined;
  const owner = ownerName(step.owner);
  const run = await world.node(step.node).claimRun({ owner, leaseSeconds: LEASE, runId: known.id });
  if (run === undefined) return { outcome: { kind: 'refused' }, runs: [known.id] };
  known.holds.push({ runId: known.id, owner, fence: run.fence });
  return { outcome: { kind: 'claimed' }, runs: [known.id] };
}

/** The owner is not heard of for longer than its lease, and somebody else takes the run. It may come back with its old hold. */
export async function takeOver(world: World, step: StepOf<'takeOver'>): Promise<Done | undefined> {
  if (world.runs.length === 0) return undefined;
  await world.advance(LEASE + 1);
  return claim(world, { ...step, do: 'claim' });
}

/** Whoever holds the run forgets what it had under way. The calls it made stay made. */
export async function crash(world: World, step: StepOf<'crash'>): Promise<Done | undefined> {
  const known = newest(world.runs, step.run);
  if (known === undefined) return undefined;
  const { fence } = holdOf(known, 0);
  world.underWay = world.underWay.filter(({ hold }) => hold.runId !== known.id || hold.fence !== fence);
  return { outcome: { kind: 'crashed' } };
}

type HeldStep = { readonly node: number; readonly run: number; readonly hold: number };

/** Something an owner does to its run, with the hold it has or one it had. */
async function asOwner(
  world: World,
  step: HeldStep,
  act: (ledger: ReturnType<World['node']>, hold: ReturnType<typeof holdOf>) => Promise<object>,
): Promise<Done | undefined> {
  const known = newest(world.runs, step.run);
  if (known === undefined) return undefined;
  const hold = holdOf(known, step.hold);
  const outcome = await act(world.node(step.node), hold);
  return { outcome: { kind: 'done', ...outcome }, hold, runs: [known.id] };
}

export const renew = (world: World, step: StepOf<'renew'>) => asOwner(world, step, (ledger, hold) => ledger.renewLease(hold, LEASE));
export const park = (world: World, step: StepOf<'park'>) => asOwner(world, step, (ledger, hold) => ledger.parkRun(hold));
export const endRun = (world: World, step: StepOf<'endRun'>) =>
  asOwner(world, step, (ledger, hold) => ledger.endRun(hold, { status: step.status, reason: 'over' }));
export const append = (world: World, step: StepOf<'append'>) =>
  asOwner(world, step, (ledger, hold) => ledger.appendEvent(hold, { type: 'progress', data: { percent: 50 } }));

async function asPerson(
  world: World,
  step: { readonly node: number; readonly run: number },
  act: 'pauseRun' | 'resumeRun' | 'cancelRun',
): Promise<Done | undefined> {
  const known = newest(world.runs, step.run);
  if (known === undefined) return undefined;
  return { outcome: await refusalOr(world.node(step.node)[act](known.id, BY)), runs: [known.id] };
}

export const pause = (world: World, step: StepOf<'pause'>) => asPerson(world, step, 'pauseRun');
export const resume = (world: World, step: StepOf<'resume'>) => asPerson(world, step, 'resumeRun');
export const cancelRun = (world: World, step: StepOf<'cancelRun'>) => asPerson(world, step, 'cancelRun');
