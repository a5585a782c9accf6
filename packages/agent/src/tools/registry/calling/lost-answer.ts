import { OutcomeUnknownError } from '@dream-agent/hitl';
import type { ToolDefinition } from '../../../contract/tool-definition.ts';
import { AgentError, type AgentErrorCode } from '../../../errors.ts';

/** Whether a tool may simply be called again when it isn't known what became of a call. */
export const isRepeatable = ({ effect }: Pick<ToolDefinition, 'effect'>): boolean => effect === 'pure' || effect === 'idempotent';

/** The error for a call that may have taken effect without an answer that says so. */
export function lostAnswer(definition: ToolDefinition, message: string, code: AgentErrorCode = 'TOOL_FAILED', cause?: unknown): Error {
  const text = `tool "${definition.name}": ${message}`;
  const options = cause === undefined ? undefined : { cause };
  return isRepeatable(definition) ? new AgentError(code, text, options) : new OutcomeUnknownError(`${text}; it may have happened`, options);
}
