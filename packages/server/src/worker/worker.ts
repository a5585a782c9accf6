import { setTimeout as sleep } from 'node:timers/promises';
import type { Hold, RunId } from '@dream-agent/hitl';
import { findClaimable } from '../postgres/sql/runs/find-claimable.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { type DroveRun, driveRun, giveUp, type Happened } from './drive-run.ts';
import { type HeldRun, startHeart } from './heartbeat/heart.ts';
import { createNudge, type Nudge } from './nudge.ts';
import { keepProgress, type Progress } from './progress.ts';
import { sweep } from './sweep.ts';

export interface WorkerOptions {
  readonly deps: AgentDeps;
  /** Of the database: the heart has a connection of its own. */
  readonly url: string;
  /** How many runs are driven at once. */
  readonly atOnce?: number;
  readonly leaseSeconds?: number;
  /** How long it may take until something is noticed that nobody gave a hint of. */
  readonly pollMs?: number;
  readonly sweepMs?: number;
  readonly mostAttempts?: number;
  /** How long runs may go on when the worker stops, before they are given up. */
  readonly graceMs?: number;
  /** Asked before each look for work; a node that is not well leaves it to others. */
  readonly mayClaim?: () => Promise<boolean>;
  readonly happened?: Happened;
  /** A run that was running has been taken over: the lease of whoever had it has lapsed. */
  readonly onClaimed?: (runId: RunId, how: 'queued' | 'taken over') => void;
  readonly onDrove?: (runId: RunId, how: DroveRun) => void;
  /** Told of what went wrong in the worker itself, such as a database that was away. It goes on. */
  readonly onError?: (error: unknown) => void;
}

export interface AgentWorker {
  /** Somebody says that there may be something to do about a run. */
  hint(runId: string): void;
  /** Called before a run is let go of: what happened in it is written by then. */
  beforeLettingGo(hold: Hold): Promise<void>;
  /** Takes on nothing more, and comes back when everything is finished or given up. */
  stop(): Promise<void>;
}

interface Driving {
  readonly held: HeldRun;
  readonly progress: Progress;
  readonly done: Promise<void>;
}

/** Claims runs and drives them, several at once; sweeps for what is due. Hints make it quick, polling makes it certain. */
export function createWorker(options: WorkerOptions): AgentWorker {
  const { deps, url, atOnce = 8, leaseSeconds = 5, pollMs = 500, sweepMs = 500, mostAttempts = 5, graceMs = 10_000 } = options;
  const { onError = () => {} } = options;
  const heart = startHeart({ url, leaseSeconds });
  const driving = new Map<string, Driving>();
  const stopping = new AbortController();
  const claimNudge = createNudge();
  const sweepNudge = createNudge();

  async function claimSome(): Promise<void> {
    if (options.mayClaim !== undefined && !(await options.mayClaim())) return;
    const free = atOnce - driving.size;
    if (free <= 0) return;
    const found = await findClaimable(deps.pool, {
      but: [...driving.keys()],
      graph_versions: [...deps.graphVersions],
      row_limit: free,
    });
    for (const { run_id, lapsed } of found) {
      if (stopping.signal.aborted) return;
      // Of its own run whose lease has lapsed it would be the second owner: this one is still at it.
      if (!driving.has(run_id)) await claim(run_id as RunId, lapsed);
    }
  }

  async function claim(runId: RunId, lapsed: boolean): Promise<void> {
    const claimed = await deps.ledger.claimRun({ owner: deps.node, leaseSeconds, runId });
    if (claimed === undefined) return;
    options.onClaimed?.(runId, lapsed ? 'taken over' : 'queued');
    const held = heart.keep({ runId, owner: deps.node, fence: claimed.fence });
    const progress = keepProgress(deps.ledger, held.hold, () => deps.hint(runId));
    const done = drive(held, progress);
    driving.set(runId, { held, progress, done });
  }

  async function drive(held: HeldRun, progress: Progress): Promise<void> {
    const { runId } = held.hold;
    try {
      const how = await driveRun(deps, {
        held,
        progress,
        mostAttempts,
        stopping: stopping.signal,
        happened: options.happened,
      });
      options.onDrove?.(runId, how);
    } catch (error) {
      // Not even how it went could be written: the lease lapses, and whoever comes next finds out.
      onError(error);
    } finally {
      held[Symbol.dispose]();
      driving.delete(runId);
      deps.hint(runId);
      claimNudge.nudge();
    }
  }

  async function sweepSome(): Promise<void> {
    if (await sweep(deps)) sweepNudge.nudge();
  }

  async function repeat(work: () => Promise<void>, nudge: Nudge, everyMs: number): Promise<void> {
    while (!stopping.signal.aborted) {
      await work().catch(onError);
      if (!stopping.signal.aborted) await nudge.wait(everyMs);
    }
  }

  const loops = Promise.all([repeat(claimSome, claimNudge, pollMs), repeat(sweepSome, sweepNudge, sweepMs)]);

  async function stop(): Promise<void> {
    stopping.abort();
    claimNudge.nudge();
    sweepNudge.nudge();
    await loops;
    const over = new AbortController();
    const finished = Promise.all([...driving.values()].map(({ done }) => done));
    await Promise.race([finished, sleep(graceMs, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
    // First of all: a beat that is under way would make a lease last that has just been ended.
    await heart.stop();
    for (const { held } of driving.values()) {
      await giveUp(deps, held.hold).catch(onError);
      // Whoever hears it goes on at once.
      deps.hint(held.hold.runId);
    }
  }

  let stopped: Promise<void> | undefined;
  return {
    hint(runId) {
      driving.get(runId)?.held.look();
      claimNudge.nudge();
    },
    beforeLettingGo: async ({ runId }) => driving.get(runId)?.progress.written(),
    stop: () => (stopped ??= stop()),
  };
}
