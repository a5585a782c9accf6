import type { ToolCall } from '@langchain/core/messages';
import { interrupt } from '@langchain/langgraph';
import { z } from 'zod';
import { digestOfCall, type JudgedCall, requestOf } from './judge-calls.ts';
import { type ReadAnswer, readAnswer } from './read-answer.ts';
import type { Settled } from './revise-message.ts';
import { DECISION_TYPES, type Decision, spelt } from './wire.ts';

/** What a client can draw a form from. */
const RESPONSE = {
  type: 'object',
  required: ['decisions'],
  properties: {
    decisions: { type: 'array', items: { type: 'object', required: ['type'], properties: { type: { enum: [...DECISION_TYPES] } } } },
    digests: { type: 'array', items: { type: 'string' } },
  },
} as const;

/**
 * Asks about the calls that want it, all in one interrupt, and takes the answer that the graph is resumed with. An answer that
 * can't be taken is refused before LangGraph keeps it, so the next one finds the question as it was.
 */
export function settleByResume(judged: readonly JudgedCall[], about: Omit<ReadAnswer, 'asked'>): Settled[] {
  const asked = judged.filter((one) => one.kind === 'ask');
  let decisions: Decision[] = [];
  if (asked.length > 0) {
    const responseSchema = z
      .unknown()
      .superRefine((value) => void readAnswer(value, { ...about, asked }))
      .meta(RESPONSE);
    const answer: unknown = interrupt(spelt(requestOf(asked), about.interruptOn.spelling), { responseSchema });
    decisions = readAnswer(answer, { ...about, asked });
  }
  let place = 0;
  return judged.map((one) => {
    if (one.kind === 'refuse') return refused(one.call);
    const decision = one.kind === 'ask' ? decisions[place++] : undefined;
    return decision === undefined ? { kind: 'run', call: one.call, digest: one.digest } : settle(one.call, decision, one.digest);
  });
}

function settle(call: ToolCall, decision: Decision, digest: string): Settled {
  switch (decision.type) {
    case 'approve':
      return { kind: 'run', call, digest };
    case 'edit': {
      const edited: ToolCall = { ...call, ...decision.editedAction };
      return { kind: 'run', call: edited, digest: digestOfCall(edited) };
    }
    case 'reject':
      return { kind: 'answered', call, status: 'error', content: decision.message ?? rejection(call) };
    case 'respond':
      return { kind: 'answered', call, status: 'success', content: decision.message };
  }
}

export const rejection = ({ name, id }: ToolCall): string => `User rejected the tool call for \`${name}\` with id ${id}`;

export const refused = (call: ToolCall): Settled => ({
  kind: 'answered',
  call,
  status: 'error',
  content: `\`${call.name}\` was not called: no policy names it`,
});
