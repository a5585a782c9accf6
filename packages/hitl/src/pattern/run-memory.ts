import { digestOf } from '../core/digest.ts';
import { costOf } from '../core/gates/tool-cost.ts';
import type { RunHistory } from '../core/risk/risk.ts';
import type { ProposedActionInput } from '../schema/action.ts';
import type { JsonObject } from '../schema/json.ts';
import type { ToolMetadata } from '../schema/tool.ts';
import type { ActionOutcome } from './action-outcome.ts';

type Proposed = Pick<ProposedActionInput, 'tool' | 'estimatedCostUsd'> & { readonly parameters: JsonObject };

/** What a run has seen so far, as far as budgets and risk ask for it. */
export class RunMemory {
  readonly #called = new Set<string>();
  readonly #refused = new Map<string, number>();
  readonly #failed = new Map<string, number>();
  #spentUsd = 0;

  get spentUsd(): number {
    return this.#spentUsd;
  }

  /** What was spent on something else than tools. */
  spend(usd: number): void {
    // What is no number counts as beyond every budget.
    this.#spentUsd += usd >= 0 ? usd : Number.POSITIVE_INFINITY;
  }

  historyOf(proposed: Proposed): RunHistory {
    const key = keyOf(proposed);
    return {
      seenTool: this.#called.has(proposed.tool),
      rejectedSimilar: this.#refused.get(key) ?? 0,
      failedBefore: this.#failed.get(key) ?? 0,
    };
  }

  note(proposed: Proposed, tool: ToolMetadata | undefined, outcome: ActionOutcome): void {
    const key = keyOf(proposed);
    switch (outcome.kind) {
      case 'executed':
      case 'failed':
      case 'outcome_unknown':
        this.#called.add(proposed.tool);
        // What may have happened may have cost.
        this.#spentUsd += costOf(proposed, tool) ?? 0;
        if (outcome.kind !== 'executed') this.#failed.set(key, (this.#failed.get(key) ?? 0) + 1);
        return;
      case 'rejected':
        this.#refused.set(key, (this.#refused.get(key) ?? 0) + 1);
        return;
      default:
        return;
    }
  }
}

/** By digest: parameters may hold secrets, and this outlives the call. */
const keyOf = ({ tool, parameters }: Proposed): string => digestOf([tool, parameters]);
