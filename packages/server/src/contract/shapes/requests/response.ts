import { z } from 'zod';
import { AssigneeWireSchema } from '../basics.ts';
import { DigestWireSchema, RequestIdWireSchema, TodoIdSchema } from '../ids.ts';
import { PlanEditWireSchema } from '../plans/plan-edit.ts';
import { someText, text } from '../text.ts';
import { UserJsonSchema, UserObjectSchema } from '../user-json.ts';
import { shownDigest } from './decision.ts';

const words = text(4000).optional();
const someWords = someText(4000);

/** Which request is answered, and what was shown. */
const answered = { request_id: RequestIdWireSchema, action_digest: shownDigest, todo_id: TodoIdSchema.optional() };

/**
 * An answer in one flat shape, as it goes to `respond` and over the socket: the action is named beside the request's id, and an
 * answer to a question needs no action at all.
 */
export const HumanResponseSchema = z
  .discriminatedUnion('action', [
    z.strictObject({ ...answered, action: z.literal('approve'), comment: words }),
    z.strictObject({
      ...answered,
      action: z.literal('modify'),
      instruction: someWords.optional(),
      edits: z.array(PlanEditWireSchema).min(1).max(200).optional(),
      parameters: UserObjectSchema.optional(),
      digest: DigestWireSchema.optional().meta({ description: 'Of the changed action as the preview showed it' }),
      comment: words,
    }),
    z.strictObject({ ...answered, action: z.literal('reject'), reason: someWords.optional(), comment: words }),
    z.strictObject({ ...answered, action: z.literal('skip'), reason: words, comment: words }),
    z.strictObject({ ...answered, action: z.literal('defer'), guidance: someWords }),
    z.strictObject({ ...answered, action: z.literal('escalate'), to: AssigneeWireSchema.optional(), reason: words }),
    z.strictObject({ ...answered, action: z.literal('abort'), reason: words }),
    z.strictObject({ ...answered, action: z.literal('retry'), comment: words }),
    z.strictObject({
      ...answered,
      action: z.literal('answer').optional(),
      field: z.string().max(200).optional(),
      value: UserJsonSchema,
    }),
  ])
  .refine(
    (said) => said.action !== 'modify' || [said.instruction, said.edits, said.parameters].filter((one) => one !== undefined).length === 1,
    {
      message: 'expected exactly one of instruction, edits and parameters',
      path: ['instruction'],
    },
  )
  .meta({
    id: 'HumanResponse',
    description: 'An answer in one flat shape. Without an action it is the answer to a question',
    examples: [
      { request_id: 'req_01jc3x6v9d8m2k4q7t0w', action_digest: '9f'.repeat(32), action: 'modify', instruction: '영상은 빼줘' },
      { request_id: 'req_01jc3x6v9d8m2k4q7t0w', action_digest: '9f'.repeat(32), value: '네이버' },
    ],
  });
export type HumanResponse = z.infer<typeof HumanResponseSchema>;
