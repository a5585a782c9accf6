import { DecisionSchema } from '@dream-agent/hitl';
import { z } from 'zod';
import type { Trace } from './trace.ts';

/** A question put to a person, as it is traced. */
const AskedSchema = z.object({
  request_id: z.string().min(1),
  context: z.record(z.string(), z.json()).default({}),
  proposed: z.record(z.string(), z.json()),
});

/** The answer, as it is traced. */
const AnsweredSchema = z.object({ request_id: z.string().min(1), decision: DecisionSchema });

/** What was proposed to a person, in what situation, and what they decided. */
export const DecisionExampleSchema = z.strictObject({
  context: z.record(z.string(), z.json()),
  proposed: z.record(z.string(), z.json()),
  decision: DecisionSchema,
});
export type DecisionExample = z.infer<typeof DecisionExampleSchema>;

/** Names of the two events that make an example. */
export const ASKED_EVENT = 'hitl_request';
export const DECIDED_EVENT = 'hitl_decision';

/** Pairs questions with their answers. A question without an answer is no example, and the first answer is the one that counted. */
export function decisionExamples(traces: readonly Trace[]): readonly DecisionExample[] {
  const asked = new Map<string, z.infer<typeof AskedSchema>>();
  const examples: DecisionExample[] = [];
  for (const { event, data } of traces) {
    const question = event === ASKED_EVENT ? AskedSchema.safeParse(data).data : undefined;
    if (question !== undefined) asked.set(question.request_id, question);
    const answer = event === DECIDED_EVENT ? AnsweredSchema.safeParse(data).data : undefined;
    const about = answer === undefined ? undefined : asked.get(answer.request_id);
    if (answer === undefined || about === undefined) continue;
    // Passed on is not answered yet.
    if (answer.decision.kind !== 'escalate') asked.delete(answer.request_id);
    examples.push({ context: about.context, proposed: about.proposed, decision: answer.decision });
  }
  return examples;
}

/** Examples as JSONL, one line each. */
export const examplesAsLines = (examples: readonly DecisionExample[]): string =>
  examples.map((example) => `${JSON.stringify(example)}\n`).join('');
