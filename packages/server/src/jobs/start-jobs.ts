import type { KeyObject } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Resolve, resolveByDns } from '@dream-agent/hitl/network';
import { noteInAudit } from '@dream-agent/hitl/postgres';
import type { AppDeps, Log } from '../http/app-deps.ts';
import { openPool } from '../postgres/index.ts';
import { endPool } from '../postgres/sql/jobs/end-pool.ts';
import { createNudge } from '../worker/nudge.ts';
import { makeCheckpointJob } from './checkpoints/make-checkpoint.ts';
import { CLOCK } from './clock.ts';
import { jobFigures } from './figures.ts';
import type { JobDeps } from './job.ts';
import { type JobSettingsInput, JobSettingsSchema } from './job-settings.ts';
import { runQueue } from './queue/run-queue.ts';
import { taskOf } from './queue/task-of.ts';
import { retainJob } from './retention/retain.ts';
import { beatAndFree, enqueueDue } from './tick.ts';
import { deliverWebhooksJob } from './webhooks/deliver-webhooks.ts';
import { syncWebhooks } from './webhooks/sync-webhooks.ts';

export interface StartJobs {
  /** Of the database: background work has connections of its own, and takes none from people. */
  readonly url: string;
  readonly deps: Pick<AppDeps, 'ledger' | 'agent' | 'figures'> & {
    readonly signingKey?: KeyObject;
    /** Public keys of before, where the key was changed. */
    readonly formerKeys?: readonly KeyObject[];
    readonly forgetFiles?: JobDeps['forgetFiles'];
    readonly resolve?: Resolve;
    readonly random?: () => number;
  };
  readonly settings?: JobSettingsInput;
  readonly log: Log;
  readonly beatMs?: number;
  readonly leaseSeconds?: number;
  /** How long something may go unnoticed that no job was heard of. */
  readonly sweepMs?: number;
  readonly pollMs?: number;
  /** How long jobs may go on when the process stops, before what they have on the way is cut off. */
  readonly graceMs?: number;
}

export interface Jobs {
  stop(): Promise<void>;
}

const SCHEDULED = [makeCheckpointJob, retainJob];

/** Messages that are on the way to one endpoint at most; see `server.enqueue_delivery`. */
const LANES = 4;
const MOST_AT_ONCE = 64;

/** Does what no run and no request waits for. Any number of nodes may: each job is done by one of them. */
export async function startJobs(options: StartJobs): Promise<Jobs> {
  const { url, log, beatMs = 1_000, leaseSeconds = 5, sweepMs = 5_000, pollMs = 2_000, graceMs = 5_000 } = options;
  const { ledger, agent, figures, forgetFiles, signingKey, formerKeys = [], resolve = resolveByDns, random = Math.random } = options.deps;
  const settings = JobSettingsSchema.parse(options.settings ?? {});
  const pool = openPool({
    url,
    name: 'dream-agent-jobs',
    max: 12,
    onLost: (error) => log('warn', 'jobs-connection-lost', { message: error.message }),
  });
  const hurry = new AbortController();
  const deps: JobDeps = {
    pool,
    ledger,
    settings,
    formerKeys,
    folderOf: (runId) => agent.agent.folderOf(runId),
    figures: jobFigures(figures, pool),
    log,
    resolve,
    random,
    hurry: hurry.signal,
    ...(signingKey === undefined ? {} : { signingKey }),
    ...(forgetFiles === undefined ? {} : { forgetFiles }),
  };
  await syncWebhooks(pool, settings.webhooks);
  const told = new Set<string>();
  const nudges = [createNudge(), createNudge()];
  const queue = runQueue({
    pool,
    tasks: {
      [deliverWebhooksJob.name]: taskOf(deps, deliverWebhooksJob),
      ...Object.fromEntries(SCHEDULED.map((job) => [job.name, taskOf(deps, job)])),
    },
    // One endpoint that answers nobody takes no more than its own share.
    atOnce: Math.min(MOST_AT_ONCE, settings.webhooks.length * LANES + SCHEDULED.length),
    pollMs,
    named: () => nudges[0]?.nudge(),
    givenUp: (job, error) => {
      deps.figures.ended(job, 'given_up');
      log('error', 'job-given-up', { job, message: error.message });
      // The record hears of each kind once in a life of the process, or what fails every minute would fill it.
      if (told.size < told.add(job).size) {
        void noteInAudit(pool, { actor: CLOCK, what: 'job-given-up', facts: { job, message: error.message } }).catch(() => {});
      }
    },
    log,
  });

  let stopping = false;
  const repeat = async (index: number, work: () => Promise<void>, everyMs: number): Promise<void> => {
    while (!stopping) {
      await work().catch((error: Error) => log('warn', 'jobs-tick-failed', { message: error.message }));
      if (!stopping) await nudges[index]?.wait(everyMs);
    }
  };
  const loops = Promise.all([
    repeat(0, () => beatAndFree(deps, { poolId: queue.poolId(), leaseSeconds }), beatMs),
    repeat(1, () => enqueueDue(deps, SCHEDULED), sweepMs),
  ]);

  async function stop(): Promise<void> {
    const over = new AbortController();
    void sleep(graceMs, undefined, { signal: over.signal }).then(
      () => hurry.abort(),
      () => {},
    );
    await queue.stop();
    over.abort();
    stopping = true;
    for (const nudge of nudges) nudge.nudge();
    await loops;
    const id = queue.poolId();
    if (id !== undefined) await endPool(pool, { id }).catch(() => {});
    await pool.end();
  }

  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stop()) };
}
