import { inSpan } from '@dream-agent/agent';
import type { Ledger, RequestId, Run, RunId } from '@dream-agent/hitl';
import { isTracing } from './is-tracing.ts';
import { writeRunSpan } from './run-context.ts';
import { writeWait, writeWaits } from './wait-spans.ts';

/** What changes something, and takes its time for it. */
const IN_SPANS = ['openRequest', 'recordAction', 'decide', 'startEffect', 'finishEffect', 'parkRun', 'endRun', 'cancelRun'] as const;

/** A ledger of which runs and waits for people are told as spans, by the node that ends them. */
export function traceLedger<Traced extends Ledger>(ledger: Traced): Traced {
  // The calls inside, so that what is written after one of them hangs on whoever made it.
  return { ...ledger, ...endingSpans(inSpans(ledger)) };
}

function endingSpans(ledger: Ledger): Ledger {
  const pending = async (runId: RunId): Promise<RequestId[]> =>
    (await ledger.listRequests({ runId, status: 'pending' }).catch(() => [])).map(({ id }) => id);
  return {
    ...ledger,
    async openRequest(input) {
      const outcome = await ledger.openRequest(input);
      if (isTracing() && outcome.kind === 'granted') writeWait(outcome);
      return outcome;
    },
    async decide(input) {
      const outcome = await ledger.decide(input);
      // A late answer may be what has made it run out.
      const isClosed = outcome.kind === 'recorded' || (outcome.kind === 'refused' && outcome.code === 'HITL_REQUEST_EXPIRED');
      if (isTracing() && isClosed) writeWaits(ledger, [input.requestId]);
      return outcome;
    },
    async cancelRequest(id, by) {
      const outcome = await ledger.cancelRequest(id, by);
      if (isTracing() && outcome.kind === 'cancelled') writeWaits(ledger, [id]);
      return outcome;
    },
    async sweep(limit) {
      const swept = await ledger.sweep(limit);
      const expired = isTracing() ? swept.filter(({ did }) => did === 'expired') : [];
      writeWaits(
        ledger,
        expired.map(({ requestId }) => requestId),
      );
      return swept;
    },
    async cancelRun(id, by) {
      const open = isTracing() ? await pending(id) : [];
      const outcome = await ledger.cancelRun(id, by);
      if (outcome.kind === 'changed') writeWaits(ledger, open);
      return outcome;
    },
    async endRun(hold, end) {
      // Of a run that has succeeded nothing is open.
      const open = isTracing() && end.status !== 'succeeded' ? await pending(hold.runId) : [];
      const outcome = await ledger.endRun(hold, end);
      if (outcome.kind !== 'changed') return outcome;
      writeWaits(ledger, open);
      if (isTracing()) writeRun(outcome.run);
      return outcome;
    },
  };
}

function writeRun({ id, status, fence, requestedBy, createdAt, endedAt }: Run): void {
  if (endedAt === null) return;
  writeRunSpan(id, {
    name: 'run',
    startTime: createdAt,
    endTime: endedAt,
    attributes: {
      'dream_agent.run_id': id,
      'dream_agent.status': status,
      'dream_agent.fence': fence,
      'dream_agent.user_id': requestedBy,
    },
  });
}

function inSpans(ledger: Ledger): Ledger {
  const called = IN_SPANS.map((name) => {
    const call = ledger[name] as (...given: unknown[]) => Promise<unknown>;
    return [name, (...given: unknown[]) => (isTracing() ? inSpan(`ledger ${name}`, {}, () => call(...given)) : call(...given))] as const;
  });
  return { ...ledger, ...(Object.fromEntries(called) as unknown as Pick<Ledger, (typeof IN_SPANS)[number]>) };
}
