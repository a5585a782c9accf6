import { z } from 'zod';
import { AssigneeWireSchema, count, RiskLevelWireSchema } from '../basics.ts';
import { ErrorDetailSchema } from '../error-body.ts';
import { RequestIdWireSchema } from '../ids.ts';
import { UserObjectSchema } from '../user-json.ts';
import { ActionWireSchema, RiskAssessmentWireSchema } from './action.ts';
import { DecisionWireSchema, RecordedDecisionWireSchema, shownDigest } from './decision.ts';

const recorded = z.object({
  kind: z.literal('recorded'),
  request_id: RequestIdWireSchema,
  decision: RecordedDecisionWireSchema,
  next_request_id: RequestIdWireSchema.optional().meta({ description: 'Where a changed action is a question of its own' }),
});
const voted = z.object({
  kind: z.literal('voted'),
  request_id: RequestIdWireSchema,
  approvals: count,
  needed: z.int().min(1),
});
const escalated = z.object({
  kind: z.literal('escalated'),
  request_id: RequestIdWireSchema,
  level: count,
  assignee: AssigneeWireSchema,
});

/** What came of an answer that counted. One that did not is an error, with what is the case now. */
export const DecisionOutcomeSchema = z
  .discriminatedUnion('kind', [recorded, voted, escalated])
  .meta({ id: 'DecisionOutcome', description: 'What came of an answer: recorded, one vote of several, or passed on' });

/** Several answers at once. Each stands for itself: one that is refused changes nothing about the others. */
export const BulkDecisionsBodySchema = z
  .strictObject({
    decisions: z
      .array(z.strictObject({ request_id: RequestIdWireSchema, decision: DecisionWireSchema, action_digest: shownDigest }))
      .min(1)
      .max(200),
  })
  .meta({
    id: 'BulkDecisions',
    description: 'Several answers at once. Each stands for itself',
    examples: [{ decisions: [{ request_id: 'req_01jc3x6v9d8m2k4q7t0w', decision: { kind: 'approve' }, action_digest: '9f'.repeat(32) }] }],
  });

export const BulkOutcomesSchema = z
  .object({
    outcomes: z.array(
      z.discriminatedUnion('kind', [
        recorded,
        voted,
        escalated,
        z.object({ kind: z.literal('refused'), request_id: RequestIdWireSchema, error: ErrorDetailSchema }),
      ]),
    ),
  })
  .meta({ id: 'BulkOutcomes', description: 'What came of each answer, in the order in which they were sent' });

/** Other parameters for the action of a request. */
export const PreviewChangeBodySchema = z.strictObject({ parameters: UserObjectSchema }).meta({
  id: 'PreviewChange',
  description: 'Other parameters for the action of a request',
  examples: [{ parameters: { to: 'team@example.com' } }],
});

/** What they would make of it. */
export const ChangePreviewSchema = z
  .object({
    action: ActionWireSchema,
    risk_assessment: RiskAssessmentWireSchema,
    risk_before: RiskLevelWireSchema,
    may_approve_at_once: z.boolean().meta({ description: 'Whether a modify with this digest is approved in the same step' }),
    assignee: AssigneeWireSchema,
  })
  .meta({ id: 'ChangePreview', description: 'What changed parameters would make of an action. Nothing is stored' });
