import { createHash } from 'node:crypto';
import type { Span, SpanContext } from '@opentelemetry/api';
import { TraceFlags } from '@opentelemetry/api';

type Ids = Pick<SpanContext, 'traceId' | 'spanId'>;

/** The span of something, which every node of a deployment knows the ids of without asking another. */
export function idsOf(runId: string, part = ''): Ids {
  const ofRun = createHash('sha256').update(`trace ${runId}`).digest('hex');
  const spanId = part === '' ? ofRun.slice(32, 48) : createHash('sha256').update(`span ${runId} ${part}`).digest('hex').slice(0, 16);
  return { traceId: ofRun.slice(0, 32), spanId };
}

/** Whether it is recorded is for the sampler to say, which asks the same of each node. */
export const spanContextOf = (ids: Ids): SpanContext => ({ ...ids, traceFlags: TraceFlags.SAMPLED, isRemote: true });

let next: Ids | undefined;

/** Begins a span with ids that are known beforehand; `start` asks for them before it returns. */
export function withIds(ids: Ids, start: () => Span): Span {
  next = ids;
  try {
    return start();
  } finally {
    next = undefined;
  }
}

export const wantedIds = (): Ids | undefined => next;
