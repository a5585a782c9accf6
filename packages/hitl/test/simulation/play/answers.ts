import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { type DecideOutcome, type Decision, reviseAction, type SubmitDecision } from '@dream-agent/hitl';
import { termsFor } from '@dream-agent/hitl/testing';
import { ACTORS, ASSIGNEES, DECISIONS } from '../choices.ts';
import { type Done, isRefused, refusalOr } from '../done.ts';
import type { StepOf } from '../steps.ts';
import { newest, type World } from '../world.ts';

const CLOSED = ['HITL_REQUEST_CLOSED', 'HITL_REQUEST_EXPIRED'];
const WRONG = '0'.repeat(64);

export async function decide(world: World, step: StepOf<'decide'>): Promise<Done | undefined> {
  const asked = step.closed ? newest(world.requests, step.request) : world.unanswered(step.request);
  if (asked === undefined) return undefined;
  const submitted: SubmitDecision = {
    requestId: asked.id,
    actor: ACTORS[step.who],
    decision: DECISIONS[step.decision] as Decision,
    shownDigest: step.wrongDigest ? WRONG : asked.action.digest,
    ...(step.key === '' ? {} : { idempotencyKey: step.key }),
  };
  const outcome = await submit(world, step.node, submitted);
  if (step.wrongDigest) assert.ok(isRefused(outcome), 'I1: nobody approves what they were not shown');
  // A double click, by way of the other node.
  if (step.twice) await submit(world, step.node + 1, submitted);
  return { outcome, runs: [asked.action.runId], requests: [asked.id] };
}

/** A change: approved in the same step where the person has seen it, else a question of its own. */
export async function modify(world: World, step: StepOf<'modify'>): Promise<Done | undefined> {
  const asked = step.closed ? newest(world.requests, step.request) : world.unanswered(step.request);
  if (asked === undefined) return undefined;
  const parameters = { to: 'team@example.com', body: `changed by ${step.who}` };
  const action = reviseAction(asked.action, { parameters, risk: asked.action.risk, by: step.who });
  const terms = termsFor(action, { timing: { timeoutSeconds: 100 } });
  const outcome = await submit(world, step.node, {
    requestId: asked.id,
    actor: ACTORS[step.who],
    decision: { kind: 'modify', change: { kind: 'parameters', parameters, ...(step.seen ? { digest: action.digest } : {}) } },
    shownDigest: step.wrongDigest ? WRONG : asked.action.digest,
    ...(step.key === '' ? {} : { idempotencyKey: step.key }),
    revision: step.sameStep ? { action } : { action, next: { terms, assignee: ASSIGNEES.anyone } },
  });
  if (outcome.kind === 'recorded') {
    if (step.sameStep) assert.ok(step.seen, 'I1: nobody approves a change they have not seen');
    if (!world.actions.some(({ id }) => id === action.id)) world.actions.push(action);
    if (step.sameStep) world.cleared.push(action);
    const { nextRequestId } = outcome;
    if (nextRequestId !== undefined && !world.requests.some(({ id }) => id === nextRequestId)) {
      world.requests.push({ id: nextRequestId, action });
    }
  }
  return { outcome, runs: [action.runId], requests: [asked.id] };
}

/** Hands an answer in and keeps what came back, as the person would. */
async function submit(world: World, node: number, submitted: SubmitDecision): Promise<DecideOutcome> {
  const outcome = (await refusalOr(world.node(node).decide(submitted))) as DecideOutcome;
  const repeated = compareWithKey(world, submitted, outcome);
  if (outcome.kind === 'recorded') {
    const before = world.acknowledged.get(submitted.requestId);
    assert.ok(before === undefined || repeated, `I3: ${submitted.requestId} was decided twice`);
    world.acknowledge(submitted.requestId, outcome.decision);
  }
  if (isRefused(outcome) && CLOSED.includes(outcome.code)) world.closed.add(submitted.requestId);
  return outcome;
}

/** The same under the same key is answered the same; something else under it is refused. */
function compareWithKey(world: World, submitted: SubmitDecision, outcome: DecideOutcome): boolean {
  if (submitted.idempotencyKey === undefined) return false;
  const name = `${submitted.actor.id}/${submitted.idempotencyKey}`;
  const asked = JSON.stringify([submitted.requestId, submitted.decision, submitted.shownDigest]);
  const before = world.keyed.get(name);
  if (before === undefined) {
    if (!isRefused(outcome)) world.keyed.set(name, { asked, outcome });
    return false;
  }
  if (before.asked === asked) {
    assert.ok(isDeepStrictEqual(outcome, before.outcome), `I3: a repeated answer got another reply: ${JSON.stringify([before, outcome])}`);
    return true;
  }
  assert.ok(isRefused(outcome) && outcome.code === 'HITL_IDEMPOTENCY_KEY_REUSED', `I3: ${name} was used for two answers`);
  return false;
}
