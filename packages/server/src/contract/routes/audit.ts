import { z } from 'zod';
import { people } from '../access.ts';
import { gives, routes, takes } from '../route.ts';
import { TimestampSchema } from '../shapes/basics.ts';
import { RunIdWireSchema } from '../shapes/ids.ts';
import { anyOf, paging, query } from '../shapes/paging.ts';
import {
  AuditHeadSchema,
  AuditPageSchema,
  AuditReportWireSchema,
  AuditTypeWireSchema,
  LogCheckpointsSchema,
  LogCheckpointWireSchema,
  SubjectTypeWireSchema,
  VerifyAuditBodySchema,
} from '../shapes/record/audit.ts';

const read = people('workspace', 'none', 'none', 'all', 'all', 'read');

export const auditRoutes = routes({
  queryAudit: {
    method: 'GET',
    path: '/api/audit/entries',
    tag: 'audit',
    summary: 'Who decided what, when, from where, about what was shown',
    access: read,
    query: query({
      ...paging,
      type: anyOf(AuditTypeWireSchema).optional(),
      subject_type: SubjectTypeWireSchema.optional(),
      subject_id: z.string().max(200).optional(),
      run_id: RunIdWireSchema.optional(),
      actor: z.string().max(200).optional(),
      from: TimestampSchema.optional(),
      to: TimestampSchema.optional(),
      sort: z.enum(['seq', '-seq']).default('-seq'),
    }),
    answer: gives(AuditPageSchema),
    errors: [],
  },
  readAuditHead: {
    method: 'GET',
    path: '/api/audit/head',
    tag: 'audit',
    summary: 'How long the record is, and which hash it ends in',
    access: read,
    answer: gives(AuditHeadSchema),
    errors: [],
  },
  verifyAudit: {
    method: 'POST',
    path: '/api/audit/verify',
    tag: 'audit',
    summary: 'Looks whether anything in the record was changed, removed or put elsewhere',
    access: read,
    body: takes(VerifyAuditBodySchema),
    answer: gives(AuditReportWireSchema),
    errors: [],
  },
  exportAudit: {
    method: 'GET',
    path: '/api/audit/export',
    tag: 'audit',
    summary: 'The whole record; as JSONL it can be verified anywhere',
    access: people('workspace', 'none', 'none', 'none', 'all', 'read'),
    query: query({ format: z.enum(['jsonl', 'csv']).default('jsonl') }),
    answer: { kind: 'bytes', status: 200, mediaTypes: ['application/x-ndjson', 'text/csv'] },
    errors: [],
  },
  listLogCheckpoints: {
    method: 'GET',
    path: '/api/audit/checkpoints',
    tag: 'audit',
    summary: 'The signed statements of how long the record was',
    access: read,
    answer: gives(LogCheckpointsSchema),
    errors: [],
  },
  makeLogCheckpoint: {
    method: 'POST',
    path: '/api/audit/checkpoints',
    tag: 'audit',
    summary: 'Signs how long the record is now',
    access: people('workspace', 'none', 'none', 'none', 'all', null),
    answer: gives(LogCheckpointWireSchema, 201),
    errors: ['HITL_AUDIT_BROKEN', 'CONFIG_INVALID'],
  },
});
