import { type Happening, SessionSchema } from '@dream-agent/agent';
import { giveUpEffects, type Hold, type RunId } from '@dream-agent/hitl';
import { withComplaints } from '../feedback/with-complaints.ts';
import { placeUploads } from '../files/uploads/place-uploads.ts';
import { isInfrastructure } from '../postgres/index.ts';
import { beginAttempt } from '../postgres/sql/runs/begin-attempt.ts';
import { endAttempts } from '../postgres/sql/runs/end-attempts.ts';
import { forgiveAttempt } from '../postgres/sql/runs/forgive-attempt.ts';
import { keepFailure } from '../postgres/sql/runs/keep-failure.ts';
import type { AgentDeps } from '../runs/agent-deps.ts';
import { settleRun } from '../runs/settle-run.ts';
import { inRunSpan } from '../telemetry/traces/work-spans.ts';
import type { HeldRun } from './heartbeat/heart.ts';
import type { Progress } from './progress.ts';
import { untilWritten } from './until-written.ts';

export interface DriveRun {
  readonly held: HeldRun;
  readonly progress: Progress;
  /** Times that a run may go wrong before it counts as failed. */
  readonly mostAttempts: number;
  /** Fires when this node is to come to an end. */
  readonly stopping: AbortSignal;
  readonly happened?: Happened | undefined;
}

/** Told of everything that happens in a run while this owner of it drives it. */
export type Happened = (
  driven: { readonly sessionId: string; readonly runId: RunId; readonly fence: number },
  happening: Happening,
) => void;

/** How it went, for the log. */
export type DroveRun =
  | { readonly kind: 'ended' | 'parked' | 'lost' }
  /** By what is around it, such as a database that was away: it is driven again, and that does not count. */
  | { readonly kind: 'interrupted'; readonly error: unknown }
  | { readonly kind: 'went-wrong' | 'failed'; readonly error: unknown; readonly attempts: number };

/** The database answers again by then: nothing is gained by waiting for longer. */
const AGAIN_SECONDS = 1;

/** Drives a run that is held, and sees to it that whatever becomes of it, somebody can go on. */
export async function driveRun(deps: AgentDeps, driving: DriveRun): Promise<DroveRun> {
  const { runId, fence } = driving.held.hold;
  const [turn] = await beginAttempt(deps.pool, { run_id: runId });
  if (turn === undefined) return { kind: 'lost' };
  const { session_id: sessionId, attempts: attempt } = turn;
  return inRunSpan({ runId, sessionId, node: deps.node, fence, attempt }, () => driveTurn(deps, driving, turn));
}

type Begun = Awaited<ReturnType<typeof beginAttempt>>[number];

async function driveTurn(deps: AgentDeps, driving: DriveRun, turn: Begun): Promise<DroveRun> {
  const { held, progress, mostAttempts, happened } = driving;
  const { hold } = held;
  const { runId } = hold;
  // It was begun that often without coming to anything: it ends the process that drives it.
  if (turn.attempts > mostAttempts) return fail(deps, hold, turn.failure ?? 'its node ended each time it was driven', turn.attempts);
  try {
    const uploads = await placeUploads(deps, runId);
    const session = await withComplaints(deps.pool, SessionSchema.parse(turn.memory), runId);
    const driven = await deps.agent.driveHeld(
      {
        runId,
        request: turn.request,
        today: turn.today,
        session,
        ...(uploads.sources.length === 0 ? {} : { uploads }),
        language: turn.language,
        happened: (happening) => {
          progress.happened(happening);
          happened?.({ sessionId: turn.session_id, runId, fence: hold.fence }, happening);
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
    if (isInfrastructure(error)) return interrupted(deps, driving, error);
    if (held.lost.aborted) return { kind: 'lost' };
    // The lease that is left says when the next try may begin. To park it would not do: it might wait for an answer then.
    const renewed = await deps.ledger.renewLease(hold, Math.min(2 ** (turn.attempts - 1), 60));
    // It is another's, and its heart has not heard of it yet: what went wrong is that it went on.
    if (renewed.kind === 'refused') return { kind: 'lost' };
    const failure = (error instanceof Error ? error.message : String(error)).slice(0, 2000);
    await keepFailure(deps.pool, { run_id: runId, failure });
    if (turn.attempts >= mostAttempts) return fail(deps, hold, failure, turn.attempts);
    return { kind: 'went-wrong', error, attempts: turn.attempts };
  }
}

/** Not the run's fault: once the database can be written again, it is as if this attempt had not been, and somebody goes on soon. */
async function interrupted(deps: AgentDeps, { held, stopping }: DriveRun, error: unknown): Promise<DroveRun> {
  const { hold } = held;
  const forgiven = await untilWritten(() => forgiveAttempt(deps.pool, { run_id: hold.runId }), stopping);
  if (!forgiven || held.lost.aborted) return { kind: 'lost' };
  const renewed = await deps.ledger.renewLease(hold, AGAIN_SECONDS);
  return renewed.kind === 'refused' ? { kind: 'lost' } : { kind: 'interrupted', error };
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
  await giveUpEffects(deps, { hold, reason: 'the run was given up while it was carried out' });
  await deps.ledger.endRun(hold, { status: 'failed', reason: failure.slice(0, 500) });
  await settleRun(deps, hold.runId);
  return { kind: 'failed', error: failure, attempts };
}
