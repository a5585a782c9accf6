import type { Message } from '../../schema/context.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ToolMetadata } from '../../schema/tool.ts';
import type { Call } from '../../use-cases/perform-action.ts';

/** What a model has used for a reply. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Counts for gates on a budget. */
  readonly costUsd?: number;
}

/** A tool that a model wants called, where its SDK tells calls from text. */
export interface WantedCall {
  readonly tool: string;
  readonly parameters: JsonObject;
  readonly confidence?: number;
  readonly estimatedCostUsd?: number;
  readonly expectedOutcome?: string;
}

export interface ModelReply {
  readonly text: string;
  readonly calls?: readonly WantedCall[];
  readonly usage?: Usage;
}

/** Any model there is, as a function: whatever SDK it comes from fits in here in a few lines. */
export type Model = (messages: readonly Message[], options: { readonly signal: AbortSignal }) => Promise<ModelReply | string>;

/** A tool as the gates know it, with what it does. Only the pattern calls it, and only after the gates. */
export interface AgentTool extends ToolMetadata {
  readonly call: Call;
  /** What a model is told of the parameters; anything that JSON can carry. */
  readonly parameters?: JsonObject;
}

/** Who works: a model, tools, and what it is told about itself. */
export interface Agent {
  readonly model: Model;
  readonly tools: readonly AgentTool[];
  readonly systemPrompt?: string;
}

export interface TokenUsage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly totalTokens: number;
  readonly costUsd: number;
}
