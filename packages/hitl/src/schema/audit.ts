import { z } from 'zod';
import { ClearanceSchema, DigestSchema } from './action.ts';
import { BudgetNameSchema } from './budgets.ts';
import { DecisionKindSchema, DecisionSourceSchema } from './decision.ts';
import { JsonObjectSchema, JsonSchema } from './json.ts';
import { RequestKindSchema } from './question.ts';
import { RiskLevelSchema } from './risk.ts';
import { TimeoutActionSchema } from './timing.ts';

/*
 * DANGER: these shapes are stored, hashed and exported for years. Add fields as optional; never rename,
 * never change what one means. A new meaning is a new type, and `v` is raised when a reader has to know.
 */

const action = {
  action_id: z.string(),
  action_digest: DigestSchema,
  tool: z.string(),
};

/** What the record keeps of each kind of event; the type fixes the data. Names are the wire's. */
export const AUDIT_DATA = {
  'run-created': z.object({ requested_by: z.string() }),
  'run-paused': z.object({ reason: z.string(), budget: BudgetNameSchema.optional(), most: z.int().optional() }),
  'run-resumed': z.object({ reason: z.string() }),
  'run-cancel-requested': z.object({ reason: z.string(), requests_cancelled: z.array(z.string()) }),
  'run-ended': z.object({ status: z.string(), reason: z.string(), requests_cancelled: z.array(z.string()) }),
  'action-recorded': z.object({
    ...action,
    clearance: ClearanceSchema,
    because: z.string(),
    gate: z.string().nullable(),
    shadow: z.array(z.string()),
    parameters: JsonObjectSchema,
    policy_version: z.string(),
  }),
  'request-opened': z.object({
    ...action,
    kind: RequestKindSchema,
    gate: z.string(),
    risk: RiskLevelSchema,
    shown: JsonObjectSchema,
    shadow: z.array(z.string()),
    allowed_decisions: z.array(DecisionKindSchema),
    timeout_seconds: z.number().nullable(),
    timeout_action: TimeoutActionSchema,
    approvals: z.int(),
    policy_version: z.string(),
    edited_from: z.string().optional(),
  }),
  'vote-recorded': z.object({
    decision: JsonObjectSchema,
    shown_digest: DigestSchema,
    approvals: z.int(),
    needed: z.int(),
    on_behalf_of: z.string().optional(),
  }),
  'request-decided': z.object({
    decision: JsonObjectSchema,
    source: DecisionSourceSchema,
    shown_digest: DigestSchema,
    approved_action_id: z.string().optional(),
    approved_digest: DigestSchema.optional(),
    on_behalf_of: z.string().optional(),
    grant_id: z.string().optional(),
    edited_parameters: JsonObjectSchema.optional(),
    requests_cancelled: z.array(z.string()).optional(),
  }),
  'request-escalated': z.object({
    level: z.int(),
    to: JsonObjectSchema,
    cause: z.enum(['person', 'timeout', 'unanswered']),
    reason: z.string(),
  }),
  'request-retried': z.object({ round: z.int() }),
  'request-reminded': z.object({ reminder: z.int() }),
  'request-warned': z.object({ seconds_left: z.number() }),
  'request-expired': z.object({
    timeout_action: TimeoutActionSchema,
    decision: JsonObjectSchema,
    approved_action_id: z.string().optional(),
    approved_digest: DigestSchema.optional(),
    requests_cancelled: z.array(z.string()).optional(),
  }),
  'request-cancelled': z.object({ reason: z.string() }),
  'decision-refused': z.object({
    request_id: z.string(),
    code: z.string(),
    decision: JsonObjectSchema,
    shown_digest: z.string(),
    status: z.string(),
  }),
  'effect-started': z.object({
    action_id: z.string(),
    action_digest: DigestSchema,
    attempt: z.int(),
    idempotency_key: z.string(),
  }),
  'effect-finished': z.object({
    status: z.enum(['executed', 'failed']),
    result_digest: z.string().optional(),
    error: z.string().optional(),
  }),
  'effect-unknown': z.object({ reason: z.string() }),
  'effect-settled': z.object({ status: z.enum(['executed', 'failed']), evidence: z.string() }),
  'effect-late-evidence': z.object({ action_id: z.string(), evidence: JsonSchema }),
  'grant-given': z.object({
    tool: z.string(),
    bounds: JsonObjectSchema,
    max_uses: z.int(),
    expires_at: z.string(),
    max_risk: RiskLevelSchema,
    run_id: z.string().optional(),
  }),
  'grant-used': z.object({ request_id: z.string(), use: z.int() }),
  'grant-revoked': z.object({ used: z.int() }),
  'delegation-made': z.object({ from: z.string(), to: z.string(), starts_at: z.string(), ends_at: z.string() }),
  'delegation-revoked': z.object({ from: z.string(), to: z.string() }),
  'policy-loaded': z.object({ policy_version: z.string() }),
  'audit-pruned': z.object({ through: z.int(), hash: DigestSchema }),
  // What a program around the ledger did that whoever reads the record has to know of.
  noted: z.object({ what: z.string(), facts: JsonObjectSchema }),
} as const;

export type AuditType = keyof typeof AUDIT_DATA;
export type AuditData<Type extends AuditType> = z.infer<(typeof AUDIT_DATA)[Type]>;
export const AUDIT_TYPES = Object.keys(AUDIT_DATA) as AuditType[];

/** What kind of thing an entry is about. An `attempt` has no row of its own: an answer that was refused, a note. */
export const SUBJECT_TYPES = ['run', 'action', 'request', 'effect', 'grant', 'delegation', 'attempt', 'policy', 'audit'] as const;

export const AuditSubjectSchema = z.strictObject({
  type: z.enum(SUBJECT_TYPES),
  id: z.string(),
  /** The subject's version after the transition; one entry per version, and none without. */
  version: z.int().positive(),
});
export type AuditSubject = z.infer<typeof AuditSubjectSchema>;

export const AuditActorSchema = z.strictObject({
  kind: z.enum(['person', 'agent', 'system']),
  id: z.string(),
  channel: z.string().optional(),
  key: z.string().optional(),
  address: z.string().optional(),
});
export type AuditActor = z.infer<typeof AuditActorSchema>;

/** What is written down about one transition, without its place in the chain. */
export interface AuditBody<Type extends AuditType = AuditType> {
  readonly v: 1;
  readonly type: Type;
  readonly subject: AuditSubject;
  readonly run_id: string | null;
  readonly actor: AuditActor;
  readonly data: AuditData<Type>;
}

export const AuditBodySchema = z.strictObject({
  v: z.literal(1),
  type: z.enum(AUDIT_TYPES as [AuditType, ...AuditType[]]),
  subject: AuditSubjectSchema,
  run_id: z.string().nullable(),
  actor: AuditActorSchema,
  data: JsonObjectSchema,
});

/** An entry in its place: number, time, the hash of the entry before it, its own. */
export const SealedEntrySchema = z.strictObject({
  at: z.iso.datetime({ precision: 3 }),
  body: AuditBodySchema,
  hash: DigestSchema,
  prev: DigestSchema,
  seq: z.int().positive(),
});
export type SealedEntry = z.infer<typeof SealedEntrySchema>;

/** A signed statement that the log had so many entries, the last of which had this hash. */
export const CheckpointSchema = z.strictObject({
  v: z.literal(1),
  seq: z.int().nonnegative(),
  hash: DigestSchema,
  at: z.iso.datetime({ precision: 3 }),
  key_id: z.string(),
  /** Ed25519 over the canonical form of everything above, in base64. */
  signature: z.string(),
});
export type Checkpoint = z.infer<typeof CheckpointSchema>;
