import type { RunnableConfig } from '@langchain/core/runnables';
import { AgentError } from '../errors.ts';

/** The checkpoint a config speaks of, as far as it says. */
export interface Address {
  readonly runId?: string;
  readonly ns?: string;
  readonly id?: string;
}

/** Reads the three keys LangGraph uses. What is there and not a text is refused: it would never be found again. */
export function addressOf(config: RunnableConfig): Address {
  const given = config.configurable ?? {};
  const runId = textOf(given, 'thread_id');
  const ns = textOf(given, 'checkpoint_ns');
  const id = textOf(given, 'checkpoint_id');
  return {
    ...(runId !== undefined && { runId }),
    ...(ns !== undefined && { ns }),
    // LangGraph says "the newest" with an empty text, too.
    ...(id !== undefined && id !== '' && { id }),
  };
}

/** The way back: what LangGraph is told. */
export const configOf = (runId: string, ns: string, id: string): RunnableConfig => ({
  configurable: { thread_id: runId, checkpoint_ns: ns, checkpoint_id: id },
});

function textOf(given: Record<string, unknown>, key: string): string | undefined {
  const value = given[key];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw new AgentError('AGENT_INPUT_INVALID', `configurable.${key} is of type ${typeof value}; expected a text`);
}
