import type { Task } from 'graphile-worker';
import { inJobSpan } from '../../telemetry/traces/work-spans.ts';
import type { Job, JobDeps } from '../job.ts';

/** Longer than anything takes that is still at it. */
const MOST_MINUTES = 15;

/** A job as the queue's library runs it. One that hangs has failed, and is tried again. */
export function taskOf<Payload>(deps: JobDeps, { name, payload: schema, load }: Job<Payload>): Task {
  return async (given, { job }) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`${name} is not done after ${MOST_MINUTES} minutes`)), MOST_MINUTES * 60_000);
    try {
      const payload = schema.parse(given);
      const handle = await load();
      await inJobSpan(name, job.attempts, () => Promise.race([handle(deps, payload), late]));
      deps.figures.ended(name, 'done');
    } catch (error) {
      deps.figures.ended(name, 'failed');
      deps.log('warn', 'job-failed', { job: name, message: (error as Error).message });
      throw error;
    } finally {
      clearTimeout(timer);
    }
  };
}
