import { z } from 'zod';
import { DigestSchema } from './action.ts';
import { AssigneeSchema } from './actor.ts';
import { JsonObjectSchema, JsonSchema } from './json.ts';

/** The nine answers a person can give. */
export const DECISION_KINDS = ['approve', 'modify', 'reject', 'skip', 'defer', 'escalate', 'abort', 'answer', 'retry'] as const;
export const DecisionKindSchema = z.enum(DECISION_KINDS);
export type DecisionKind = z.infer<typeof DecisionKindSchema>;

const text = z.string().max(4000);
const someText = z.string().trim().min(1, 'must not be empty').max(4000);

/** How an action is to be changed: exact parameters, edits of a plan, or words that the agent turns into one of these. */
export const ChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('parameters'),
    parameters: JsonObjectSchema,
    /** Digest of the changed action as the person saw it. Only with it can the change be approved in the same step. */
    digest: DigestSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('edits'), edits: z.array(JsonObjectSchema).min(1) }),
  z.strictObject({ kind: z.literal('instruction'), instruction: someText }),
]);
export type Change = z.infer<typeof ChangeSchema>;

export const DecisionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('approve'), note: text.optional() }),
  z.strictObject({ kind: z.literal('modify'), change: ChangeSchema, note: text.optional() }),
  z.strictObject({ kind: z.literal('reject'), reason: someText.optional() }),
  z.strictObject({ kind: z.literal('skip'), reason: text.optional() }),
  z.strictObject({ kind: z.literal('defer'), guidance: someText }),
  z.strictObject({ kind: z.literal('escalate'), to: AssigneeSchema.optional(), reason: text.optional() }),
  z.strictObject({ kind: z.literal('abort'), reason: text.optional() }),
  z.strictObject({ kind: z.literal('answer'), value: JsonSchema }),
  z.strictObject({ kind: z.literal('retry'), note: text.optional() }),
]);
export type Decision = z.infer<typeof DecisionSchema>;

/** An answer that ends a request; `escalate` keeps it open. */
export type FinalDecision = Exclude<Decision, { kind: 'escalate' }>;
export const FINAL_DECISION_KINDS = DECISION_KINDS.filter((kind) => kind !== 'escalate');

/** Where a recorded decision came from. */
export const DECISION_SOURCES = ['human', 'timeout', 'grant'] as const;
export const DecisionSourceSchema = z.enum(DECISION_SOURCES);
export type DecisionSource = z.infer<typeof DecisionSourceSchema>;
