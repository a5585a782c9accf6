import assert from 'node:assert/strict';
import type { Asked, HumanAnswer } from '../../ports/human.ts';
import type { Decision } from '../../schema/decision.ts';
import type { AdapterHarness, Mishap } from './harness.ts';

export interface AdapterCase {
  readonly name: string;
  readonly needs?: Mishap;
  readonly play: (harness: AdapterHarness) => Promise<void>;
}

export interface Asking {
  readonly asked: Asked;
  readonly answer: Promise<HumanAnswer>;
  readonly stop: AbortController;
  /** Whether the answer is still to come, once all that is on its way here has had its turn. */
  isOpen(): Promise<boolean>;
}

const INPUTS: readonly string[] = ['clarification', 'input_request', 'error_recovery'];

/** Puts a question by the method that its kind belongs to. */
export function ask({ adapter }: AdapterHarness, asked: Asked): Asking {
  const stop = new AbortController();
  const answer = INPUTS.includes(asked.request.kind)
    ? adapter.requestInput(asked, stop.signal)
    : adapter.requestApproval(asked, stop.signal);
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  answer.then(settle, settle);
  return {
    asked,
    answer,
    stop,
    isOpen: async () => {
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
      return !isSettled;
    },
  };
}

/** Fails unless the question was answered with this, by the person who is there, about what was asked. */
export async function expectAnswer({ answer, asked }: Asking, { person }: AdapterHarness, decision: Decision): Promise<void> {
  const { actor, decision: given, shownDigest } = await answer;
  assert.deepEqual({ by: actor.id, kind: actor.kind, shownDigest }, { by: person, kind: 'person', shownDigest: asked.action.digest });
  assert.deepEqual(withoutDigest(given), decision);
}

/** Some ways to people let them see the change, and some don't; either is right. */
function withoutDigest(decision: Decision): Decision {
  if (decision.kind !== 'modify' || decision.change.kind !== 'parameters') return decision;
  const { digest: _, ...change } = decision.change;
  return { ...decision, change };
}
