/** What an answer took. Dollars are `null` where nobody knows the price. */
export interface Usage {
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number | null;
}

/** A whole answer; half of one is never handed on. */
export interface Completion {
  readonly text: string;
  readonly usage: Usage;
  /** How often it had to be asked again before it answered. */
  readonly retries: number;
}

/** What a model is asked. */
export interface CompletionInput {
  readonly system: string;
  readonly user: string;
  readonly signal?: AbortSignal | undefined;
  /** Pieces as they come. A higher attempt begins anew: whatever came before it is void. */
  readonly onText?: ((piece: string, attempt: number) => void) | undefined;
}

/** Anything that answers a prompt with text: a chat model of LangChain, a rule engine, a script in a test. */
export interface ChatModel {
  /** With the provider in front: `openai:gpt-4o-mini`. */
  readonly name: string;
  /** Rejects with an AgentError of MODEL_*, or with the signal's reason as soon as it fires. */
  complete(input: CompletionInput): Promise<Completion>;
}
