import { z } from 'zod';
import { count, usd } from '../basics.ts';
import { ActionIdWireSchema, PlanIdSchema, TodoIdSchema, ToolNameSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { PlanWireSchema } from '../plans/plan.ts';
import { PlanDiffWireSchema } from '../plans/plan-diff.ts';
import { ResponseWireSchema } from '../runs/response.ts';
import { UserJsonSchema, UserObjectSchema } from '../user-json.ts';
import { DecisionKindWireSchema } from './decision.ts';
import { requestFields } from './request-fields.ts';

const options = z.array(DecisionKindWireSchema).meta({ description: 'The answers that it takes, as in allowed_decisions' });

const PlanReviewSchema = z
  .object({
    type: z.literal('plan_review'),
    ...requestFields,
    plan_id: PlanIdSchema,
    plan: PlanWireSchema,
    diff: PlanDiffWireSchema.nullable().meta({ description: 'To the version before, where there is one' }),
    message: z.string(),
    options,
  })
  .meta({ id: 'PlanReviewRequest', description: 'A plan was made or changed' });

const ClarificationSchema = z
  .object({
    type: z.literal('clarification'),
    ...requestFields,
    original_input: z.string(),
    ambiguity: z.string(),
    question: z.string(),
    input_type: z.enum(['text', 'choice']),
    suggestions: z.array(z.string()),
    required: z.boolean(),
  })
  .meta({ id: 'ClarificationRequest', description: 'What was asked for is ambiguous' });

const ApprovalSchema = z
  .object({
    type: z.literal('approval_request'),
    ...requestFields,
    todo_id: TodoIdSchema.nullable(),
    todo: z.object({
      task: z.string(),
      tool: ToolNameSchema,
      estimated_cost_usd: usd.optional(),
      description: z.string().optional(),
    }),
    reason: z.string(),
    before: z.array(z.string()).meta({ description: 'What has been done before it' }),
    after: z.array(z.string()).meta({ description: 'What comes after it' }),
    options,
  })
  .meta({ id: 'ApprovalRequest', description: 'A gate caught an action' });

const InputSchema = z
  .object({
    type: z.literal('input_request'),
    ...requestFields,
    field: z.string(),
    question: z.string(),
    input_type: z.enum(['text', 'choice', 'number', 'date', 'multiselect']),
    options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    default_value: UserJsonSchema.optional(),
    validation: z
      .object({ required: z.boolean().optional(), min: z.number().optional(), max: z.number().optional(), pattern: z.string().optional() })
      .optional(),
  })
  .meta({ id: 'InputRequest', description: 'A todo lacks something that only a person knows' });

const FinalResponseSchema = z
  .object({
    type: z.literal('final_response'),
    ...requestFields,
    message: z.string(),
    response: ResponseWireSchema,
    done: z.array(z.string()),
    not_done: z.array(z.string()),
    options,
  })
  .meta({ id: 'FinalResponseRequest', description: 'The answer itself is gated' });

const ErrorRecoverySchema = z
  .object({
    type: z.literal('error_recovery'),
    ...requestFields,
    failed_action_id: ActionIdWireSchema,
    error: z.string(),
    may_have_happened: z.boolean(),
    details: UserObjectSchema,
    options,
  })
  .meta({ id: 'ErrorRecoveryRequest', description: 'A todo failed for good, or nobody knows whether it happened' });

/** A question put to people, of one of six kinds, each with its own fields. */
export const RequestWireSchema = z
  .discriminatedUnion('type', [
    PlanReviewSchema,
    ClarificationSchema,
    ApprovalSchema,
    InputSchema,
    FinalResponseSchema,
    ErrorRecoverySchema,
  ])
  .meta({ id: 'Request', description: 'A question put to people about one action' });
export type RequestWire = z.infer<typeof RequestWireSchema>;

export const RequestPageSchema = page('RequestPage', RequestWireSchema);

/** How many requests fit a filter, in all and by what people sort them by. */
export const RequestCountSchema = z
  .object({
    total: count,
    mine: count.meta({ description: 'Of these, those that wait for whoever asks' }),
    by_type: z.record(z.string(), count),
    by_risk: z.record(z.string(), count),
  })
  .meta({
    id: 'RequestCount',
    description: 'How many requests fit a filter',
    examples: [{ total: 3, mine: 2, by_type: { plan_review: 3 }, by_risk: { low: 3 } }],
  });
