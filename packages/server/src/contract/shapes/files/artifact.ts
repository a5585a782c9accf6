import { z } from 'zod';
import { count, TimestampSchema } from '../basics.ts';
import { ArtifactIdSchema, DigestWireSchema, RunIdWireSchema, SessionIdSchema, TodoIdSchema } from '../ids.ts';

/** A file that a tool has made. */
export const ArtifactWireSchema = z
  .object({
    artifact_id: ArtifactIdSchema,
    session_id: SessionIdSchema,
    run_id: RunIdWireSchema,
    todo_id: TodoIdSchema.optional(),
    name: z.string(),
    media_type: z.string(),
    bytes: count,
    sha256: DigestWireSchema,
    created_at: TimestampSchema,
    url: z.string().meta({ description: 'Where its content is, on this server' }),
  })
  .meta({
    id: 'Artifact',
    description: 'A file that a run has made',
    examples: [
      {
        artifact_id: 'art_01jc3x6v9d8m2k4q7t0w',
        session_id: 'ses_01jc3x6v9d8m2k4q7t0w',
        run_id: 'run_01jc3x6v9d8m2k4q7t0w',
        name: '보고서.pdf',
        media_type: 'application/pdf',
        bytes: 48213,
        sha256: '9f'.repeat(32),
        created_at: '2026-11-18T01:23:45.678Z',
        url: '/api/artifacts/art_01jc3x6v9d8m2k4q7t0w/content',
      },
    ],
  });
