import { z } from 'zod';
import { DigestSchema } from './action.ts';
import { AssigneeSchema } from './actor.ts';
import { ReadingSecondsSchema } from './budgets.ts';
import { DecisionKindSchema, DecisionSchema, DecisionSourceSchema } from './decision.ts';
import { ActionIdSchema, GrantIdSchema, RequestIdSchema, RunIdSchema } from './ids.ts';
import { QuestionSchema, RequestKindSchema } from './question.ts';
import { RiskAssessmentSchema } from './risk.ts';
import { TimingSchema } from './timing.ts';

export const REQUEST_STATUSES = ['pending', 'decided', 'expired', 'cancelled'] as const;
export const RequestStatusSchema = z.enum(REQUEST_STATUSES);
export type RequestStatus = z.infer<typeof RequestStatusSchema>;

/** How many must agree, and what refusals do. */
export const QuorumSchema = z
  .strictObject({
    approvals: z.int().min(1).max(50).default(1),
    of: z.int().min(1).max(50).optional(),
    /** `any`: the first refusal ends it. `majority`: refusals end it once more than half refuse, or approval can't be reached. */
    rejection: z.enum(['any', 'majority']).default('any'),
  })
  .refine((quorum) => quorum.of === undefined || quorum.of >= quorum.approvals, {
    message: "can't ask for more approvals than there are people",
    path: ['approvals'],
  });
export type Quorum = z.infer<typeof QuorumSchema>;

/** What is fixed about a request when it is opened. */
export const RequestTermsSchema = z.object({
  id: RequestIdSchema,
  runId: RunIdSchema,
  actionId: ActionIdSchema,
  /** What the person is shown; an answer must carry the same. */
  actionDigest: DigestSchema,
  kind: RequestKindSchema,
  gate: z.string(),
  question: QuestionSchema,
  allowedDecisions: z.array(DecisionKindSchema).min(1),
  requireReason: z.boolean(),
  requesterMayApprove: z.boolean(),
  quorum: QuorumSchema,
  risk: RiskAssessmentSchema,
  timing: TimingSchema,
  suggestedResponse: DecisionKindSchema.optional(),
  /** How long somebody has to have had it before them until they can approve it; only what is critical has that. */
  readingSeconds: ReadingSecondsSchema.optional(),
});
export type RequestTerms = z.infer<typeof RequestTermsSchema>;

const when = z.date();

/** A request and where it stands. Every change raises `version` by one and has one audit entry. */
export const RequestSchema = RequestTermsSchema.extend({
  status: RequestStatusSchema,
  version: z.int().positive(),
  /** How far it has been escalated. */
  level: z.int().nonnegative(),
  /** How often it has been asked; votes of an earlier round don't count. */
  round: z.int().positive(),
  assignee: AssigneeSchema,
  openedAt: when,
  deadlineAt: when.nullable(),
  warnAt: when.nullable(),
  remindAt: when.nullable(),
  remindersSent: z.int().nonnegative(),
  escalateAt: when.nullable(),
  resolvedAt: when.nullable(),
});
export type Request = z.infer<typeof RequestSchema>;

/** One person's answer, of which a quorum may need several. */
export const VoteSchema = z.object({
  requestId: RequestIdSchema,
  round: z.int().positive(),
  voter: z.string(),
  /** Whose right to decide was used, where it was delegated. */
  onBehalfOf: z.string().optional(),
  decision: DecisionSchema,
  shownDigest: DigestSchema,
  channel: z.string(),
  at: when,
});
export type Vote = z.infer<typeof VoteSchema>;

/** The one answer a request got. */
export const RecordedDecisionSchema = z.object({
  requestId: RequestIdSchema,
  decision: DecisionSchema,
  source: DecisionSourceSchema,
  /** The person whose vote completed it, or who gave the grant. */
  by: z.string().optional(),
  grantId: GrantIdSchema.optional(),
  approvedActionId: ActionIdSchema.optional(),
  approvedDigest: DigestSchema.optional(),
  at: when,
});
export type RecordedDecision = z.infer<typeof RecordedDecisionSchema>;
