import { DECISION_KINDS, DECISION_SOURCES } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { AssigneeWireSchema, TimestampSchema } from '../basics.ts';
import { ActionIdWireSchema, DigestWireSchema, GrantIdWireSchema } from '../ids.ts';
import { PlanEditWireSchema } from '../plans/plan-edit.ts';
import { someText, text } from '../text.ts';
import { UserJsonSchema, UserObjectSchema } from '../user-json.ts';

export const DecisionKindWireSchema = z.enum(DECISION_KINDS).meta({ id: 'DecisionKind', description: 'The answers a person can give' });

const words = text(4000);
const someWords = someText(4000);

/** How an action is to be changed. */
export const ChangeWireSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('parameters'),
      parameters: UserObjectSchema,
      digest: DigestWireSchema.optional().meta({
        description: 'Of the changed action as the preview showed it. Only with it is the change approved in the same step',
      }),
    }),
    z.strictObject({ kind: z.literal('edits'), edits: z.array(PlanEditWireSchema).min(1).max(200) }),
    z.strictObject({ kind: z.literal('instruction'), instruction: someWords }),
  ])
  .meta({ id: 'Change', description: 'How an action is to be changed: exact parameters, edits of a plan, or words' });

/** One of the nine answers, with its own fields and no others. */
export const DecisionWireSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('approve'), note: words.optional() }),
    z.strictObject({ kind: z.literal('modify'), change: ChangeWireSchema, note: words.optional() }),
    z.strictObject({ kind: z.literal('reject'), reason: someWords.optional() }),
    z.strictObject({ kind: z.literal('skip'), reason: words.optional() }),
    z.strictObject({ kind: z.literal('defer'), guidance: someWords }),
    z.strictObject({ kind: z.literal('escalate'), to: AssigneeWireSchema.optional(), reason: words.optional() }),
    z.strictObject({ kind: z.literal('abort'), reason: words.optional() }),
    z.strictObject({ kind: z.literal('answer'), value: UserJsonSchema }),
    z.strictObject({ kind: z.literal('retry'), note: words.optional() }),
  ])
  .meta({
    id: 'Decision',
    description: 'An answer to a request',
    examples: [
      { kind: 'approve' },
      { kind: 'reject', reason: '받는 사람이 잘못됐어요' },
      { kind: 'modify', change: { kind: 'parameters', parameters: { to: 'team@example.com' } } },
      { kind: 'answer', value: '네이버' },
    ],
  });
export type DecisionWire = z.infer<typeof DecisionWireSchema>;

export const shownDigest = DigestWireSchema.meta({
  description: 'action_digest of the request as it was shown. If something else is asked by now, nothing is decided',
});

/** An answer as it is sent. Who gives it is known from the sign-in, never from here. */
export const DecisionBodySchema = z.strictObject({ decision: DecisionWireSchema, action_digest: shownDigest }).meta({
  id: 'SubmitDecision',
  description: 'An answer, bound to what was shown',
  examples: [{ decision: { kind: 'approve' }, action_digest: '9f'.repeat(32) }],
});

/** The one answer that a request got. */
export const RecordedDecisionWireSchema = z
  .object({
    decision: DecisionWireSchema,
    source: z.enum(DECISION_SOURCES).meta({ description: 'A person, the deadline, or a grant that was given before' }),
    by: z.string().optional(),
    grant_id: GrantIdWireSchema.optional(),
    approved_action_id: ActionIdWireSchema.optional(),
    approved_digest: DigestWireSchema.optional(),
    at: TimestampSchema,
  })
  .meta({ id: 'RecordedDecision', description: 'The one answer that a request got' });

/** One person's answer, of which a quorum may need several. */
export const VoteWireSchema = z
  .object({
    round: z.int().min(1),
    voter: z.string(),
    on_behalf_of: z.string().optional(),
    decision: DecisionWireSchema,
    channel: z.string(),
    at: TimestampSchema,
  })
  .meta({ id: 'Vote', description: "One person's answer, of which a quorum may need several" });
