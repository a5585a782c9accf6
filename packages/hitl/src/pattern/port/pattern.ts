import type { Message } from '../../schema/context.ts';
import type { JsonObject } from '../../schema/json.ts';
import type { ActionOutcome, ReviewOutcome } from '../action-outcome.ts';
import type { AgentTool, ModelReply, WantedCall } from './agent.ts';

/** What an inner pattern knows of a tool. It can't call one: `act` is the only way, and the gates stand in it. */
export type ToolDescription = Omit<AgentTool, 'call'>;

/**
 * Everything an inner pattern may do while it works on a query. Nothing here gets past the gates, and nothing here throws
 * because somebody said no.
 */
export interface Supervised {
  readonly query: string;
  readonly systemPrompt: string;
  readonly tools: readonly ToolDescription[];
  /** Fires when the run is to stop: what was done so far is kept. */
  readonly signal: AbortSignal;
  /** Asks the model, with what people have said in this session added; what it used is counted. */
  readonly think: (messages: readonly Message[]) => Promise<ModelReply>;
  /** Proposes actions together. Similar ones of low risk are one question; each has its own outcome, in the same order. */
  readonly act: (calls: readonly WantedCall[], reasoning: string) => Promise<readonly ActionOutcome[]>;
  /** Puts a plan before the gates. */
  readonly reviewPlan: (plan: JsonObject, reasoning: string) => Promise<ReviewOutcome>;
  /** Puts the final answer before the gates. What comes back as approved is what may be said. */
  readonly finish: (answer: string, reasoning: string) => Promise<Finished>;
  /** Asks a person what to do; with options, one of them. */
  readonly requestGuidance: (situation: string, options?: readonly string[]) => Promise<string>;
}

/** What became of a final answer; approved, it reads as the person left it. */
export type Finished = { readonly kind: 'approved'; readonly answer: string } | Exclude<ReviewOutcome, { kind: 'approved' }>;

/** How an inner pattern came to its end. */
export type PatternEnd =
  /** An answer that was not put before the gates with `finish` is put there now. */
  { readonly kind: 'answered'; readonly answer: string } | { readonly kind: 'stopped'; readonly reason: string };

/** A way of working: ReAct, plan and execute, anything. */
export interface Pattern {
  run(supervised: Supervised): Promise<PatternEnd>;
}
