import { type JsonObject, proposeAction } from '@dream-agent/hitl';
import { Command, END, interrupt } from '@langchain/langgraph';
import { ResponseSchema } from '../../../contract/response.ts';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import { readDecision } from '../../../read-decision.ts';
import { standStill } from '../../../stand-still.ts';
import { finished } from '../../../standing.ts';
import type { AgentStateValue } from '../../../state.ts';

/** Composes the answer from what was really done. */
export const respond = (parts: Parts) => async (state: AgentStateValue) => {
  const { understanding, plan, todos, results, ended } = state;
  if (understanding === null) throw new AgentError('AGENT_INPUT_INVALID', 'there is nothing to answer');
  const response = await parts.mind.respond({ understanding, plan, todos, results: finished(results), ended });
  return new Command({ update: { response }, goto: 'propose_response' });
};

/** Puts the answer before the gates, unless the person has just stopped the run. */
export const proposeResponse = (parts: Parts) => async (state: AgentStateValue) => {
  const { response, ended } = state;
  if (response === null) throw new AgentError('AGENT_INPUT_INVALID', 'there is no answer to show');
  if (ended?.as === 'aborted') return new Command({ goto: END });
  const proposal = await proposeAction(
    { ledger: parts.ledger, ...parts.rules },
    {
      hold: parts.hold,
      proposed: { type: 'response', tool: 'response', parameters: response as unknown as JsonObject, step: 'response' },
      question: {
        kind: 'final_response',
        message: response.text.slice(0, 4000),
        done: response.done.map((line) => line.slice(0, 4000)),
        notDone: response.notDone.map((line) => line.slice(0, 4000)),
      },
    },
  );
  switch (proposal.kind) {
    case 'cleared':
      return new Command({ goto: END });
    case 'denied':
      return new Command({ update: { ended: { as: 'rejected', because: proposal.because } }, goto: END });
    case 'refused':
      if (proposal.code === 'HITL_RUN_ENDED') return new Command({ goto: END });
      if (proposal.code === 'HITL_BUDGET_SPENT') return standStill(parts, state.todos, proposal);
      throw new AgentError('CHECKPOINT_FENCED', `${proposal.code}: ${proposal.message}`);
    case 'asked':
      return new Command({ update: { asked: { requestId: proposal.opened.request.id } }, goto: 'await_response' });
  }
};

/** Waits for the word on the answer. */
export const awaitResponse = (parts: Parts) => async (state: AgentStateValue) => {
  interrupt({ request_id: state.asked?.requestId });
  const { decision } = await readDecision(parts, state.asked?.requestId ?? '');
  const said = decision?.decision;
  if (said?.kind === 'approve') return new Command({ update: { asked: null }, goto: END });
  if (said?.kind === 'modify' && said.change.kind === 'parameters') {
    const changed = ResponseSchema.safeParse(said.change.parameters);
    if (changed.success) return new Command({ update: { asked: null, response: changed.data }, goto: END });
  }
  const because = said !== undefined && 'reason' in said ? (said.reason ?? '') : '';
  return new Command({
    update: { asked: null, response: null, ended: { as: said?.kind === 'abort' ? 'aborted' : 'rejected', because } },
    goto: END,
  });
};
