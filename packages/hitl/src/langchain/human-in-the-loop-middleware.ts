import { AIMessage, type BaseMessage, type ToolCall, ToolMessage } from '@langchain/core/messages';
import { createMiddleware, type Runtime } from 'langchain';
import { asText } from '../langgraph/graph-builder.ts';
import { Recent } from '../langgraph/recent.ts';
import type { ActionId } from '../schema/ids.ts';
import { CallsOnce } from './calls-once.ts';
import { type CallRequest, type CallResult, callTool, isPause, notDone } from './carry-out.ts';
import { clearedOf, StateSchema } from './cleared.ts';
import { Configuration, ContextSchema, type HumanInTheLoopMiddlewareConfig } from './configuration.ts';
import { digestOfCall, type JudgedCall, judgeCalls } from './judge-calls.ts';
import { type Kept, keepIn } from './ledger/kept.ts';
import { performCall } from './ledger/perform-call.ts';
import { rulesOf } from './ledger/rules-of.ts';
import { runOf, settleByLedger } from './ledger/settle-by-ledger.ts';
import { reviseMessage, type Settled } from './revise-message.ts';
import { settleByResume } from './settle-by-resume.ts';
import type { HookState } from './wire.ts';

/**
 * Asks a person before an agent of LangChain calls a tool. It takes the configuration of LangChain's own middleware and stops the
 * graph with the same request, so that another import is all there is to change; what it does with the answers is different:
 * whatever was approved runs and nothing else, an answer that can't be taken can be given again, and a call happens once.
 */
export function humanInTheLoopMiddleware(options: HumanInTheLoopMiddlewareConfig) {
  const configuration = new Configuration(options);
  const { unlisted = 'run', requireDigests } = options;
  const once = new CallsOnce<CallResult>();
  /** What was shown: a predicate or a description may say something else the second time, and answers are by position. */
  const shown = new Recent<Promise<JudgedCall[]>>();
  const kept = withLedger(options);
  const done = new Recent<Set<string>>();
  const needy = new Set((options.metadata ?? []).filter(({ requiresApproval }) => requiresApproval).map(({ name }) => name));

  return createMiddleware({
    name: 'HumanInTheLoopMiddleware',
    contextSchema: ContextSchema,
    stateSchema: StateSchema,
    afterModel: { canJumpTo: ['model', 'end'], hook: afterModel },
    wrapToolCall: (request, handler) => carryOut(request as unknown as CallRequest, handler as Parameters<typeof callTool>[1]),
  });

  async function afterModel(state: HookState, runtime: Runtime<unknown>) {
    const message = state.messages.findLast((one) => AIMessage.isInstance(one));
    const calls = message === undefined ? [] : openCalls(message, state.messages);
    if (message === undefined || calls.length === 0) return undefined;
    const interruptOn = configuration.for(runtime.context);
    const about = { interruptOn, known: configuration.known, requireDigests };
    const thread = threadOf(runtime);
    const place = JSON.stringify([thread, message.id]);
    const judging = { interruptOn, unlisted, needsApproval: (tool: string) => needy.has(tool), state, runtime };
    const judged = await shown
      .get(place, () => judgeCalls(calls, judging))
      .catch((error: unknown) => {
        shown.forget(place);
        throw error;
      });
    const concerned = kept !== undefined || judged.some(({ kind, call }) => kind !== 'run' || interruptOn.tools.get(call.name));
    if (!concerned) return undefined;

    const { settled, stop } =
      kept === undefined
        ? { settled: settleByResume(judged, about), stop: false }
        : await settleByLedger(kept, { ...about, thread: thread ?? '', message, judged, runtime });
    shown.forget(place);
    const jumpTo = stop ? ('end' as const) : settled.some(({ kind }) => kind === 'run') ? undefined : ('model' as const);
    return {
      ...(judged.every(({ kind }) => kind === 'run') ? {} : { messages: reviseMessage(message, all(message, settled)) }),
      _hitlCleared: clearedOf(message, settled),
      ...(jumpTo === undefined ? {} : { jumpTo }),
    };
  }

  async function carryOut(request: CallRequest, handler: Parameters<typeof callTool>[1]): Promise<CallResult> {
    const { toolCall, runtime, state } = request;
    const message = state.messages.findLast((one) => AIMessage.isInstance(one));
    const thread = threadOf(runtime);
    const { _hitlCleared: cleared } = StateSchema.parse({ _hitlCleared: (state as Record<string, unknown>)['_hitlCleared'] });
    const mine = cleared !== undefined && cleared.message === message?.id ? cleared.calls[toolCall.id ?? ''] : undefined;
    const policy = configuration.for(runtime.context).tools.get(toolCall.name);
    const mustBeCleared = kept !== undefined || Boolean(policy) || (policy === undefined && unlisted !== 'run');
    if (mustBeCleared && mine === undefined) return notDone(toolCall, `${toolCall.name} was not called: nobody has approved it`);
    if (mine !== undefined && mine.digest !== digestOfCall(toolCall))
      return notDone(toolCall, `${toolCall.name} was not called: it is not what was approved`);
    const call = () => callTool(request, handler);
    if (message?.id === undefined || thread === undefined) return call();
    const key = JSON.stringify([thread, message.id, toolCall.id]);
    if (kept === undefined || mine?.actionId === undefined) return once.run(key, call, isPause);
    const runId = runOf(thread, message);
    const finished = done.get(runId, () => new Set<string>());
    const ids = Object.keys(cleared?.calls ?? {});
    const perform = async () =>
      performCall(kept, {
        request,
        call: async () => handler(request),
        runId,
        actionId: mine.actionId as ActionId,
        rules: rulesOf(configuration.for(runtime.context), options.metadata),
        isLast: () => ids.every((id) => id === (toolCall.id ?? '') || finished.has(id)),
        finished: () => void finished.add(toolCall.id ?? ''),
      });
    return once.run(key, perform, isPause);
  }
}

function withLedger(options: HumanInTheLoopMiddlewareConfig): Kept | undefined {
  const { ledger, requestedBy } = options;
  return ledger === undefined || requestedBy === undefined ? undefined : keepIn({ ...options, ledger, requestedBy });
}

/** Calls that have no result yet and are calls of tools: an answer in a given form is said as one too. */
function openCalls(message: AIMessage, messages: readonly BaseMessage[]): ToolCall[] {
  const answered = new Set(messages.filter((one) => ToolMessage.isInstance(one)).map((one) => one.tool_call_id));
  return (message.tool_calls ?? []).filter(({ id, name }) => !name.startsWith('extract-') && (id === undefined || !answered.has(id)));
}

/** Every call of the message in its place; those that were none of ours as they were. */
function all(message: AIMessage, settled: readonly Settled[]): Settled[] {
  const byId = new Map(settled.map((one) => [one.call.id, one]));
  return (message.tool_calls ?? []).map((call) => byId.get(call.id) ?? { kind: 'run', call, digest: '' });
}

const threadOf = (runtime: { configurable?: object | undefined }): string | undefined =>
  asText((runtime.configurable as Record<string, unknown> | undefined)?.['thread_id']);
