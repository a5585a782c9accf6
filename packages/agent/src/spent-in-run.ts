import type { ActionId, Hold, Ledger, Rules } from '@dream-agent/hitl';
import { z } from 'zod';
import { addUsage, NO_SPENDING, type Spending, type Usage } from './models/index.ts';

/** What a run has spent, read from its own numbered stream: whoever takes the run over knows it too. */
export interface SpentInRun {
  /** Keeps what an answer of a model took. */
  used(usage: Usage): void;
  /** What tools and models have cost so far, in dollars. Models without a price make it endless: a budget that overlooks them is none. */
  usd(): Promise<number>;
  /** What the models have taken. */
  models(): Promise<Spending>;
}

const MODEL_USED = 'model-used';
const UsedSchema = z.object({ input_tokens: z.int(), output_tokens: z.int(), cost_usd: z.number().nullable() });
const StartedSchema = z.object({ action_id: z.string() });
const PAGE = 500;

export function spentInRun(ledger: Ledger, hold: Hold, rules: Rules): SpentInRun {
  let written: Promise<unknown> = Promise.resolve();
  let reading: Promise<unknown> = Promise.resolve();
  let after = 0;
  let spending = NO_SPENDING;
  let toolsUsd = 0;
  const started = new Set<string>();

  /** Each event is read once, however long the run. */
  async function readOn(): Promise<void> {
    await written;
    for (;;) {
      const events = await ledger.readEvents({ runId: hold.runId, after, limit: PAGE });
      for (const { seq, type, data } of events) {
        after = seq;
        if (type === MODEL_USED) spending = addUsage(spending, usageFrom(data));
        else if (type === 'effect-started') await addTool(StartedSchema.safeParse(data).data?.action_id);
      }
      if (events.length < PAGE) return;
    }
  }

  async function addTool(actionId: string | undefined): Promise<void> {
    if (actionId === undefined || started.has(actionId)) return;
    started.add(actionId);
    const action = await ledger.findAction(actionId as ActionId);
    if (action !== undefined) toolsUsd += action.estimatedCostUsd ?? rules.tools.get(action.tool)?.costUsd ?? 0;
  }

  const upToDate = (): Promise<unknown> => (reading = reading.then(readOn));
  return {
    used({ inputTokens, outputTokens, costUsd }) {
      const data = { input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: costUsd };
      written = written.then(() => ledger.appendEvent(hold, { type: MODEL_USED, data }));
    },
    async usd() {
      await upToDate();
      return spending.unpriced > 0 ? Number.POSITIVE_INFINITY : spending.usd + toolsUsd;
    },
    async models() {
      await upToDate();
      return spending;
    },
  };
}

function usageFrom(data: unknown): Usage {
  const read = UsedSchema.safeParse(data);
  // Something was spent, and nobody knows what.
  if (!read.success) return { inputTokens: 0, outputTokens: 0, costUsd: null };
  return { inputTokens: read.data.input_tokens, outputTokens: read.data.output_tokens, costUsd: read.data.cost_usd };
}
