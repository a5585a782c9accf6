import { Command } from '@langchain/langgraph';
import type { Parts } from '../../../parts.ts';
import type { AgentStateValue } from '../../../state.ts';

/** Works out what is meant. A question that comes up is put by the node after this one. */
export const understand = (parts: Parts) => async (state: AgentStateValue) => {
  const { request, today, clarified, uploads } = state;
  const understanding = await parts.mind.understand({ request, today, clarified, uploads });
  parts.happened({ type: 'understood', understanding });
  const goto =
    understanding.ambiguity !== undefined ? 'ask_clarification' : understanding.intent.domain === 'INQUIRY' ? 'respond' : 'make_plan';
  return new Command({ update: { understanding, language: understanding.language }, goto });
};
