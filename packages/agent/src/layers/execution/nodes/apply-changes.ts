import { Command } from '@langchain/langgraph';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import type { AgentStateValue } from '../../../state.ts';
import { changedPlan } from '../changed-plan.ts';

/**
 * Takes in what people changed while the run stood still: once, because how far it has read is part of the same checkpoint. The
 * changed plan is a new version, which goes through the gates like the first. A change that can't be made any more is left out.
 */
export const applyChanges = (parts: Parts) => async (state: AgentStateValue) => {
  const { plan: before, todos, results } = state;
  if (before === null) throw new AgentError('AGENT_INPUT_INVALID', 'there is no plan to change');
  const kept = (await parts.changes?.list(parts.hold.runId, state.changes)) ?? [];
  const problems: string[] = [];
  let plan = before;
  for (const { changes } of kept) {
    try {
      plan = changedPlan({ plan, todos, results }, changes, (current, edits) => parts.mind.editPlan(current, edits));
    } catch (error) {
      if (!(error instanceof AgentError)) throw error;
      problems.push(error.message);
    }
  }
  const through = { changes: kept.at(-1)?.seq ?? state.changes };
  parts.happened({ type: 'todos-changed', version: plan.version, problems });
  if (plan === before) return new Command({ update: through, goto: 'dispatch' });
  return new Command({ update: { ...through, plan, before, note: problems.join('; ') }, goto: 'propose_plan' });
};
