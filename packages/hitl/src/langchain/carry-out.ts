import { ToolMessage } from '@langchain/core/messages';
import { isGraphBubbleUp } from '@langchain/langgraph';
import { type ToolCallHandler, type ToolCallRequest, ToolInvocationError } from 'langchain';
import type { HookState } from './wire.ts';

export type CallRequest = ToolCallRequest<HookState, unknown>;
export type CallResult = Awaited<ReturnType<ToolCallHandler<HookState, unknown>>>;

/** What ends a call without its having failed: the tool asks a question of its own. */
export const isPause = (error: unknown): boolean => isGraphBubbleUp(error);

/** What is no result of a tool's, and goes up to whoever called the agent. */
export const isNoResult = (error: unknown, signal: AbortSignal | undefined): boolean =>
  isPause(error) || ToolInvocationError.isInstance(error) || signal?.aborted === true;

/**
 * A tool's failure as the agent would have told the model if no middleware stood around its tools: one that stands there has
 * failures thrown at the caller instead.
 */
export const failed = ({ toolCall }: CallRequest, error: unknown): ToolMessage =>
  notDone(toolCall, `${String(error)}\n Please fix your mistakes.`);

/** A call that did not come to a result, told to the model. */
export const notDone = ({ id, name }: { id?: string; name: string }, content: string): ToolMessage =>
  new ToolMessage({ content, name, tool_call_id: id ?? '', status: 'error' });

/** Calls the tool, and makes a result of its failure. */
export async function callTool(request: CallRequest, handler: ToolCallHandler<HookState, unknown>): Promise<CallResult> {
  try {
    return await handler(request);
  } catch (error) {
    if (isNoResult(error, request.runtime.signal)) throw error;
    return failed(request, error);
  }
}
