import { ToolMessage } from '@langchain/core/messages';
import type { Command } from '@langchain/langgraph';
import { keepLease } from '../../pattern/keep-lease.ts';
import type { Hold, RunEnd } from '../../ports/ledger.ts';
import { systemTimer } from '../../ports/timer.ts';
import type { Effect } from '../../schema/effect.ts';
import type { ActionId, RunId } from '../../schema/ids.ts';
import type { Json, JsonObject } from '../../schema/json.ts';
import { type Performed, performAction } from '../../use-cases/perform-action.ts';
import { type CallRequest, type CallResult, failed, isNoResult, isPause, notDone } from '../carry-out.ts';
import type { Kept } from './kept.ts';
import type { RulesOf } from './rules-of.ts';

export interface PerformCall {
  readonly request: CallRequest;
  readonly call: () => Promise<CallResult>;
  readonly runId: RunId;
  readonly actionId: ActionId;
  readonly rules: RulesOf;
  /** Whether every other call of the message has come to its end. */
  readonly isLast: () => boolean;
  /** Takes note that this call has come to its end. */
  readonly finished: () => void;
}

const END: RunEnd = { status: 'succeeded', reason: 'every call has come to its end' };

/** How long nobody looks whether another process has come to its end with the same call. */
const LOOK_MS = 100;

/** Carries a call out through the ledger: at most once, whichever process gets there first, and the others are told what came of it. */
export async function performCall({ ledger, holds, actions, options }: Kept, input: PerformCall): Promise<CallResult> {
  const { request, runId, actionId } = input;
  const { toolCall } = request;
  const timer = options.timer ?? systemTimer;
  const signal = request.runtime.signal ?? new AbortController().signal;
  let ended = false;
  for (;;) {
    const hold = await holds.take(runId);
    if (hold !== undefined) {
      const performed = await perform(hold).catch((error: unknown) => {
        holds.release(hold);
        throw error;
      });
      if (performed !== 'lost') {
        input.finished();
        if (ended) holds.forget(hold);
        else if (input.isLast()) await holds.end(hold, END);
        else holds.release(hold);
        return performed;
      }
      holds.forget(hold);
      continue;
    }
    // In this order: the run may end with the call, and then what came of it is found.
    const run = await ledger.findRun(runId);
    const effect = await ledger.findEffect(actionId);
    if (effect !== undefined && effect.status !== 'executing') return told(toolCall, effect);
    if (run?.status !== 'running' && run?.status !== 'queued')
      return notDone(toolCall, `${toolCall.name} was not called: its run is ${run?.status ?? 'gone'}`);
    // Another process has it in its hands: what comes of it there is what comes of it here.
    await timer.sleep(LOOK_MS, signal);
  }

  /** `lost` if another process has taken the run over since it was last used here; the tool was not called then. */
  async function perform(hold: Hold): Promise<CallResult | 'lost'> {
    const action = actions.find(actionId) ?? (await ledger.findAction(actionId));
    if (action === undefined) return notDone(toolCall, `${toolCall.name} was not called: nobody has approved it`);
    using lease = keepLease({ ledger, timer }, hold, options.leaseSeconds ?? 30);
    let result: CallResult | undefined;
    let thrown: unknown;
    const performed = await performAction(
      { ledger, ...input.rules.for(toolCall.name, undefined) },
      {
        hold,
        action,
        parameters: toolCall.args as JsonObject,
        timeoutSeconds: options.timeoutSeconds ?? 600,
        signal: AbortSignal.any([lease.signal, signal]),
        isPause,
        // What is thrown at whoever called the agent is for them to try again, in the same run.
        ends: () => (input.isLast() && !(thrown !== undefined && isNoResult(thrown, signal)) ? END : undefined),
        call: async () => {
          try {
            result = await input.call();
            return toJson(result);
          } catch (error) {
            thrown = error;
            throw error;
          }
        },
      },
    );
    ended = performed.kind === 'finished' && performed.runEnded === true;
    if (thrown !== undefined && isNoResult(thrown, signal)) throw thrown;
    if (thrown !== undefined && performed.kind === 'finished') return failed(request, thrown);
    if (result !== undefined && performed.kind === 'finished') return result;
    if (performed.kind === 'refused' && performed.code === 'HITL_FENCED') return 'lost';
    return toldOf(toolCall, performed);
  }
}

interface Stored {
  readonly content: Json;
  readonly status?: 'success' | 'error';
}

/** What the ledger keeps of a result, so that it can be given again. */
function toJson(result: CallResult): Json {
  if (!ToolMessage.isInstance(result)) return { content: 'done' };
  return { content: result.content as Json, ...(result.status === undefined ? {} : { status: result.status }) };
}

function toldOf(call: CallRequest['toolCall'], performed: Performed): ToolMessage | Command {
  switch (performed.kind) {
    case 'finished':
    case 'late':
    case 'outcome_unknown':
      return told(call, performed.effect);
    case 'probe':
    case 'in_progress':
      return notDone(call, UNKNOWN);
    case 'refused':
      return notDone(call, `${call.name} was not called: ${performed.message}`);
  }
}

const UNKNOWN = 'Nobody knows whether this has happened. It must not be called again before somebody has looked.';

function told(call: CallRequest['toolCall'], effect: Effect): ToolMessage {
  if (effect.status === 'executed') {
    const { content, status } = effect.result as unknown as Stored;
    return new ToolMessage({
      content: content as string,
      name: call.name,
      tool_call_id: call.id ?? '',
      ...(status === undefined ? {} : { status }),
    });
  }
  return notDone(call, effect.status === 'failed' ? `Error: ${effect.error}\n Please fix your mistakes.` : UNKNOWN);
}
