import { anAction, people, termsFor } from '@dream-agent/hitl/testing';
import { ASSIGNEES, QUORUMS, TIMINGS } from '../choices.ts';
import { type Done, isRefused, refusalOr } from '../done.ts';
import type { StepOf } from '../steps.ts';
import { holdOf, newest, type World } from '../world.ts';

export async function open(world: World, step: StepOf<'open'>): Promise<Done | undefined> {
  const run = newest(world.runs, step.run);
  if (run === undefined) return undefined;
  const hold = holdOf(run, step.hold);
  const action = anAction(run.id, {
    tool: world.name,
    toolDefinition: 'definition',
    step: world.nextStep(),
    effectClass: step.effectClass,
    risk: step.risk,
  });
  const terms = termsFor(action, {
    timing: TIMINGS[step.timing],
    quorum: QUORUMS[step.quorum],
    requesterMayApprove: step.requesterMayApprove,
  });
  const assignee = ASSIGNEES[step.assignee];
  const outcome = await refusalOr(world.node(step.node).openRequest({ hold, action, terms, assignee, shadow: [] }));
  if (isRefused(outcome)) return { outcome, hold, runs: [run.id] };
  world.requests.push({ id: terms.id, action });
  world.actions.push(action);
  if (outcome.kind === 'granted') world.cleared.push(action);
  return { outcome, hold, runs: [run.id], requests: [terms.id] };
}

/** A step that runs again: it finds its question, or is refused if it asks about something else. */
export async function openAgain(world: World, step: StepOf<'openAgain'>): Promise<Done | undefined> {
  const asked = newest(world.requests, step.request);
  const run = world.runs.find(({ id }) => id === asked?.action.runId);
  if (asked === undefined || run === undefined) return undefined;
  const hold = holdOf(run, step.hold);
  const { tool, effectClass, risk } = asked.action;
  const action = step.changed
    ? anAction(run.id, { tool, effectClass, risk: risk.level, step: asked.action.step, parameters: { to: 'somebody else' } })
    : asked.action;
  const outcome = await refusalOr(
    world.node(step.node).openRequest({ hold, action, terms: termsFor(action), assignee: ASSIGNEES.anyone, shadow: [] }),
  );
  return { outcome, hold, runs: [run.id], requests: [asked.id] };
}

export async function recordAction(world: World, step: StepOf<'recordAction'>): Promise<Done | undefined> {
  const run = newest(world.runs, step.run);
  if (run === undefined) return undefined;
  const hold = holdOf(run, step.hold);
  const action = anAction(run.id, {
    tool: world.name,
    step: world.nextStep(),
    effectClass: step.effectClass,
    clearance: step.clearance,
  });
  const outcome = await refusalOr(world.node(step.node).recordAction({ hold, action, because: 'a gate', gate: 'gate', shadow: [] }));
  if (!isRefused(outcome)) world.actions.push(action);
  if (!isRefused(outcome) && step.clearance !== 'deny') world.cleared.push(action);
  return { outcome, hold, runs: [run.id] };
}

export async function cancelRequest(world: World, step: StepOf<'cancelRequest'>): Promise<Done | undefined> {
  const asked = newest(world.requests, step.request);
  if (asked === undefined) return undefined;
  const outcome = await refusalOr(world.node(step.node).cancelRequest(asked.id, { actor: people.dana, reason: 'no longer' }));
  return { outcome, runs: [asked.action.runId], requests: [asked.id] };
}
