import { z } from 'zod';
import { WebhooksSchema } from '../webhooks/webhook-settings.ts';
import { RetentionSettingsSchema } from './retention/retention-settings.ts';

/** What is to be done in the background, and how. */
export const JobSettingsSchema = z.strictObject({
  webhooks: WebhooksSchema.default([]),
  retention: RetentionSettingsSchema.prefault({}),
  /** Where the copies of checkpoints lie that are outside of the database; `checkpoints.jsonl` in it. Best on another disk. */
  checkpointFolder: z.string().min(1).optional(),
});
export type JobSettings = z.output<typeof JobSettingsSchema>;
export type JobSettingsInput = z.input<typeof JobSettingsSchema>;
