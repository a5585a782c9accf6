import { AUDIT_TYPES, type AuditType, SUBJECT_TYPES } from '@dream-agent/hitl/schema';
import { z } from 'zod';
import { count, TimestampSchema } from '../basics.ts';
import { DigestWireSchema } from '../ids.ts';
import { page } from '../paging.ts';
import { UserObjectSchema } from '../user-json.ts';

export const AuditTypeWireSchema = z
  .enum(AUDIT_TYPES as [AuditType, ...AuditType[]])
  .meta({ id: 'AuditType', description: 'What an entry tells of' });
export const SubjectTypeWireSchema = z.enum(SUBJECT_TYPES).meta({ id: 'SubjectType', description: 'What an entry is about' });

/** An entry in its place. Its names are those of the record itself, which is hashed as it stands. */
export const AuditEntryWireSchema = z
  .object({
    seq: z.int().min(1),
    at: z.string(),
    prev: DigestWireSchema,
    hash: DigestWireSchema,
    body: z.object({
      v: z.literal(1),
      type: AuditTypeWireSchema,
      subject: z.object({ type: SubjectTypeWireSchema, id: z.string(), version: z.int().min(1) }),
      run_id: z.string().nullable(),
      actor: z.object({
        kind: z.enum(['person', 'agent', 'system']),
        id: z.string(),
        channel: z.string().optional(),
        key: z.string().optional(),
        address: z.string().optional(),
      }),
      data: UserObjectSchema,
    }),
  })
  .meta({ id: 'AuditEntry', description: 'What the record keeps of one transition' });

export const AuditPageSchema = page('AuditPage', AuditEntryWireSchema);

/** A signed statement of how long the log was and which hash it ended in. */
export const LogCheckpointWireSchema = z
  .object({ v: z.literal(1), seq: count, hash: DigestWireSchema, at: z.string(), key_id: z.string(), signature: z.string() })
  .meta({ id: 'LogCheckpoint', description: 'A signed statement of how long the log was and which hash it ended in' });

const key = z.object({ key_id: z.string(), public_key: z.string().meta({ description: 'In PEM form' }) });

export const LogCheckpointsSchema = z
  .object({
    items: z.array(LogCheckpointWireSchema),
    keys: z.array(key).meta({ description: 'What their signatures are checked with; one that was kept elsewhere proves more' }),
  })
  .meta({ id: 'LogCheckpoints', description: 'All checkpoints of the log, the newest first' });

/** Checkpoints that were kept elsewhere: only they show that a log was cut short or rewritten as a whole. */
export const VerifyAuditBodySchema = z
  .strictObject({ checkpoints: z.array(LogCheckpointWireSchema).max(1000).optional() })
  .meta({ id: 'VerifyAudit', description: 'Checkpoints that were kept elsewhere, if there are any', examples: [{}] });

const place = z.object({ seq: z.int().min(1), at: z.string() });

export const AuditReportWireSchema = z
  .union([
    z.object({
      ok: z.literal(true),
      entries: count,
      first: place.nullable(),
      last: place.nullable(),
      head: z.object({ seq: count, hash: DigestWireSchema }),
      checkpoints_matched: count,
      signatures_checked: z.boolean(),
    }),
    z.object({
      ok: z.literal(false),
      code: z.string(),
      problem: z.string(),
      at: z.object({ line: count, seq: z.int().optional() }).meta({ description: 'The first place where it shows' }),
      entries_before: count.meta({ description: 'How many before it are right' }),
    }),
  ])
  .meta({ id: 'AuditReport', description: 'Whether the record is as it was written' });

/** How the record is kept from being changed: everything up to here is linked. */
export const AuditHeadSchema = z
  .object({ seq: count, hash: DigestWireSchema, pruned_through: count, at: TimestampSchema })
  .meta({ id: 'AuditHead', description: 'How long the record is, and which hash it ends in' });
