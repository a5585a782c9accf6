import { Command } from '@langchain/langgraph';
import type { Plan } from '../../../contract/plan.ts';
import { AgentError } from '../../../errors.ts';
import type { MadePlan, Parts } from '../../../parts.ts';
import type { AgentStateValue } from '../../../state.ts';

/** Makes a plan and keeps it in state before anybody is shown it, so that what is shown is what runs. */
export const makePlan = (parts: Parts) => async (state: AgentStateValue) => {
  const { understanding, today, guidance, uploads } = state;
  if (understanding === null) throw new AgentError('AGENT_INPUT_INVALID', 'a plan needs something that was understood');
  try {
    const made = withoutRefused(
      parts,
      await parts.mind.plan({ understanding, today, guidance, uploads, ...(state.plan === null ? {} : { current: state.plan }) }),
    );
    const plan = { ...made.plan, version: (state.plan?.version ?? 0) + 1 };
    parts.happened({ type: 'planned', version: plan.version, todos: plan.todos.length });
    return new Command({ update: { plan, note: made.notes.join('\n') }, goto: 'propose_plan' });
  } catch (error) {
    if (!(error instanceof AgentError) || error.code !== 'PLAN_IMPOSSIBLE') throw error;
    return new Command({ update: { ended: { as: 'failed', because: error.message } }, goto: 'respond' });
  }
};

/** What a person has refused in this session is not proposed again, and neither is what needs it. */
function withoutRefused(parts: Parts, { plan, notes }: MadePlan): MadePlan {
  for (const todo of plan.todos) {
    const checked = parts.tools.get(todo.tool)?.check(todo.parameters);
    const parameters = checked !== undefined && 'parameters' in checked ? checked.parameters : todo.parameters;
    const because = parts.avoided({ tool: todo.tool, parameters });
    if (because !== undefined) return withoutRefused(parts, { plan: without(parts, plan, todo.id, because), notes: [...notes, because] });
  }
  return { plan, notes };
}

function without({ mind }: Parts, plan: Plan, id: string, because: string): Plan {
  try {
    return mind.editPlan(plan, [{ op: 'remove', id, dependants: true }]);
  } catch (error) {
    if (!(error instanceof AgentError) || error.code !== 'PLAN_EDIT_INVALID') throw error;
    // Nothing would be left.
    throw new AgentError('PLAN_IMPOSSIBLE', because, { cause: error });
  }
}
