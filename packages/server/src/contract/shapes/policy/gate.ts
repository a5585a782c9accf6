import { REQUEST_KINDS } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { AssigneeWireSchema, share, usd } from '../basics.ts';
import { DecisionKindWireSchema } from '../requests/decision.ts';
import { TimeoutActionWireSchema } from '../requests/request-fields.ts';
import { UserObjectSchema } from '../user-json.ts';

/** When a request is reminded of, warned about, passed on and closed. */
export const TimingWireSchema = z
  .object({
    timeout_seconds: z.number().positive().nullable(),
    timeout_action: TimeoutActionWireSchema,
    default_decision: UserObjectSchema.optional(),
    warn_before_seconds: z.number().positive().optional(),
    reminder_interval: z.number().positive().optional(),
    max_reminders: z.int().nonnegative(),
    escalation_timeout: z.number().positive().optional(),
    escalation_chain: z.array(AssigneeWireSchema),
    escalation_rounds: z.int().min(1),
    max_retries: z.int().min(1),
  })
  .meta({ id: 'Timing', description: 'When a request is reminded of, warned about, passed on and closed' });

const common = {
  name: z.string(),
  mode: z.enum(['on', 'off', 'shadow']),
  verdict: z.enum(['ask', 'deny', 'allow']),
  timing: TimingWireSchema,
  allow_modification: z.boolean(),
  require_reason: z.boolean(),
  requester_may_approve: z.boolean(),
  allowed_decisions: z.array(DecisionKindWireSchema).optional(),
  assignee: AssigneeWireSchema.optional(),
  quorum: z.object({ approvals: z.int().min(1), of: z.int().min(1).optional(), rejection: z.enum(['any', 'majority']) }),
};

/** A rule that says which actions a person is asked about. */
export const GateWireSchema = z
  .discriminatedUnion('type', [
    z.object({ ...common, type: z.literal('tool_execution') }),
    z.object({ ...common, type: z.literal('specific_tools'), tools: z.array(z.string()) }),
    z.object({ ...common, type: z.literal('destructive_actions') }),
    z.object({ ...common, type: z.literal('final_response') }),
    z.object({ ...common, type: z.literal('plan_approval') }),
    z.object({ ...common, type: z.literal('threshold_based'), confidence_threshold: share }),
    z.object({ ...common, type: z.literal('budget_based'), cost_threshold: usd }),
    z.object({ ...common, type: z.literal('custom'), expression: z.string().optional() }),
  ])
  .meta({ id: 'Gate', description: 'A rule that says which actions a person is asked about' });

const timings = Object.fromEntries(REQUEST_KINDS.map((kind) => [kind, TimingWireSchema.optional()])) as Record<
  (typeof REQUEST_KINDS)[number],
  z.ZodOptional<typeof TimingWireSchema>
>;

/** By kind of request, how long a question waits that no gate has put. */
export const TimingsWireSchema = z
  .object(timings)
  .meta({ id: 'Timings', description: 'By kind of request, how long a question waits that no gate has put' });
