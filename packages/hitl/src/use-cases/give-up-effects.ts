import type { Hold, Ledger } from '../ports/ledger.ts';
import type { ActionId, RunId } from '../schema/ids.ts';

const PAGE = 1000;

export interface GiveUpEffects {
  readonly hold: Hold;
  readonly reason: string;
}

/**
 * Says of every effect of a run that is still being carried out that nobody knows what became of it. For a run that is about to end
 * before its time: whoever would have found out does not come any more. Answers how many there were.
 */
export async function giveUpEffects({ ledger }: { ledger: Ledger }, { hold, reason }: GiveUpEffects): Promise<number> {
  let count = 0;
  for (const actionId of await startedIn(ledger, hold.runId)) {
    const effect = await ledger.findEffect(actionId);
    if (effect?.status !== 'executing') continue;
    count++;
    // Of an owner that is gone: it is marked on the way, or becomes ours to say so.
    const mine =
      effect.fence === hold.fence ||
      (await ledger.startEffect({ hold, actionId, digest: effect.approvedDigest, timeoutSeconds: 1 })).kind === 'taken_over';
    if (mine) await ledger.finishEffect({ hold, actionId, outcome: { status: 'outcome_unknown', error: reason } });
  }
  return count;
}

async function startedIn(ledger: Ledger, runId: RunId): Promise<ReadonlySet<ActionId>> {
  const started = new Set<ActionId>();
  for (let after = 0; ; ) {
    const page = await ledger.readEvents({ runId, after, limit: PAGE });
    for (const { type, data } of page) if (type === 'effect-started') started.add(data['action_id'] as ActionId);
    if (page.length < PAGE) return started;
    after = page.at(-1)?.seq ?? after;
  }
}
