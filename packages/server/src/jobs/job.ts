import type { KeyObject } from 'node:crypto';
import type { Ledger, RunId } from '@dream-agent/hitl';
import type { Resolve } from '@dream-agent/hitl/network';
import type { Db, Pool } from '@dream-agent/hitl/postgres';
import type { z } from 'zod';
import type { Log } from '../http/app-deps.ts';
import { addJob } from '../postgres/sql/jobs/add-job.ts';
import type { JobFigures } from './figures.ts';
import type { JobSettings } from './job-settings.ts';

/** What the handlers of jobs work with. */
export interface JobDeps {
  readonly pool: Pool;
  readonly ledger: Ledger;
  readonly settings: JobSettings;
  /** Signs checkpoints of the record; without it there are none. */
  readonly signingKey?: KeyObject;
  /** Public keys of before, where the key was changed. */
  readonly formerKeys: readonly KeyObject[];
  /** Where a run keeps what it has made. */
  readonly folderOf: (runId: RunId) => string;
  /** Removes files that are kept for nobody any more, and those that are older than so many days; answers how many. */
  readonly forgetFiles?: (olderThanDays: number | undefined) => Promise<number>;
  readonly figures: JobFigures;
  readonly log: Log;
  readonly resolve: Resolve;
  readonly random: () => number;
  /** When the process can't wait any longer for what is on its way. */
  readonly hurry: AbortSignal;
}

/** Work that no run and no request waits for. Whoever enqueues one loads no more than this. */
export interface Job<Payload = unknown> {
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  readonly maxAttempts: number;
  readonly load: () => Promise<(deps: JobDeps, payload: Payload) => Promise<void>>;
}

/** A job that has a place in time instead of a cause. */
export interface ScheduledJob extends Job<Record<string, never>> {
  readonly everySeconds: number;
}

/** Enqueues a job in the transaction of its cause. One that waits already is enough. */
export async function enqueue<Payload>(tx: Db, { name, maxAttempts }: Job<Payload>, payload: NoInfer<Payload>): Promise<void> {
  await addJob(tx, { name, payload: JSON.stringify(payload), max_attempts: maxAttempts });
}
