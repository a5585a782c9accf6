import type { Hold, JsonObject, Ledger, Rules } from '@dream-agent/hitl';
import type { Plan, PlanEdit, Todo } from './contract/plan.ts';
import type { Response } from './contract/response.ts';
import type { TodoResult, ToolOutput } from './contract/todo-result.ts';
import type { Clarified, Understanding } from './contract/understanding.ts';
import type { Uploads } from './contract/uploads.ts';
import type { TodoChanges } from './control/todo-changes.ts';
import type { Happening } from './happening.ts';
import type { LimitsByExecutor } from './layers/execution/supervisor.ts';
import type { Ended } from './state.ts';
import type { Tool, ToolContext, ToolInput, Tools } from './tools/tool.ts';

/** What an instruction in plain words comes to, or why it was not understood. */
export type ReadInstruction = { readonly edits: readonly PlanEdit[] } | { readonly notUnderstood: string };

/** A plan, and what is said above it when it is put before a person: what was taken up, left out or not understood. */
export interface MadePlan {
  readonly plan: Plan;
  readonly notes: readonly string[];
}

/** What the four layers think with: rules, or a chat model with the rules behind it. */
export interface Mind {
  understand(input: { request: string; today: string; clarified: readonly Clarified[]; uploads?: Uploads }): Promise<Understanding>;
  /** Guidance comes with the newest first; `current` is the plan that it was said about. */
  plan(input: {
    understanding: Understanding;
    today: string;
    guidance: readonly string[];
    current?: Plan;
    uploads?: Uploads;
  }): Promise<MadePlan>;
  readInstruction(input: { plan: Plan; instruction: string; today: string }): Promise<ReadInstruction>;
  editPlan(plan: Plan, edits: readonly PlanEdit[]): Plan;
  respond(input: {
    understanding: Understanding;
    plan: Plan | null;
    todos: readonly Todo[];
    results: Readonly<Record<string, TodoResult>>;
    ended: Ended | null;
  }): Promise<Response>;
}

/** Everything a run's graph is built from. It is made anew for each owner of the run, with that owner's hold. */
export interface Parts {
  readonly ledger: Ledger;
  readonly rules: Rules;
  readonly hold: Hold;
  readonly mind: Mind;
  readonly tools: Tools;
  /** Why a tool is not among them that somebody knows of all the same. */
  readonly whyNoTool?: (name: string) => string | undefined;
  /** Why an action must not be proposed, if the person has refused the like of it in this session. */
  readonly avoided: (action: { tool: string; parameters: JsonObject }) => string | undefined;
  readonly callTool: (tool: Tool, input: ToolInput, context: ToolContext) => Promise<{ output: ToolOutput; cached: boolean }>;
  /** What the run has spent so far, models included; endless where nobody knows. */
  readonly spentUsd: () => Promise<number>;
  readonly folder: string;
  /** Where changes lie that people made while the run stood still; without it none can be made. */
  readonly changes?: Pick<TodoChanges, 'list'>;
  /** How much each executor takes on, where it is not the usual. */
  readonly limits?: Partial<LimitsByExecutor>;
  readonly happened: (happening: Happening) => void;
  /** Waits before a try; a test hands in one that doesn't. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Fires when the run is cancelled or its hold is lost. */
  readonly signal: AbortSignal;
}
