import { interrupt } from '@langchain/langgraph';
import { deriveId } from '../../core/derive-id.ts';
import { keepLease } from '../../pattern/keep-lease.ts';
import { lacksSecret, restoreSecrets } from '../../pattern/restore-secrets.ts';
import type { Ledger, RequestState } from '../../ports/ledger.ts';
import { systemTimer, type Timer } from '../../ports/timer.ts';
import type { Action, ProposedActionInput } from '../../schema/action.ts';
import { HitlError } from '../../schema/errors.ts';
import type { ActionId, RequestId, RunId } from '../../schema/ids.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { Rules } from '../../use-cases/judge-action.ts';
import { type Call, type Performed, performAction } from '../../use-cases/perform-action.ts';
import { proposeAction } from '../../use-cases/propose-action.ts';
import { threadOf } from '../graph-builder.ts';
import type { RunHolds } from '../run-holds.ts';
import { closedStanding, isChanged, revisedRequest } from './closed-standing.ts';
import type { GateOutcome, GatesState, Standing } from './standing.ts';

export interface GateOptions<State> {
  readonly name: string;
  readonly ledger: Ledger;
  readonly rules: Rules;
  /** The person the graph works for. */
  readonly requestedBy: string | ((state: State) => string);
  /** What would be done. It follows from the state: whatever had to be thought up has been written there before. */
  readonly wanted: (
    state: State,
  ) => Pick<ProposedActionInput, 'tool' | 'parameters' | 'expectedOutcome' | 'estimatedCostUsd' | 'confidence'>;
  readonly call: Call;
  /** What the graph makes of it. */
  readonly record?: (outcome: GateOutcome, state: State) => object;
  readonly timeoutSeconds?: number;
  readonly leaseSeconds?: number;
  readonly timer?: Timer;
}

type Config = { readonly configurable?: Record<string, unknown>; readonly signal?: AbortSignal };
type Deps<State> = GateOptions<State> & { readonly holds: RunHolds };

const standingOf = <State extends GatesState>({ gates }: State, name: string): Standing => {
  const standing = gates[name];
  if (standing === undefined) throw new HitlError('HITL_INVALID_INPUT', `"${name}" was entered before anything was proposed to it`);
  return standing;
};
const becomes = (name: string, standing: Standing) => ({ gates: { [name]: standing } });

/** Puts the action before the gates of the policy. The same visit proposes the same action, however often it is gone through. */
export const proposeNode =
  <State extends GatesState>({ name, ledger, rules, holds, ...options }: Deps<State>) =>
  async (state: State, config: Config) => {
    const before = state.gates[name];
    const visit = before === undefined ? 0 : before.status === 'asked' || before.status === 'cleared' ? before.visit : before.visit + 1;
    const runId = deriveId('run', 'langgraph', threadOf(config), name, visit);
    const requestedBy = typeof options.requestedBy === 'function' ? options.requestedBy(state) : options.requestedBy;
    const hold = (await holds.create(runId, requestedBy)) ?? (await holds.take(runId));
    if (hold === undefined) throw new HitlError('HITL_FENCED', `another process has ${runId} in its hands; try again`);
    const proposal = await proposeAction(
      { ledger, ...rules },
      { hold, proposed: { ...options.wanted(state), type: 'tool_call', step: name } },
    );
    holds.release(hold);
    const about = { visit, runId };
    switch (proposal.kind) {
      case 'refused':
        throw new HitlError(proposal.code, proposal.message);
      case 'denied':
        return becomes(name, { ...about, status: 'not_done', because: 'denied', reason: proposal.because });
      case 'cleared':
        return becomes(name, { ...about, status: 'cleared', actionId: proposal.action.id });
      case 'asked':
        return becomes(name, asked(about, proposal.opened.request, proposal.action));
    }
  };

const asked = (
  about: { visit: number; runId: string },
  request: Pick<RequestState['request'], 'id' | 'allowedDecisions'>,
  action: Action,
): Standing => ({
  ...about,
  status: 'asked',
  requestId: request.id,
  shown: {
    tool: action.tool,
    parameters: { ...action.parameters },
    digest: action.digest,
    allowed_decisions: [...request.allowedDecisions],
  },
});

/** Waits. Nothing stands above the question, and what it says comes from the state: it is the same to the byte each time. */
export const gateNode =
  <State extends GatesState>({ name, ledger }: Deps<State>) =>
  async (state: State) => {
    const standing = standingOf(state, name);
    if (standing.status !== 'asked') return {};
    interrupt({ gate: name, request_id: standing.requestId, ...standing.shown });
    const { visit, runId } = standing;
    const found = await ledger.findRequest(standing.requestId as RequestId);
    if (found === undefined || found.request.runId !== runId)
      throw new HitlError('HITL_REQUEST_NOT_FOUND', `${standing.requestId} of ${runId}`);
    // Woken, and nobody has decided: it is waited on, as a question with an id of its own.
    if (found.request.status === 'pending') return {};
    if (isChanged(found)) {
      const next = await revisedRequest(ledger, found);
      if (next !== undefined) return becomes(name, asked({ visit, runId }, next.request, next.action));
    }
    return becomes(name, closedStanding({ visit, runId }, found));
  };

/** Carries out what was cleared, through the ledger's one door. */
export const executeNode =
  <State extends GatesState>(deps: Deps<State>) =>
  async (state: State, config: Config) => {
    const { name, ledger, holds, timer = systemTimer } = deps;
    const standing = standingOf(state, name);
    if (standing.status !== 'cleared') return {};
    const action = await ledger.findAction(standing.actionId as ActionId);
    if (action === undefined) throw new HitlError('HITL_NOT_APPROVED', standing.actionId);
    const { visit, runId, actionId, by } = standing;
    const parameters = await withSecrets(ledger, action, deps.wanted(state).parameters as JsonObject, deriveId('act', runId, name, 0));
    const about = { visit, runId, actionId };
    for (;;) {
      const hold = await holds.take(runId as RunId);
      if (hold === undefined) {
        const effect = await ledger.findEffect(action.id);
        if (effect !== undefined && effect.status !== 'executing')
          return becomes(name, effectStanding(about, { kind: 'finished', effect }, by));
        // Another process is at it: what comes of it there is what comes of it here.
        await timer.sleep(100, config.signal ?? new AbortController().signal);
        continue;
      }
      using lease = keepLease({ ledger, timer }, hold, deps.leaseSeconds ?? 30);
      const signal = config.signal === undefined ? lease.signal : AbortSignal.any([lease.signal, config.signal]);
      const performed = await performAction(
        { ledger, ...deps.rules },
        {
          hold,
          action,
          parameters,
          call: deps.call,
          signal,
          ...(deps.timeoutSeconds === undefined ? {} : { timeoutSeconds: deps.timeoutSeconds }),
        },
      );
      if (performed.kind === 'refused' && performed.code === 'HITL_FENCED') {
        holds.forget(hold);
        continue;
      }
      holds.release(hold);
      return becomes(name, effectStanding(about, performed, by));
    }
  };

/** Neither the state nor the ledger has what is secret: it comes from where it came from before, or the call is not made. */
async function withSecrets(ledger: Ledger, action: Action, wanted: JsonObject, originalId: ActionId): Promise<JsonObject> {
  if (action.id === originalId) return wanted;
  const original = await ledger.findAction(originalId);
  const restored = restoreSecrets(action.parameters, original?.parameters ?? {}, wanted);
  if (lacksSecret(restored, wanted)) throw new HitlError('HITL_MODIFICATION_FAILED', "a value that is hidden can't be moved or rewritten");
  return restored as JsonObject;
}

function effectStanding(about: { visit: number; runId: string; actionId: string }, performed: Performed, by: string | undefined): Standing {
  switch (performed.kind) {
    case 'finished':
    case 'late':
    case 'outcome_unknown': {
      const { status, result, error = 'nobody knows whether it happened' } = performed.effect;
      if (status === 'executed') return { ...about, status, result: result ?? null, ...(by === undefined ? {} : { by }) };
      return { ...about, status: status === 'failed' ? 'failed' : 'outcome_unknown', error };
    }
    case 'probe':
    case 'in_progress':
      return { ...about, status: 'outcome_unknown', error: 'somebody else has started it' };
    case 'refused':
      return { visit: about.visit, runId: about.runId, status: 'not_done', because: performed.code, reason: performed.message };
  }
}

/** Hands the outcome to the graph, and closes the run in the ledger. */
export const recordNode =
  <State extends GatesState>({ name, record, holds }: Deps<State>) =>
  async (state: State) => {
    const standing = standingOf(state, name);
    if (standing.status === 'asked' || standing.status === 'cleared')
      throw new HitlError('HITL_NOT_APPROVED', `"${name}" has not come to its end`);
    const hold = await holds.take(standing.runId as RunId);
    const status = standing.status === 'executed' ? 'succeeded' : standing.status === 'not_done' ? 'rejected' : 'failed';
    // What nobody is sure of stays open, for somebody to settle.
    if (hold !== undefined && standing.status === 'outcome_unknown') holds.release(hold);
    else if (hold !== undefined) await holds.end(hold, { status, reason: 'the gate has been gone through' });
    return record?.(standing, state) ?? {};
  };
