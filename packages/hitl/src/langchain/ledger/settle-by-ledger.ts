import type { AIMessage, ToolCall } from '@langchain/core/messages';
import { interrupt } from '@langchain/langgraph';
import type { Runtime } from 'langchain';
import { deriveId } from '../../core/derive-id.ts';
import { nextDue } from '../../core/requests/schedule.ts';
import { isChanged, revisedRequest } from '../../langgraph/gate/closed-standing.ts';
import type { BeginRun, Hold, Refusal, RequestState } from '../../ports/ledger.ts';
import { HitlError } from '../../schema/errors.ts';
import type { ActionId, RequestId, RunId } from '../../schema/ids.ts';
import type { JsonObject } from '../../schema/json.ts';
import { proposeAction } from '../../use-cases/propose-action.ts';
import { type JudgedCall, requestOf } from '../judge-calls.ts';
import { type ReadAnswer, readAnswer } from '../read-answer.ts';
import type { Settled } from '../revise-message.ts';
import { refused } from '../settle-by-resume.ts';
import { spelt } from '../wire.ts';
import { decide } from './decide.ts';
import type { Kept } from './kept.ts';
import { rulesOf } from './rules-of.ts';
import { settledBy } from './settled-by.ts';

type Refused = Pick<Refusal, 'code' | 'message'>;
type Asked = Extract<JudgedCall, { kind: 'ask' }>;

export interface SettleByLedger extends Omit<ReadAnswer, 'asked'> {
  readonly thread: string;
  readonly message: AIMessage;
  readonly judged: readonly JudgedCall[];
  readonly runtime: Runtime<unknown>;
}

/** One run of the ledger is one message of the model: its calls are asked about together, carried out, and then it is over. */
export const runOf = (thread: string, message: Pick<AIMessage, 'id'>): RunId => deriveId('run', 'langchain', thread, message.id ?? '');

export const stepOf = ({ name, id }: ToolCall): string => `${name.slice(0, 100)}:${(id ?? '').slice(-90)}`;

/**
 * Puts every call into the ledger, and stops the graph until each one that somebody was asked about has been decided there. What
 * the graph is resumed with is at most an answer of somebody known; what counts is what the ledger says afterwards.
 */
export async function settleByLedger(
  { ledger, holds, proposed, actions, options }: Kept,
  input: SettleByLedger,
): Promise<{ settled: Settled[]; stop: boolean; runId: RunId }> {
  const { judged, interruptOn, message, runtime } = input;
  const runId = runOf(input.thread, message);
  const rules = rulesOf(interruptOn, options.metadata);
  const asked = judged.filter((one) => one.kind === 'ask');
  const requestedBy = typeof options.requestedBy === 'function' ? options.requestedBy(runtime) : options.requestedBy;
  /** Questions as they were put a moment ago: nobody need look how they stand, nor what is due. */
  const opened = new Map<RequestId, RequestState>();
  await proposeAll();
  let refusals: Refused[] = [];
  for (;;) {
    const states = await Promise.all(asked.map(standing));
    const open = asked.flatMap((one, place) => (states[place]?.request.status === 'pending' ? [{ one, state: states[place] }] : []));
    if (open.length === 0) return conclude(states);
    if (await sweepIfDue(open.flatMap(({ state }) => (opened.has(state.request.id) ? [] : [state])))) continue;
    const request = {
      ...requestOf(open.map(({ one }) => one)),
      digests: open.map(({ state }) => state.action.digest),
      requestIds: open.map(({ state }) => state.request.id),
      ...(refusals.length === 0 ? {} : { refusals }),
    };
    opened.clear();
    // Each turn takes one answer that was delivered; when there is none left, the graph stops here.
    refusals = await take(interrupt(spelt(request, interruptOn.spelling)), open);
  }

  /** Everything the message asks for is on record before anybody is asked about any of it. */
  async function proposeAll(): Promise<void> {
    if (proposed.has(runId)) return;
    const [first] = asked;
    const begun =
      first && (await holds.begin(runId, requestedBy, async (hold, begins) => (await propose(hold, first, begins)) === undefined));
    const made = begun ?? (await holds.create(runId, requestedBy));
    const missing: JudgedCall[] = [];
    for (const one of judged) {
      if (one.kind === 'refuse' || (begun !== undefined && one === first)) continue;
      if (made !== undefined || (await ledger.findAction(actionOf(one.call))) === undefined) missing.push(one);
    }
    // Another try of the same message was stopped in the middle.
    const hold = made ?? (missing.length === 0 ? undefined : await holds.take(runId));
    if (hold !== undefined) {
      const [refusal] = (await Promise.all(missing.map(async (one) => propose(hold, one)))).filter((one) => one !== undefined);
      if (refusal !== undefined) throw new HitlError(refusal.code, refusal.message);
      holds.release(hold);
    } else if (missing.length > 0) {
      throw new HitlError('HITL_FENCED', `another process is putting the calls of ${message.id} to the ledger; try again`);
    }
    proposed.get(runId, () => true);
  }

  async function propose(hold: Hold, one: JudgedCall, begins?: BeginRun): Promise<Refusal | undefined> {
    const { call } = one;
    const proposal = await proposeAction(
      { ledger, ...rules.for(call.name, one.kind === 'ask' ? one.policy : undefined) },
      {
        hold,
        ...(begins === undefined ? {} : { begins }),
        proposed: {
          type: 'tool_call',
          tool: call.name,
          parameters: call.args as JsonObject,
          step: stepOf(call),
          ...(one.kind === 'ask' ? { expectedOutcome: one.description.slice(0, 2000) } : {}),
        },
      },
    );
    if (proposal.kind === 'refused') return proposal;
    const { action } = proposal;
    actions.get(action.id, () => action);
    if (proposal.kind === 'asked' && proposal.opened.kind === 'opened') {
      const { request } = proposal.opened;
      opened.set(request.id, { request, action, requestedBy, votes: [], decision: undefined });
    }
    return undefined;
  }

  function actionOf(call: ToolCall): ActionId {
    return deriveId('act', runId, stepOf(call), 0);
  }

  /** How the question about a call stands, or the one that was made of it. */
  async function standing({ call }: Asked): Promise<RequestState> {
    const id = deriveId('req', actionOf(call));
    let state = opened.get(id) ?? (await ledger.findRequest(id));
    while (state !== undefined && isChanged(state)) state = (await revisedRequest(ledger, state)) ?? state;
    if (state === undefined) throw new HitlError('HITL_REQUEST_NOT_FOUND', `nobody was asked about ${call.name}`);
    return state;
  }

  async function sweepIfDue(states: readonly RequestState[]): Promise<boolean> {
    const due = states.flatMap(({ request }) => nextDue(request)?.getTime() ?? []);
    if (due.length === 0 || Math.min(...due) > (await ledger.now()).getTime()) return false;
    const swept = await ledger.sweep();
    return swept.some(({ requestId }) => states.some(({ request }) => request.id === requestId));
  }

  async function take(answer: unknown, open: readonly { one: Asked; state: RequestState }[]): Promise<Refused[]> {
    // A reference, or nothing: there is something to look at in the ledger.
    if (typeof answer !== 'object' || answer === null || !('decisions' in answer)) return [];
    const reviewer = typeof options.reviewer === 'function' ? options.reviewer(runtime) : options.reviewer;
    if (reviewer === undefined)
      return [{ code: 'HITL_NOT_PERMITTED', message: 'nobody is known to have answered; decide in the ledger, and resume' }];
    try {
      const shown = open.map(({ one, state }) => ({ ...one, digest: state.action.digest }));
      const decisions = readAnswer(answer, { ...input, asked: shown });
      const told: Refused[] = [];
      for (const [place, { one, state }] of open.entries()) {
        const decision = decisions[place];
        if (decision === undefined) continue;
        const outcome = await decide(ledger, rules.for(one.call.name, one.policy), state, reviewer, decision);
        if (outcome.kind === 'refused') told.push({ code: outcome.code, message: outcome.message });
      }
      return told;
    } catch (error) {
      // Thrown, it would be thrown again at every later answer: the question waits, and says what was wrong.
      if (!HitlError.is(error)) throw error;
      return [{ code: error.code, message: error.message }];
    }
  }

  async function conclude(states: readonly RequestState[]): Promise<{ settled: Settled[]; stop: boolean; runId: RunId }> {
    let stop = false;
    let place = 0;
    const settled: Settled[] = [];
    for (const one of judged) {
      const { call, digest } = one;
      if (one.kind === 'refuse') settled.push(refused(call));
      else if (one.kind === 'run') settled.push({ kind: 'run', call, digest, actionId: actionOf(call) });
      else {
        const answered = await settledBy(ledger, call, states[place++] as RequestState);
        settled.push(answered.settled);
        stop ||= answered.stop;
      }
    }
    const toldAll = stop ? settled.map((one) => (one.kind === 'run' ? stopped(one.call) : one)) : settled;
    if (toldAll.every(({ kind }) => kind === 'answered')) await endRun(stop);
    return { settled: toldAll, stop, runId };
  }

  /** Nothing of it is left to be done. Somebody else may have seen that before. */
  async function endRun(stop: boolean): Promise<void> {
    const hold = await holds.take(runId);
    const status = stop ? 'cancelled' : 'rejected';
    if (hold !== undefined) await holds.end(hold, { status, reason: 'none of its calls was approved' });
  }
}

const stopped = (call: ToolCall): Settled => ({
  kind: 'answered',
  call,
  status: 'error',
  content: `\`${call.name}\` was not called: the run was stopped`,
});
