import { Command } from '@langchain/langgraph';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import type { AgentStateValue } from '../../../state.ts';

/** Makes a plan and keeps it in state before anybody is shown it, so that what is shown is what runs. */
export const makePlan = (parts: Parts) => async (state: AgentStateValue) => {
  const { understanding, today, guidance } = state;
  if (understanding === null) throw new AgentError('AGENT_INPUT_INVALID', 'a plan needs something that was understood');
  try {
    const made = await parts.mind.plan({ understanding, today, guidance });
    const plan = { ...made, version: (state.plan?.version ?? 0) + 1 };
    parts.happened({ type: 'planned', version: plan.version, todos: plan.todos.length });
    return new Command({ update: { plan, note: '' }, goto: 'propose_plan' });
  } catch (error) {
    if (!(error instanceof AgentError) || error.code !== 'PLAN_IMPOSSIBLE') throw error;
    return new Command({ update: { ended: { as: 'failed', because: error.message } }, goto: 'respond' });
  }
};
