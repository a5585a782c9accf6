import { auditBody } from '../../core/audit/audit-body.ts';
import type { Actor } from '../../schema/actor.ts';
import type { Run } from '../../schema/run.ts';
import { cancelPending } from '../requests/pending.ts';
import { changeRun, emit, record, type Tx } from '../transaction.ts';

/** Asks a run to stop, once. It is queued where it stood still, so that an owner can report what was done and end it. */
export function stopRun(tx: Tx, run: Run, by: { actor: Actor; reason: string }): Run {
  if (run.cancelRequestedAt !== null) return run;
  const cancelled = cancelPending(tx, run.id, by);
  const version = run.version + 1;
  record(
    tx,
    auditBody('run-cancel-requested', {
      subject: { type: 'run', id: run.id, version },
      runId: run.id,
      actor: by.actor,
      data: { reason: by.reason, requests_cancelled: cancelled },
    }),
  );
  emit(tx, run, { type: 'run-cancel-requested', data: { reason: by.reason } });
  return changeRun(tx, run, {
    status: run.status === 'running' ? 'running' : 'queued',
    version,
    wake: run.wake + 1,
    pauseRequestedAt: null,
    budgetSpent: null,
    cancelRequestedAt: tx.now,
  });
}
