import { type Change, type JsonObject, type ProposedActionInput, proposeAction } from '@dream-agent/hitl';
import { Command, interrupt } from '@langchain/langgraph';
import { type Plan, PlanEditSchema, PlanSchema } from '../../../contract/plan.ts';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import { readDecision } from '../../../read-decision.ts';
import { standStill } from '../../../stand-still.ts';
import type { AgentStateValue, AgentUpdate } from '../../../state.ts';
import { riskOfPlan } from '../risk-of-plan.ts';

/** Puts the plan before the gates. */
export const proposePlan = (parts: Parts) => async (state: AgentStateValue) => {
  const { plan, note, reviews } = state;
  if (plan === null) throw new AgentError('AGENT_INPUT_INVALID', 'there is no plan to review');
  const proposed: ProposedActionInput = {
    type: 'plan',
    tool: 'plan',
    parameters: plan as unknown as JsonObject,
    step: 'plan',
    ordinal: reviews,
    estimatedCostUsd: plan.estimate.costUsd,
  };
  const proposal = await proposeAction(
    { ledger: parts.ledger, ...parts.rules },
    {
      hold: parts.hold,
      proposed,
      opinion: await riskOfPlan(parts.rules, plan),
      question: { kind: 'plan_review', message: note },
    },
  );
  const update = { reviews: reviews + 1 };
  switch (proposal.kind) {
    case 'cleared':
      return state.before === null
        ? new Command({ update: { ...update, todos: plan.todos }, goto: 'dispatch' })
        : new Command({ update, goto: 'adopt_plan' });
    case 'denied':
      return refused(state, update, proposal.because);
    case 'refused':
      if (proposal.code === 'HITL_RUN_ENDED') return aborted(state, update, 'cancelled');
      if (proposal.code === 'HITL_BUDGET_SPENT') return standStill(parts, state.todos, proposal);
      throw new AgentError('CHECKPOINT_FENCED', `${proposal.code}: ${proposal.message}`);
    case 'asked':
      return new Command({ update: { ...update, asked: { requestId: proposal.opened.request.id } }, goto: 'await_plan' });
  }
};

/** Waits for the review. Only a plan that was approved to the letter goes on. */
export const awaitPlan = (parts: Parts) => async (state: AgentStateValue) => {
  interrupt({ request_id: state.asked?.requestId });
  const { decision, request, action } = await readDecision(parts, state.asked?.requestId ?? '');
  const shown = PlanSchema.parse(action.parameters);
  const said = decision?.decision;
  switch (said?.kind) {
    case 'approve':
      return state.before === null
        ? new Command({ update: { asked: null, plan: shown, todos: shown.todos }, goto: 'dispatch' })
        : new Command({ update: { asked: null, plan: shown }, goto: 'adopt_plan' });
    case 'modify':
      return changed(parts, state, shown, said.change);
    case 'defer': {
      const guidance = [said.guidance, ...state.guidance];
      if (state.before !== null) return refused(state, { asked: null, guidance }, said.guidance);
      return new Command({ update: { asked: null, guidance }, goto: 'make_plan' });
    }
    case 'reject':
      return refused(state, { asked: null }, said.reason ?? '');
    default:
      return aborted(state, { asked: null }, request.status);
  }
};

/** What is under way is wound up by whoever gives the todos out; of what was only planned there is nothing to wind up. */
const aborted = ({ before }: AgentStateValue, update: AgentUpdate, because: string): Command =>
  new Command({ update: { ...update, ended: { as: 'aborted', because } }, goto: before === null ? 'respond' : 'dispatch' });

/** A plan that is refused ends the run; a change to one that is under way is not made, and the run goes on without it. */
function refused({ before }: AgentStateValue, update: AgentUpdate, because: string): Command {
  if (before !== null) return new Command({ update: { ...update, plan: before, before: null, note: '' }, goto: 'dispatch' });
  return new Command({ update: { ...update, ended: { as: 'rejected', because } }, goto: 'respond' });
}

/** A change makes the next version, which is reviewed in its turn; one that can't be made leaves the plan as it is, and says why. */
async function changed(parts: Parts, state: AgentStateValue, plan: Plan, change: Change): Promise<Command> {
  try {
    const next = await applyChange(parts, state, plan, change);
    return new Command({ update: { asked: null, plan: next, note: '' }, goto: 'propose_plan' });
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    return new Command({ update: { asked: null, plan, note: error.message }, goto: 'propose_plan' });
  }
}

async function applyChange({ mind }: Parts, { today }: AgentStateValue, plan: Plan, change: Change): Promise<Plan> {
  switch (change.kind) {
    case 'edits':
      return mind.editPlan(plan, parsed(PlanEditSchema.array(), change.edits));
    case 'parameters':
      return { ...parsed(PlanSchema, change.parameters), version: plan.version + 1 };
    case 'instruction': {
      const read = await mind.readInstruction({ plan, instruction: change.instruction, today });
      if ('notUnderstood' in read) throw new AgentError('PLAN_EDIT_INVALID', read.notUnderstood);
      return mind.editPlan(plan, read.edits);
    }
  }
}

function parsed<Output>(
  schema: { safeParse: (value: unknown) => { success: true; data: Output } | { success: false; error: { message: string } } },
  value: unknown,
): Output {
  const result = schema.safeParse(value);
  if (!result.success) throw new AgentError('PLAN_EDIT_INVALID', result.error.message);
  return result.data;
}
