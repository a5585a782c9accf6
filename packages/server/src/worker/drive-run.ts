import { type Happening, SessionSchema } from '@dream-agent/agent';
import type { Hold, RunId } from '@dream-agent/hitl';
import { beginAttempt } from '../postgres/sql/runs/begin-attempt.ts';
import { endAttempts } from '../postgres/sql/runs/end-attempts.ts';
import { keepFailure } from '../postgres/sql/runs/keep-failure.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { settleRun } from '../runs/settle-run.ts';
import type { HeldRun } from './heartbeat/heart.ts';
import type { Progress } from './progress.ts';

export interface DriveRun {
  readonly held: HeldRun;
  readonly progress: Progress;
  /** Times that a run may go wrong before it counts as failed. */
  readonly mostAttempts: number;
  readonly happened?: ((runId: RunId, happening: Happening) => void) | undefined;
}

/** How it went, for the log. */
export type DroveRun =
  | { readonly kind: 'ended' | 'parked' | 'lost' }
  | { readonly kind: 'went-wrong' | 'failed'; readonly error: unknown; readonly attempts: number };

/** Drives a run that is held, and sees to it that whatever becomes of it, somebody can go on. */
export async function driveRun(deps: AgentDeps, { held, progress, mostAttempts, happened }: DriveRun): Promise<DroveRun> {
  const { hold } = held;
  const { runId } = hold;
  const [turn] = await beginAttempt(deps.pool, { run_id: runId });
  if (turn === undefined) return { kind: 'lost' };
  // It was begun that often without coming to anything: it ends the process that drives it.
  if (turn.attempts > mostAttempts) return fail(deps, hold, turn.failure ?? 'its node ended each time it was driven', turn.attempts);
  try {
    const driven = await deps.agent.driveHeld(
      {
        runId,
        request: turn.request,
        today: turn.today,
        session: SessionSchema.parse(turn.memory),
        language: turn.language,
        happened: (happening) => {
          progress.happened(happening);
          happened?.(runId, happening);
        },
        ...(turn.cancelled ? {} : { signal: held.cancelled }),
      },
      hold,
      held.lost,
    );
    await endAttempts(deps.pool, { run_id: runId });
    if (driven.kind === 'ended') await settleRun(deps, runId);
    return { kind: driven.kind };
  } catch (error) {
    if (held.lost.aborted) return { kind: 'lost' };
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    await keepFailure(deps.pool, { run_id: runId, failure });
    if (turn.attempts >= mostAttempts) return fail(deps, hold, failure, turn.attempts);
    // The lease that is left says when the next try may begin. To park it would not do: it might wait for an answer then.
    await deps.ledger.renewLease(hold, Math.min(2 ** (turn.attempts - 1), 60));
    return { kind: 'went-wrong', error, attempts: turn.attempts };
  }
}

/**
 * Lets go of a run in the middle of a step: it is nobody's from now on. It is not parked, because it might wait for an answer then,
 * and it is not told to stop, because what a tool says when it is stopped would count as what came of it.
 */
export async function giveUp({ pool, ledger }: AgentDeps, hold: Hold): Promise<void> {
  await endAttempts(pool, { run_id: hold.runId });
  await ledger.renewLease(hold, 0);
}

async function fail(deps: AgentDeps, hold: Hold, failure: string, attempts: number): Promise<DroveRun> {
  await deps.ledger.appendEvent(hold, { type: 'run-failed', data: { message: failure } });
  await keepFailure(deps.pool, { run_id: hold.runId, failure });
  await deps.ledger.endRun(hold, { status: 'failed', reason: failure.slice(0, 500) });
  await settleRun(deps, hold.runId);
  return { kind: 'failed', error: failure, attempts };
}
