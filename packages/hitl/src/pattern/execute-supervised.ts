import type { EndStatus, Hold, Ledger } from '../ports/ledger.ts';
import type { Timer } from '../ports/timer.ts';
import { keepLease } from './keep-lease.ts';
import type { Pattern, Supervised } from './port/pattern.ts';
import { askedInRun, auditEntryOf, type HitlResult, type Viewing } from './session/result.ts';
import { type SupervisedParts, SupervisedRun } from './supervised-run.ts';

export interface ExecuteSupervised {
  readonly ledger: Ledger;
  readonly timer: Timer;
  readonly hold: Hold;
  readonly leaseSeconds: number;
  readonly inner: Pattern;
  readonly feedbackIncorporation: boolean;
  readonly auditEnabled: boolean;
  readonly viewing: Viewing;
  readonly signal: AbortSignal | undefined;
}

/** How it ended: with an answer that the gates let through, or without. */
type End = { readonly answer: string } | { readonly status: Exclude<EndStatus, 'succeeded'>; readonly reason: string };

/** Drives an inner pattern to its end and tells what came of it, whatever that is. */
export async function executeSupervised(
  parts: Omit<SupervisedParts, 'stop' | 'feedbackIncorporation'>,
  how: ExecuteSupervised,
): Promise<HitlResult> {
  const { ledger, hold, viewing } = how;
  const stop = new AbortController();
  const supervised = new SupervisedRun({ ...parts, stop, feedbackIncorporation: how.feedbackIncorporation });
  const started = await ledger.now();
  // Held while the model thinks too, not only while people do.
  using lease = keepLease(how, hold, how.leaseSeconds);
  const cancel = () => void stopRun(how, stop);
  lease.signal.addEventListener('abort', () => stop.abort(lease.signal.reason), { once: true });
  if (how.signal?.aborted === true) cancel();
  how.signal?.addEventListener('abort', cancel, { once: true });
  let end: End;
  try {
    end = await drive(supervised, how.inner);
  } finally {
    how.signal?.removeEventListener('abort', cancel);
  }
  await parts.run.end('answer' in end ? 'succeeded' : end.status, 'answer' in end ? 'answered' : end.reason);
  const interactions = parts.session.interactions.filter(({ request }) => request.runId === hold.runId);
  const finished = await ledger.now();
  return {
    success: 'answer' in end,
    finalOutput: 'answer' in end ? end.answer : null,
    ...askedInRun(interactions, viewing),
    auditLog: how.auditEnabled ? interactions.map((interaction) => auditEntryOf(interaction, viewing)) : [],
    tokenUsage: supervised.tokenUsage,
    executionTime: (finished.getTime() - started.getTime()) / 1000,
    runId: hold.runId,
    steps: supervised.steps,
    reason: 'answer' in end ? '' : end.reason,
  };
}

async function drive(supervised: SupervisedRun, inner: Pattern): Promise<End> {
  try {
    const end = await inner.run(surfaceOf(supervised));
    if (end.kind === 'stopped') return { status: supervised.signal.aborted ? 'cancelled' : 'failed', reason: end.reason };
    if (supervised.isApproved(end.answer)) return { answer: end.answer };
    const finished = await supervised.finish(end.answer, '');
    if (finished.kind === 'approved') return { answer: finished.answer };
    return { status: finished.kind === 'aborted' ? 'cancelled' : 'rejected', reason: `the answer was not approved: ${finished.kind}` };
  } catch (error) {
    // A model or a pattern that fails must not take with it what was done before.
    const reason = error instanceof Error ? error.message : String(error);
    return { status: supervised.signal.aborted ? 'cancelled' : 'failed', reason };
  }
}

/** What an inner pattern is handed: no more than it may use, and usable in pieces. */
const surfaceOf = (run: SupervisedRun): Supervised => ({
  query: run.query,
  systemPrompt: run.systemPrompt,
  tools: run.tools,
  signal: run.signal,
  think: (messages) => run.think(messages),
  act: (calls, reasoning) => run.act(calls, reasoning),
  reviewPlan: (plan, reasoning) => run.reviewPlan(plan, reasoning),
  finish: (answer, reasoning) => run.finish(answer, reasoning),
  requestGuidance: (situation, options) => run.requestGuidance(situation, options),
});

/** Told to stop from outside: open questions are taken back, and nothing new starts. */
async function stopRun({ ledger, hold, signal }: ExecuteSupervised, stop: AbortController): Promise<void> {
  const reason = signal?.reason instanceof Error ? signal.reason.message : 'stopped by the program';
  await ledger.cancelRun(hold.runId, { actor: { kind: 'agent', id: hold.owner, channel: 'internal' }, reason }).catch(() => undefined);
  stop.abort(signal?.reason);
}
