import { z } from 'zod';
import { ExecutionContextSchema } from './context.ts';
import { ActionIdSchema } from './ids.ts';
import { JsonObjectSchema, JsonSchema } from './json.ts';

/** The six kinds of request. */
export const REQUEST_KINDS = [
  'clarification',
  'plan_review',
  'approval_request',
  'input_request',
  'final_response',
  'error_recovery',
] as const;
export const RequestKindSchema = z.enum(REQUEST_KINDS);
export type RequestKind = z.infer<typeof RequestKindSchema>;

const line = z.string().max(4000);
const context = ExecutionContextSchema.optional();

/** A form of one field, and what counts as a valid answer to it. */
export const InputFieldSchema = z.strictObject({
  field: z.string().min(1).max(200),
  inputType: z.enum(['text', 'choice', 'number', 'date', 'multiselect']),
  options: z
    .array(z.strictObject({ value: z.string(), label: line }))
    .max(500)
    .optional(),
  defaultValue: JsonSchema.optional(),
  validation: z
    .strictObject({
      required: z.boolean().optional(),
      min: z.number().optional(),
      max: z.number().optional(),
      pattern: z.string().max(200).optional(),
    })
    .optional(),
});
export type InputField = z.infer<typeof InputFieldSchema>;

/** What a person is shown besides the action itself; each kind has its own fields. */
export const QuestionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('clarification'),
    question: line.min(1),
    originalInput: line,
    ambiguity: line,
    suggestions: z.array(line).max(50).default([]),
  }),
  z.strictObject({ kind: z.literal('plan_review'), message: line, changesFrom: z.string().optional(), context }),
  z.strictObject({
    kind: z.literal('approval_request'),
    reason: line,
    todoId: z.string().optional(),
    before: z.array(line).default([]),
    after: z.array(line).default([]),
    context,
  }),
  z.strictObject({ kind: z.literal('input_request'), question: line.min(1), input: InputFieldSchema }),
  z.strictObject({
    kind: z.literal('final_response'),
    message: line,
    done: z.array(line).default([]),
    notDone: z.array(line).default([]),
    context,
  }),
  z.strictObject({
    kind: z.literal('error_recovery'),
    failed: ActionIdSchema,
    error: line,
    mayHaveHappened: z.boolean(),
    details: JsonObjectSchema.default({}),
  }),
]);
export type Question = z.infer<typeof QuestionSchema>;
export type QuestionInput = z.input<typeof QuestionSchema>;
