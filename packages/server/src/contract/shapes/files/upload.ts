import { z } from 'zod';
import { count, TimestampSchema } from '../basics.ts';
import { DigestWireSchema, SessionIdSchema, UploadIdSchema } from '../ids.ts';

/** What may be handed in; the content is looked at, and has to be what it says it is. */
export const UPLOAD_MEDIA_TYPES = [
  'text/csv',
  'application/json',
  'application/x-ndjson',
  'application/vnd.apache.parquet',
  'text/plain',
] as const;

/** No upload is larger, whatever a configuration says. */
export const LARGEST_UPLOAD_BYTES = 1024 ** 3;

/** A file that a person has handed in for the tools to read. */
export const UploadWireSchema = z
  .object({
    upload_id: UploadIdSchema,
    session_id: SessionIdSchema.nullable(),
    name: z.string(),
    media_type: z.enum(UPLOAD_MEDIA_TYPES),
    bytes: count,
    sha256: DigestWireSchema,
    uploaded_by: z.string(),
    created_at: TimestampSchema,
  })
  .meta({ id: 'Upload', description: 'A file that a person has handed in' });

/** A name as a file system of any kind takes it: no folders, nothing invisible. */
export const FileNameSchema = z
  .string()
  .regex(/^(?!\.)[^\p{C}/\\:*?"<>|]{1,200}$/u, 'expected a file name without folders')
  .meta({ description: 'Name of the file', examples: ['리뷰_10월.csv'] });
