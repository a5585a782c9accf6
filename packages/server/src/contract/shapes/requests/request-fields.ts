import { REQUEST_STATUSES, TIMEOUT_ACTIONS } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { AssigneeWireSchema, count, TimestampSchema } from '../basics.ts';
import { ActionIdWireSchema, DigestWireSchema, RequestIdWireSchema, RunIdWireSchema, SessionIdSchema } from '../ids.ts';
import { ActionWireSchema, RiskAssessmentWireSchema } from './action.ts';
import { DecisionKindWireSchema, RecordedDecisionWireSchema, VoteWireSchema } from './decision.ts';

export const RequestStatusWireSchema = z
  .enum(REQUEST_STATUSES)
  .meta({ id: 'RequestStatus', description: 'A pending request becomes exactly one of the others, once' });

export const TimeoutActionWireSchema = z
  .enum(TIMEOUT_ACTIONS)
  .meta({ id: 'TimeoutAction', description: 'What happens when nobody answers in time' });

/** How many must agree, and how many have. */
export const QuorumWireSchema = z
  .object({
    approvals: z.int().min(1),
    of: z.int().min(1).optional(),
    rejection: z.enum(['any', 'majority']),
    approved: count.meta({ description: 'So far, in this round' }),
  })
  .meta({
    id: 'Quorum',
    description: 'How many must agree, and how many have',
    examples: [{ approvals: 2, of: 3, rejection: 'any', approved: 1 }],
  });

/** What every kind of request carries. */
export const requestFields = {
  request_id: RequestIdWireSchema,
  session_id: SessionIdSchema,
  run_id: RunIdWireSchema,
  status: RequestStatusWireSchema,
  version: z.int().min(1),
  created_at: TimestampSchema,
  timeout_at: TimestampSchema.nullable().meta({ description: 'null where it waits for as long as it takes' }),
  timeout_sec: z.number().positive().nullable(),
  timeout_action: TimeoutActionWireSchema,
  resolved_at: TimestampSchema.nullable(),
  gate: z.string().meta({ description: 'The gate that caused it' }),
  action_id: ActionIdWireSchema,
  action_digest: DigestWireSchema.meta({ description: 'Send it back with the answer' }),
  action: ActionWireSchema,
  assignee: AssigneeWireSchema,
  quorum: QuorumWireSchema,
  risk_assessment: RiskAssessmentWireSchema,
  suggested_response: DecisionKindWireSchema.nullable(),
  allowed_decisions: z.array(DecisionKindWireSchema),
  require_reason: z.boolean(),
  reading_seconds: z
    .number()
    .min(0)
    .meta({ description: 'Whoever approves it has read it by its id so long before; 0 unless it is critical' }),
  requester_may_approve: z.boolean(),
  requested_by: z.string().meta({ description: 'Who started the run' }),
  level: count.meta({ description: 'How far it has been escalated' }),
  round: z.int().min(1).meta({ description: 'How often it has been asked' }),
  votes: z.array(VoteWireSchema),
  decision: RecordedDecisionWireSchema.nullable(),
};
