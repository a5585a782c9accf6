import { setTimeout as sleep } from 'node:timers/promises';
import type { RunId } from '@dream-agent/hitl';
import { readRunProgress } from '../postgres/sql/turns/read-run-progress.ts';
import type { AgentDeps } from './agent-deps.ts';

export interface WaitForRun {
  readonly runId: RunId;
  readonly seconds: number;
  /** Whoever waits has gone, or this node goes. */
  readonly signal: AbortSignal;
  /** Comes back when there is more in the session's stream than this number. */
  readonly more: (sessionId: string, after: number, signal: AbortSignal) => Promise<void>;
}

/** How long it may go unnoticed that a run stands still, where the stream says nothing of it. */
const LOOK_EVERY_MS = 1000;

/** Comes back when a run has ended, a person is needed for it, or the time is over. */
export async function waitForRun({ pool }: Pick<AgentDeps, 'pool'>, { runId, seconds, signal, more }: WaitForRun): Promise<void> {
  const over = AbortSignal.any([signal, AbortSignal.timeout(seconds * 1000)]);
  while (!over.aborted) {
    const [run] = await readRunProgress(pool, { run_id: runId });
    if (run === undefined || run.settled || run.asks || run.status === 'paused') return;
    const looked = new AbortController();
    const wake = AbortSignal.any([over, looked.signal]);
    await Promise.race([
      more(run.session_id, Number(run.event_seq), wake),
      sleep(LOOK_EVERY_MS, undefined, { signal: wake }).catch(() => {}),
    ]);
    looked.abort();
  }
}
