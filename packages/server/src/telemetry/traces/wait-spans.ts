import type { Ledger, RecordedDecision, Request, RequestId } from '@dream-agent/hitl';
import { callBehind, writeRunSpan } from './run-context.ts';
import { idsOf, spanContextOf } from './span-ids.ts';

type Waits = Pick<Ledger, 'findRequest' | 'listRequests'>;
type Closed = { readonly request: Request; readonly decision: RecordedDecision | undefined };

const underWay = new Set<Promise<void>>();

/** Requests whose spans this process has written; an answer that comes again closes nothing again. */
const written = new Set<RequestId>();
const REMEMBERED = 10_000;

/** When nothing is being looked up any more for a span. */
export const spansUnderWay = async (): Promise<void> => void (await Promise.all(underWay));

/**
 * A request that has been closed, as a span: from when it was opened until it was decided, ran out or was taken back, by the
 * ledger's clock. Whoever closed it does not wait for this.
 */
export function writeWaits(ledger: Waits, closed: readonly RequestId[]): void {
  const call = callBehind();
  for (const id of closed) {
    // Only a span: if it can't be read just now, the request is closed all the same.
    const writing = lookUp(ledger, id, call)
      .catch(() => {})
      .finally(() => underWay.delete(writing));
    underWay.add(writing);
  }
}

async function lookUp(ledger: Waits, id: RequestId, call: ReturnType<typeof callBehind>): Promise<void> {
  const state = await ledger.findRequest(id);
  if (state === undefined) return;
  writeWait(state, call);
  if (state.decision?.decision.kind !== 'abort') return;
  // It has stopped the run, and all that the run still asked was taken back with it.
  for (const request of await ledger.listRequests({ runId: state.request.runId, status: 'cancelled' }))
    writeWait({ request, decision: undefined }, call);
}

/** The span has the same id whichever node writes it. */
export function writeWait({ request, decision }: Closed, call = callBehind()): void {
  const { id, runId, kind, gate, risk, level, openedAt, resolvedAt, status } = request;
  if (resolvedAt === null || written.has(id)) return;
  remember(id);
  writeRunSpan(runId, {
    name: `wait ${kind}`,
    part: id,
    startTime: openedAt,
    endTime: resolvedAt,
    links: call?.links ?? [],
    attributes: {
      'dream_agent.run_id': runId,
      'dream_agent.request_id': id,
      'dream_agent.kind': kind,
      'dream_agent.gate': gate,
      'dream_agent.risk': risk.level,
      'dream_agent.level': level,
      'dream_agent.status': status,
      ...(decision === undefined ? {} : decided(decision)),
    },
  });
  call?.span.addLink({ context: spanContextOf(idsOf(runId, id)) });
}

function remember(id: RequestId): void {
  written.add(id);
  for (const oldest of written) {
    if (written.size <= REMEMBERED) break;
    written.delete(oldest);
  }
}

const decided = ({ decision, source, by }: RecordedDecision) => ({
  'dream_agent.decision': decision.kind,
  'dream_agent.source': source,
  ...(by === undefined ? {} : { 'dream_agent.user_id': by }),
});
