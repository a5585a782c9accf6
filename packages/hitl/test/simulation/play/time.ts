import type { Done } from '../done.ts';
import type { StepOf } from '../steps.ts';
import { newest, type World } from '../world.ts';

export async function sweep(world: World, step: StepOf<'sweep'>): Promise<Done> {
  const swept = await world.node(step.node).sweep(step.limit);
  const mine = new Set(world.requests.map(({ id }) => id));
  const done = swept.filter(({ requestId }) => mine.has(requestId));
  return {
    outcome: { kind: done.length === 0 ? 'nothing' : 'swept' },
    runs: done.map(({ runId }) => runId),
    requests: done.map(({ requestId }) => requestId),
  };
}

export async function advance(world: World, step: StepOf<'advance'>): Promise<Done> {
  await world.advance(step.seconds);
  return { outcome: { kind: 'advanced' } };
}

/** To a moment at which something is due, or a millisecond before or after it. */
export async function advanceTo(world: World, step: StepOf<'advanceTo'>): Promise<Done | undefined> {
  const asked = newest(world.requests, step.request);
  if (asked === undefined) return undefined;
  const ledger = world.node(0);
  const at = (await ledger.findRequest(asked.id))?.request[step.moment] ?? null;
  const ahead = at === null ? 0 : at.getTime() + step.off - (await ledger.now()).getTime();
  if (ahead <= 0) return undefined;
  await world.advance(ahead / 1000);
  return { outcome: { kind: 'advanced' } };
}

export async function seal(world: World, step: StepOf<'seal'>): Promise<Done> {
  await world.node(step.node).seal();
  return { outcome: { kind: 'sealed' } };
}
