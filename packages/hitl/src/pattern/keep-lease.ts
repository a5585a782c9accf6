import type { Hold, Ledger } from '../ports/ledger.ts';
import type { Timer } from '../ports/timer.ts';
import { HitlError } from '../schema/errors.ts';

/** Holds on to a run while something takes its time. The signal fires when the run is lost, or told to stop. */
export function keepLease(
  deps: { ledger: Ledger; timer: Timer },
  hold: Hold,
  leaseSeconds: number,
): { readonly signal: AbortSignal } & Disposable {
  const stop = new AbortController();
  const renew = async () => {
    try {
      const renewal = await deps.ledger.renewLease(hold, leaseSeconds);
      if (renewal.kind === 'refused') stop.abort(new HitlError(renewal.code, renewal.message));
      else if (renewal.cancelRequested) stop.abort(new HitlError('HITL_RUN_ENDED', `${hold.runId} has been told to stop`));
    } catch {
      // A ledger that can't be reached just now: the next turn tries again, and a lease that lapses meanwhile is noticed then.
    }
  };
  const clear = deps.timer.every((leaseSeconds * 1000) / 3, () => void renew());
  return { signal: stop.signal, [Symbol.dispose]: clear };
}
