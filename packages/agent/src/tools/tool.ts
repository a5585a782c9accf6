import type { JsonObject } from '@dream-agent/hitl';
import type { Language } from '../contract/language.ts';
import type { ToolOutput, ToolOutputInput } from '../contract/todo-result.ts';
import type { ToolDefinition } from '../contract/tool-definition.ts';

/** What a tool works on. */
export interface ToolInput {
  readonly parameters: JsonObject;
  readonly language: Language;
  /** What the todos it depends on have made, in plan order. */
  readonly earlier: readonly ToolOutput[];
  /** Of which todo each of them is, in the person's words. */
  readonly from?: readonly string[];
}

/** What a tool works with. */
export interface ToolContext {
  readonly signal: AbortSignal;
  /** The same for every attempt at the same action. */
  readonly idempotencyKey: string;
  readonly attempt: number;
  /** The run's own folder; artifacts go here, and their paths are relative to it. */
  readonly folder: string;
  /** The day the run takes for today; tools don't read the clock. */
  readonly today: string;
  /** 0 to 1, and what is being done. May be called as often as one likes. */
  readonly progress: (fraction: number, note: string) => void;
}

export type ToolFunction = (input: ToolInput, context: ToolContext) => Promise<ToolOutputInput>;

/** A tool that can be called: its definition, a digest of all of it, and the way to call it. */
export interface Tool {
  readonly definition: ToolDefinition;
  readonly digest: string;
  /** The parameters as the tool takes them, defaults filled in; or what is wrong with them, one line each. */
  readonly check: (parameters: JsonObject) => { readonly parameters: JsonObject } | { readonly problems: readonly string[] };
  readonly call: ToolFunction;
  /** Of what a server outside says of it, where it comes from one; it is used only while that is what somebody has accepted. */
  readonly offered?: string;
}

/** All tools there are, by name. */
export type Tools = ReadonlyMap<string, Tool>;
