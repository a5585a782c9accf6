import { z } from 'zod';

const days = z.int().min(1).max(36_500);

/** How long what is kept. What has no number here is kept for ever, except that credentials and answers end with their own time. */
export const RetentionSettingsSchema = z
  .strictObject({
    /** Sessions that nobody has touched for so long lose what was said in them; the record of what was decided stays. */
    sessionsDays: days.optional(),
    /** Numbered messages of runs that have ended; whoever comes back with an older number hears the rest. */
    eventsDays: days.optional(),
    /** Entries of the record, up to a signed checkpoint; they are written to a file first, which verifies by itself. */
    auditDays: days.optional(),
    auditFolder: z.string().min(1).optional(),
    /** Files that people have brought. */
    uploadsDays: days.optional(),
    /** Deliveries to webhooks that are over, one way or the other. */
    deliveriesDays: days.default(30),
  })
  .refine(({ auditDays, auditFolder }) => auditDays === undefined || auditFolder !== undefined, {
    path: ['auditFolder'],
    error: 'is missing; entries are removed only after they have been written somewhere',
  });
export type RetentionSettings = z.output<typeof RetentionSettingsSchema>;
