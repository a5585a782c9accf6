import { z } from 'zod';
import type { ModelReply, WantedCall } from '../port/agent.ts';
import { firstProblem, WantedCallsSchema } from '../port/model-reply.ts';

/** One turn of the loop as the model meant it, or why it can't be told. */
export type ReActStep =
  | { readonly kind: 'act'; readonly thought: string; readonly calls: readonly WantedCall[] }
  | { readonly kind: 'answer'; readonly thought: string; readonly answer: string }
  | { readonly kind: 'malformed'; readonly problem: string };

const StepSchema = z.strictObject({
  thought: z.string().default(''),
  action: z.unknown().optional(),
  actions: z.array(z.unknown()).optional(),
  answer: z.string().min(1).optional(),
});

/** Reads a reply: calls that an SDK has told apart, or an object in the text, bare or fenced. */
export function readReply(reply: ModelReply): ReActStep {
  if (reply.calls !== undefined && reply.calls.length > 0) return { kind: 'act', thought: reply.text, calls: reply.calls };
  const json = objectIn(reply.text);
  if (typeof json === 'string') return { kind: 'malformed', problem: json };
  const step = StepSchema.safeParse(json.value);
  if (!step.success) return { kind: 'malformed', problem: firstProblem(step.error) };
  const { thought, action, actions, answer } = step.data;
  const wanted = action === undefined ? actions : [action, ...(actions ?? [])];
  if (wanted !== undefined && answer !== undefined)
    return { kind: 'malformed', problem: 'an action and an answer in one reply: give one of them' };
  if (answer !== undefined) return { kind: 'answer', thought, answer };
  if (wanted === undefined) return { kind: 'malformed', problem: 'neither an action nor an answer' };
  const calls = WantedCallsSchema.safeParse(wanted);
  if (!calls.success) return { kind: 'malformed', problem: `action ${firstProblem(calls.error)}` };
  return { kind: 'act', thought, calls: calls.data as readonly WantedCall[] };
}

/** The object that a text is, or holds in its first fence. */
function objectIn(text: string): { readonly value: unknown } | string {
  const fenced = /```(?:json)?\s*\n(.*?)```/su.exec(text)?.[1];
  try {
    return { value: JSON.parse((fenced ?? text).trim()) };
  } catch (error) {
    return `no JSON object: ${(error as Error).message}`;
  }
}
