import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../../http/app-deps.ts';
import { JOBS_SCHEMA } from '../../postgres/migrate-jobs.ts';
import { patientPool } from './patient-pool.ts';

export interface RunQueue {
  readonly pool: pg.Pool;
  readonly tasks: TaskList;
  readonly atOnce: number;
  readonly pollMs: number;
  /** Called as soon as there is a name to hold jobs under. */
  readonly named: () => void;
  /** Told of a job whose last attempt has failed. */
  readonly givenUp: (job: string, error: Error) => void;
  readonly log: Log;
}

export interface Queue {
  /** The name that this node holds jobs under; another one after the library has had to start anew. */
  poolId(): string | undefined;
  /** Takes no more jobs, and comes back when those that run are over. */
  stop(): Promise<void>;
}

const AGAIN_AFTER = 1_000;

/** Works on the queue for as long as it is not stopped. The library gives up where its database is away for long; then it starts anew. */
export function runQueue({ pool, tasks, atOnce, pollMs, named, givenUp, log }: RunQueue): Queue {
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let poolId: string | undefined;

  async function work(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => {
      poolId = workerPool.id;
      named();
    });
    events.on('job:failed', ({ job, error }) => givenUp(job.task_identifier, error as Error));
    runner = await run({
      pgPool: patientPool(pool),
      schema: JOBS_SCHEMA,
      taskList: tasks,
      parsedCronItems: [],
      concurrency: atOnce,
      pollInterval: pollMs,
      noHandleSignals: true,
      events,
      logger: new Logger(() => (level, message) => {
        if (level === 'error' || level === 'warning') log('warn', 'queue', { message });
      }),
    });
    // It was told to stop while it was starting.
    if (stopping.signal.aborted) await runner.stop();
    await runner.promise;
  }

  const loop = (async () => {
    while (!stopping.signal.aborted) {
      await work().catch((error: Error) => log('error', 'queue-stopped', { message: error.message }));
      runner = undefined;
      await sleep(AGAIN_AFTER, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();

  return {
    poolId: () => poolId,
    async stop() {
      stopping.abort();
      // Whoever is stopping already ends by itself.
      await runner?.stop().catch(() => {});
      await loop;
    },
  };
}
