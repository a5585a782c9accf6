import { z } from 'zod';
import type { ScheduledJob } from '../job.ts';

/** Removes what has been kept for long enough. */
export const retainJob: ScheduledJob = {
  name: 'retain',
  payload: z.strictObject({}),
  maxAttempts: 2,
  everySeconds: 3_600,
  load: async () => (await import('./retain.handler.ts')).retain,
};
