import { z } from 'zod';
import type { ScheduledJob } from '../job.ts';

/** Signs how far the record has come. Sooner where it has grown by this many entries. */
export const makeCheckpointJob: ScheduledJob = {
  name: 'make-checkpoint',
  payload: z.strictObject({}),
  maxAttempts: 2,
  everySeconds: 60,
  load: async () => (await import('./make-checkpoint.handler.ts')).makeCheckpoint,
};

export const MOST_ENTRIES = 1_000;
