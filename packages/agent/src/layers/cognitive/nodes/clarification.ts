import { askPerson } from '@dream-agent/hitl';
import { Command, interrupt } from '@langchain/langgraph';
import { AgentError } from '../../../errors.ts';
import type { Parts } from '../../../parts.ts';
import { readDecision } from '../../../read-decision.ts';
import { standStill } from '../../../stand-still.ts';
import type { AgentStateValue } from '../../../state.ts';

/** Puts the question to a person, durably. The same question put again by a re-run is the same request. */
export const askClarification = (parts: Parts) => async (state: AgentStateValue) => {
  const ambiguity = state.understanding?.ambiguity;
  if (ambiguity === undefined) throw new AgentError('AGENT_INPUT_INVALID', 'there is nothing to clarify');
  const { opened } = await askPerson(
    { ledger: parts.ledger, ...parts.rules },
    {
      hold: parts.hold,
      step: 'clarification',
      ordinal: state.clarified.length,
      question: {
        kind: 'clarification',
        question: ambiguity.question,
        originalInput: state.request.slice(0, 4000),
        ambiguity: `${ambiguity.kind}: ${ambiguity.about}`,
        suggestions: ambiguity.suggestions,
      },
    },
  );
  if (opened.kind === 'refused' && opened.code === 'HITL_RUN_ENDED')
    return new Command({ update: { ended: { as: 'aborted', because: 'cancelled' } }, goto: 'respond' });
  if (opened.kind === 'refused' && opened.code === 'HITL_BUDGET_SPENT') return standStill(parts, state.todos, opened);
  if (opened.kind === 'refused') throw new AgentError('CHECKPOINT_FENCED', `${opened.code}: ${opened.message}`);
  return new Command({ update: { asked: { requestId: opened.request.id } }, goto: 'await_clarification' });
};

/** The answer refines the request; it never stands in for it. */
export const awaitClarification = (parts: Parts) => async (state: AgentStateValue) => {
  interrupt({ request_id: state.asked?.requestId });
  const { decision, request } = await readDecision(parts, state.asked?.requestId ?? '');
  const ambiguity = state.understanding?.ambiguity;
  if (decision?.decision.kind !== 'answer' || ambiguity === undefined) {
    return new Command({ update: { asked: null, ended: { as: 'aborted', because: request.status } }, goto: 'respond' });
  }
  const { value } = decision.decision;
  const answer = typeof value === 'string' ? value : JSON.stringify(value);
  return new Command({ update: { asked: null, clarified: [...state.clarified, { ambiguity, answer }] }, goto: 'understand' });
};
