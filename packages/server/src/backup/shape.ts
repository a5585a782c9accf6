import { z } from 'zod';

const Anchor = z.strictObject({ seq: z.int().min(0), hash: z.string() });

/** What stands at the beginning of a backup. */
export const BackupHeaderSchema = z.strictObject({
  dream_agent_backup: z.literal(1),
  at: z.iso.datetime(),
  /** What the tables were made by: `schema/number` with its digest. */
  migrations: z.record(z.string(), z.string()),
  /** How far the record had come. */
  head: Anchor,
});
export type BackupHeader = z.infer<typeof BackupHeaderSchema>;

/** Rows of a table, each as PostgreSQL writes a row; or a piece of a file. */
export const BackupPartSchema = z.union([
  z.strictObject({ table: z.string().regex(/^[a-z_]+\.[a-z_]+$/), rows: z.array(z.string()) }),
  z.strictObject({ file: z.string().min(1), data: z.base64() }),
]);
export type BackupPart = z.infer<typeof BackupPartSchema>;

/** What stands at its end: without it, the backup is not whole. */
export const BackupEndSchema = z.strictObject({
  end: z.strictObject({ rows: z.int().min(0), files: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
});
export type BackupEnd = z.infer<typeof BackupEndSchema>['end'];
